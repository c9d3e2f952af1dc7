import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerUrl } from "@/lib/testing/environment";
import { keptRows } from "@/lib/testing/rows/kept-rows";
import { columnsOf } from "@/lib/testing/rows/described";
import { describedFaults } from "@/lib/testing/rows/described-faults";
import { type Catalog, nullFaults, readCatalog } from "@/lib/testing/rows/null-faults";
import { declaredFor, type DeclaredRows } from "@/lib/testing/rows/shapes";
import { declaredStatements } from "./db";
import { sourcesBelow } from "../../../scripts/lint/imports";

const root = path.resolve(import.meta.dirname, "../../..");
let client: pg.Client;
let declared: DeclaredRows;
let catalog: Catalog;

beforeAll(async () => {
  const files = sourcesBelow(root, ["lib"]).filter(
    (name) =>
      !/\.test\.|\/testing\//.test(name) &&
      /\b(statement|sideStatement)(<|\()/.test(readFileSync(path.join(root, name), "utf8")),
  );
  for (const name of files) await import(path.join(root, name));
  declared = keptRows();
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  catalog = await readCatalog(client);
});

afterAll(() => client.end());

/** Statements of tests that share a worker with this one. */
const OF_TESTS = /^(test|lives)-/;

async function faultsOf(name: string, text: string): Promise<string[]> {
  try {
    const described = await columnsOf(client, text);
    const columns = described.map((column) => column.name);
    const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
    const unnamed = columns.filter((column) => column === "?column?");
    const rows = declaredFor(declared, name);
    const differing: string[] = [];
    for (const { shape } of rows) {
      differing.push(...describedFaults(declared.shapes, shape, described));
      differing.push(
        ...(await nullFaults({ client, catalog, ...declared }, text, described, shape)),
      );
    }
    if (!rows.length && !OF_TESTS.test(name)) differing.push("nobody finds where it is declared");
    return [...twice, ...unnamed, ...differing].map((fault) => `${name}: ${fault}`);
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}

test("the database accepts every statement and returns the declared columns", async () => {
  const faults: string[] = [];
  for (const [name, text] of declaredStatements) faults.push(...(await faultsOf(name, text)));
  expect(faults).toEqual([]);
  const known = declared.rows.filter((row) => !/^list |[*]/.test(row.name));
  expect(known.filter((row) => !declaredStatements.has(row.name))).toEqual([]);
  // A scan of the sources that finds next to nothing would pass all of the above.
  expect(known.length).toBeGreaterThan(400);
});

test("the guard of statements finds a missing and a duplicate column", async () => {
  expect(await faultsOf("gone", "select i.nothing from invoice i where i.id = $1")).toEqual([
    "gone: column i.nothing does not exist",
  ]);
  expect(await faultsOf("twice", "select i.id, i.account_id as id from invoice i")).toEqual([
    "twice: id",
    "twice: nobody finds where it is declared",
  ]);
});

/** Names built at run time, and their parts: never a caller's text, since a name is kept for ever. */
const MADE_NAMES = {
  "*-taken": "the four kinds of catalog numbers",
  "*-update": "the three tables of the catalog",
  "books-*": "the rules of the books",
  "copy-read-*": "the tables of a configuration",
  "copy-write-*": "the tables of a configuration",
  "insert-*-*": "tables, each with the sets of columns that its one caller writes",
  "reseal-find-*": "the columns that hold sealed texts",
  "reseal-store-*": "the columns that hold sealed texts",
};

test("no name of a statement contains caller input, and only lists and object queries have no name", () => {
  const made = declared.rows.filter(({ name }) => name.includes("*") && !name.startsWith("list "));
  expect([...new Set(made.map(({ name }) => name))].toSorted()).toEqual(Object.keys(MADE_NAMES));
  const unnamed = sourcesBelow(root, ["lib", "app", "prisma/seed"]).filter(
    (name) =>
      !/\.test\./.test(name) &&
      /\brunOnce\b[^}]*\} from "[^"]*database\/db"/.test(
        readFileSync(path.join(root, name), "utf8"),
      ),
  );
  expect(unnamed).toEqual([
    "lib/areas/batch-actions/queries.ts",
    "lib/lists/object-query.ts",
    "lib/lists/rows-in-turn.ts",
  ]);
});
