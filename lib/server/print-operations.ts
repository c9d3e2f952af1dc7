import { contracts } from "@/lib/api/contracts";
import { describeVersions } from "@/lib/api/openapi/describe-versions";
import { sourceFiles } from "@/lib/api/operations";

/** Prints the index of operations: method, path, id, scope, the file that answers, versions at which it changes. */
const rows = contracts.map((contract) => [
  contract.method,
  contract.path,
  contract.id,
  contract.scope,
  sourceFiles.get(contract.id) ?? "",
  describeVersions(contract),
]);
const widths = [0, 1, 2, 3, 4].map((column) =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0)),
);
for (const row of rows)
  process.stdout.write(
    `${row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd()}\n`,
  );
