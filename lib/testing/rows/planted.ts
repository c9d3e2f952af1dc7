import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { declaredRows } from "./declared-rows";
import type { DeclaredRows } from "./shapes";

const QUERIES = `import { type Statement, statement } from "../../platform/database/db";
import { readList } from "../../lists/object-query";
type Day = string & { readonly __brand: "Day" };
type Money = { amount: Map<string, string>; other: string };
const PLANTED = { columns: {}, name: "planted" };
const reader = <Row>(name: string) => statement<Row>(\`\${name}-by-a-function\`, "");
const inferred: Statement<{ id: number }> = statement("inferred", "");
`;

/** The compiler's result for sources that declare these statements, in a checkout with nothing else. */
export function declaredBy(sources: readonly string[]): DeclaredRows {
  const folder = mkdtempSync(path.join(os.tmpdir(), "perennial-rows-"));
  const options = { strict: true, target: "ES2023", noEmit: true, types: [] };
  const files = {
    "tsconfig.json": JSON.stringify({ compilerOptions: options }),
    "lib/platform/database/db.ts": `export type Statement<Row> = () => Promise<Row[]>;
      export declare function statement<Row>(name: string, text: string): Statement<Row>;`,
    "lib/lists/object-query.ts": `export type ListPage<Row> = { rows: Row[] };
      export declare function readList<Row>(spec: { name: string }): Promise<ListPage<Row>>;`,
    "lib/areas/planted/queries.ts": `${QUERIES}export const all = [${sources.join(",\n")}];`,
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return declaredRows(folder, path.join(folder, "rows", "tsconfig.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
