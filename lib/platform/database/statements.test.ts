import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerUrl } from "@/lib/testing/environment";
import { declaredStatements } from "./db";
import { sourcesBelow } from "../../../scripts/lint/imports";

const root = path.resolve(import.meta.dirname, "../../..");
let client: pg.Client;

beforeAll(async () => {
  const files = sourcesBelow(root, ["lib"]).filter(
    (name) =>
      !/\.test\.|\/testing\//.test(name) &&
      /\b(statement|sideStatement)(<|\()/.test(readFileSync(path.join(root, name), "utf8")),
  );
  for (const name of files) await import(path.join(root, name));
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
});

afterAll(() => client.end());

/** Asks the database what a statement gives, without running it. */
class Description implements pg.Submittable {
  private names: readonly string[] = [];

  constructor(
    private readonly text: string,
    private readonly done: (columns: readonly string[]) => void,
    private readonly failed: (why: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string }[] }): void {
    this.names = fields.map(({ name }) => name);
  }

  handleError(why: Error): void {
    this.failed(why);
  }

  handleReadyForQuery(): void {
    this.done(this.names);
  }
}

const columnsOf = (text: string) =>
  new Promise<readonly string[]>((done, failed) => {
    client.query(new Description(text, done, failed));
  });

async function faultsOf(name: string, text: string): Promise<string[]> {
  try {
    const columns = await columnsOf(text);
    const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
    const unnamed = columns.filter((column) => column === "?column?");
    return [...twice, ...unnamed].map((column) => `${name}: ${column}`);
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}

test("the database accepts every statement, and no two columns of a result share a name", async () => {
  const faults: string[] = [];
  for (const [name, text] of declaredStatements) faults.push(...(await faultsOf(name, text)));
  expect(faults).toEqual([]);
  expect(declaredStatements.size).toBeGreaterThan(300);
});

test("the guard of statements sees a column that is not there, and one that comes twice", async () => {
  expect(await faultsOf("gone", "select i.nothing from invoice i where i.id = $1")).toEqual([
    "gone: column i.nothing does not exist",
  ]);
  expect(await faultsOf("twice", "select i.id, i.account_id as id from invoice i")).toEqual([
    "twice: id",
  ]);
});
