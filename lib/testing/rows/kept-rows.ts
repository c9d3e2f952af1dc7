import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sourcesBelow } from "../../../scripts/lint/imports";
import { declaredRows } from "./declared-rows";
import type { DeclaredRows } from "./shapes";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = path.join(root, ".build", "rows");
const kept = path.join(folder, "declared.json");

type Kept = DeclaredRows & { readonly of: string };

/** Writes the declared row types down for the workers of a test run, unless those of these sources already are. */
export function keepDeclaredRows(): void {
  const of = fingerprint();
  if (existsSync(kept) && (JSON.parse(readFileSync(kept, "utf8")) as Kept).of === of) return;
  mkdirSync(folder, { recursive: true });
  const declared: Kept = { of, ...declaredRows(root, path.join(folder, "tsconfig.json")) };
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(declared));
  renameSync(`${kept}.${process.pid}`, kept);
}

/** What was written down. */
export function keptRows(): DeclaredRows {
  return JSON.parse(readFileSync(kept, "utf8")) as Kept;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const sources = sourcesBelow(root, ["lib"]).filter((name) => !name.endsWith(".test.ts"));
  for (const name of ["package-lock.json", "tsconfig.json", ...sources])
    hash.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  return hash.digest("hex");
}
