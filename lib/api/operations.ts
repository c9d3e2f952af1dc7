import type { Operation } from "@/lib/api/operation";
import { modules } from "@/lib/generated/operation-files";

function isOperation(entry: [string, unknown]): entry is [string, Operation] {
  const [, value] = entry;
  return typeof value === "object" && value !== null && "contract" in value && "handle" in value;
}

/** The operations of each file that binds some, by the names that it exports. */
export const operationFiles: ReadonlyMap<string, Readonly<Record<string, Operation>>> = new Map(
  Object.entries(modules).map(([file, module]) => [
    file,
    Object.fromEntries(Object.entries(module).filter(isOperation)),
  ]),
);

/** Every operation that is served, bound to its code. */
export const operations: readonly Operation[] = [...operationFiles.values()].flatMap((bound) =>
  Object.values(bound),
);

/** The file that binds each operation, by the id of its contract. */
export const sourceFiles: ReadonlyMap<string, string> = new Map(
  [...operationFiles].flatMap(([file, bound]) =>
    Object.values(bound).map(({ contract }) => [contract.id, file] as const),
  ),
);
