import type { RowWatch } from "@/lib/platform/database/db";
import { keptRows } from "./kept-rows";
import { declaredFor, type DeclaredRow, type DeclaredRows, misfit } from "./shapes";

let declared: DeclaredRows | undefined;
const known = new Map<string, readonly DeclaredRow[]>();

/** @throws Error for a row that differs from its statement's declaration: a wrong kind, or an unexpected null. */
function watch(name: string, rows: readonly unknown[]): void {
  declared ??= keptRows();
  const expected = known.get(name) ?? declaredFor(declared, name);
  known.set(name, expected);
  for (const { shape } of expected) {
    for (const row of rows) {
      const why = misfit(declared.shapes, shape, row, name);
      if (why !== undefined) throw new Error(`A row is not as it is declared: ${why}`);
    }
  }
}

/** Checks each row read in this process against its statement's declaration. */
export function watchRows(): void {
  (globalThis as RowWatch).perennialRows = watch;
}
