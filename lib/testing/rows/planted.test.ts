import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerUrl } from "@/lib/testing/environment";
import type { RowWatch } from "@/lib/platform/database/db";
import { columnsOf } from "./described";
import { describedFaults } from "./described-faults";
import { type Catalog, nullFaults, readCatalog } from "./null-faults";
import { declaredBy } from "./planted";
import { declaredFor, misfit } from "./shapes";

type Planted = { source: string; text: string; says: readonly string[] };

const JOINED = "payment p on p.tenant_id = a.tenant_id and p.account_id = a.id";
const PAID = "statement<{ id: string; paid: string }>";

/** Sources of statements, most of them with a fault, and the expected finding. */
const PLANTED: Readonly<Record<string, Planted>> = {
  right: {
    source: `statement<{ id: string; day: Day; amount: string; count: number; at: Date; tags: string[]; open: boolean; more: { a: 1 } }>("right", "")`,
    text: `select i.id, i.due_date as day, i.amount, 1::bigint as count, i.created_at as at, array['a'] as tags, true as open, '{"a": 1}'::jsonb as more from invoice i`,
    says: [],
  },
  misspelt: {
    source: `statement<{ id: string; curency: string }>("misspelt", "")`,
    text: "select i.id, i.currency from invoice i",
    says: ["no column gives curency", "no property names currency"],
  },
  numeric: {
    source: `statement<{ amount: number }>("numeric", "")`,
    text: "select i.amount from invoice i",
    says: ["amount is string, declared number"],
  },
  instance: {
    source: `statement<Pick<Money, "amount">>("instance", "")`,
    text: "select i.amount from invoice i",
    says: ["amount is string, declared Map"],
  },
  instant: {
    source: `statement<{ at: string }>("instant", "")`,
    text: "select i.created_at as at from invoice i",
    says: ["at is Date, declared string"],
  },
  "numbers that the driver makes of numerics": {
    source: `statement<{ amounts: readonly string[] }>("numbers that the driver makes of numerics", "")`,
    text: "select array_agg(i.amount) as amounts from invoice i",
    says: ["amounts is array of number, declared array"],
  },
  literal: {
    source: `statement<{ status: "Draft" | "Posted" | null; number: 1 | 2 }>("literal", "")`,
    text: "select i.status, '1' as number from invoice i",
    says: ["number is string, declared 1 | 2"],
  },
  "made-by-a-function": {
    source: `reader<{ id: number }>("made")`,
    text: "select i.id from invoice i",
    says: ["id is string, declared number"],
  },
  inferred: {
    source: "inferred",
    text: "select i.id from invoice i",
    says: ["id is string, declared number"],
  },
  "pattern-of-1": {
    source: `...[1].map((n) => statement<{ id: boolean }>(\`pattern-of-\${n}\`, ""))`,
    text: "select i.id from invoice i",
    says: ["id is string, declared boolean"],
  },
  "list planted": {
    source: "readList<{ id: Date }>(PLANTED)",
    text: "select i.id from invoice i",
    says: ["id is string, declared Date"],
  },
  nullable: {
    source: `statement<{ notes: string }>("nullable", "")`,
    text: "select a.notes from account a",
    says: ["notes may be null as account.notes"],
  },
  "nullable, and said": {
    source: `statement<{ notes: string | null }>("nullable, and said", "")`,
    text: "select a.notes from account a",
    says: [],
  },
  "nullable, and compared": {
    source: `statement<{ notes: string }>("nullable, and compared", "")`,
    text: "select a.notes from account a where a.notes = $1",
    says: [],
  },
  "nullable in a subquery": {
    source: `statement<{ notes: string }>("nullable in a subquery", "")`,
    text: "select n.notes from (select notes from account order by id limit 1) n",
    says: ["notes may be null as account.notes"],
  },
  "left out by an outer join": {
    source: `${PAID}("left out by an outer join", "")`,
    text: `select a.id, p.amount as paid from account a left join ${JOINED}`,
    says: ["paid is null when no payment is joined"],
  },
  "left out, and tested": {
    source: `${PAID}("left out, and tested", "")`,
    text: `select a.id, p.amount as paid from account a left join ${JOINED} where p.amount > 1`,
    says: [],
  },
  "left out with a subquery": {
    source: `${PAID}("left out with a subquery", "")`,
    text: `with p as materialized (select * from payment) select a.id, p.amount as paid from account a left join ${JOINED}`,
    says: ["paid is null when no payment is joined"],
  },
};

const SHAPED = `statement<{ id: string; at: Date | null; status: "Draft" | "Posted"; more: { a: string[]; b?: number };
  named: Record<string, number>; kind: { is: "one"; of: string } | { is: "other"; of: null } }>("shaped", "")`;

const RIGHT = {
  id: "1",
  at: null,
  status: "Draft",
  more: { a: ["1"] },
  named: { x: 1 },
  kind: { is: "other", of: null },
};

const client = new pg.Client({ connectionString: ownerUrl });
const declared = declaredBy([...Object.values(PLANTED).map(({ source }) => source), SHAPED]);
let catalog: Catalog;

beforeAll(async () => {
  await client.connect();
  catalog = await readCatalog(client);
});

afterAll(() => client.end());

test.each(Object.entries(PLANTED))("a statement that is %s", async (name, { text, says }) => {
  const [row] = declaredFor(declared, name);
  const columns = await columnsOf(client, text);
  const place = row?.shape ?? -1;
  expect([
    ...describedFaults(declared.shapes, place, columns),
    ...(await nullFaults({ client, catalog, shapes: declared.shapes }, text, columns, place)),
  ]).toEqual(says);
});

test.each([
  [{}, undefined],
  [{ at: new Date() }, undefined],
  [{ kind: { is: "one", of: "1" } }, undefined],
  [{ id: null }, "shaped.id is null, declared string"],
  [{ at: "2026-01-31" }, "shaped.at is string 2026-01-31, declared null | Date"],
  [{ status: "Gone" }, `shaped.status is string Gone, declared "Draft" | "Posted"`],
  [{ more: { a: [1] } }, "shaped.more.a[] is number 1, declared string"],
  [{ more: { a: [], b: null } }, "shaped.more.b is null, declared undefined | number"],
  [{ more: {} }, "shaped.more.a is missing"],
  [{ named: { x: null } }, "shaped.named.x is null, declared number"],
  [{ kind: { is: "one", of: null } }, 'shaped.kind.is is string one, declared "other"'],
])("a row with %j", (part, says) => {
  const [row] = declaredFor(declared, "shaped");
  expect(misfit(declared.shapes, row?.shape ?? -1, { ...RIGHT, ...part }, "shaped")).toBe(says);
});

test("each row that a test reads is checked against its declaration", () => {
  const { perennialRows: watch } = globalThis as RowWatch;
  expect(() => watch?.("account-by-id", [{ id: "1" }])).toThrow(
    /A row is not as it is declared: account-by-id\.\w+ is missing/,
  );
});
