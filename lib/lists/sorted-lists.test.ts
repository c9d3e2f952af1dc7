import { readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import type { Contract } from "@/lib/api/operation";
import type { ListOf } from "@/lib/portal/list";
import { statementsDuring } from "@/lib/testing/statements-during";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
/** A connection with the application's role, under row level security. */
let application: pg.Client;

beforeAll(async () => {
  tenant = await testTenant();
  application = new pg.Client({ connectionString: process.env.DATABASE_APP_URL });
  await application.connect();
  await application.query("select set_config('app.tenant', $1, false)", [tenant.tenantId]);
  for (const way of ["sort", "seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"])
    await application.query(`set enable_${way} = off`);
});

afterAll(() => application.end());

type Plan = {
  "Node Type": string;
  "Index Cond"?: string;
  "Parent Relationship"?: string;
  Plans?: Plan[];
};

/** The nodes of a plan without those of subplans. */
function stepsOf(plan: Plan): Plan[] {
  const own = (plan.Plans ?? []).filter((part) =>
    ["Outer", "Member", "Subquery"].includes(part["Parent Relationship"] ?? ""),
  );
  return [plan, ...own.flatMap(stepsOf)];
}

/** The plan of the last page that a call reads, with sorting discouraged. */
async function planOf(address: string): Promise<Plan[]> {
  const sent = await statementsDuring(async () => {
    const { status, text } = await tenant.call("GET", address);
    expect(status, text).toBe(200);
  });
  const read = sent.findLast(({ text }) => text.includes('"__k0"'));
  if (!read) throw new Error(`${address} reads no list`);
  const { rows } = await application.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (format json) ${read.text}`,
    [...read.values],
  );
  const [explained] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!explained) throw new Error("nothing was explained");
  return stepsOf(explained.Plan);
}

/** `in order`: by an index; `in pieces`: an incremental sort; `sorted`: a full sort. */
async function orderOf(address: string): Promise<"in order" | "in pieces" | "sorted"> {
  const kinds = (await planOf(address)).map((step) => step["Node Type"]);
  if (kinds.includes("Sort")) return "sorted";
  return kinds.includes("Incremental Sort") ? "in pieces" : "in order";
}

const query = (sort: readonly string[], filter: readonly string[] = []) =>
  new URLSearchParams([
    ...sort.map((text) => ["sort[]", text]),
    ...filter.map((text) => ["filter[]", text]),
  ]).toString();

const isList = (value: unknown): value is ListOf<Contract> =>
  typeof value === "object" && value !== null && "contract" in value && "sort" in value;

/** Every order of a list of the portal: its default, and those of its columns. */
async function offeredByThePortal(): Promise<[string, string][]> {
  const folder = path.resolve(import.meta.dirname, "../portal/lists");
  const lists: ListOf<Contract>[] = [];
  for (const file of readdirSync(folder)) {
    const exported: Record<string, unknown> = await import(path.join(folder, file));
    lists.push(...Object.values(exported).filter(isList));
  }
  return lists.flatMap((list) =>
    [list.sort, ...Object.values(list.sorts ?? {})].map((sort): [string, string] => [
      `${list.contract.path}?${query(sort, list.always)}`,
      sort.join(),
    ]),
  );
}

/** By a column of the account: the few rows of each account are sorted. */
const PIECES = /account(Name|Number)\.(ASC|DESC)/;

describe("the portal's lists", () => {
  test("are sorted by an index", async () => {
    const offered = await offeredByThePortal();
    expect(offered.length).toBeGreaterThan(40);
    const others: string[] = [];
    for (const [address, sort] of offered) {
      const order = await orderOf(address);
      if (order !== (PIECES.test(sort) ? "in pieces" : "in order"))
        others.push(`${order}: ${address}`);
    }
    expect(others).toEqual([]);
  }, 60_000);
});

/** Lists whose default order has no index, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  queryRamps: "few, and each is of two bookings of its subscription",
  queryWorkFailures: "what is open of failures, which is little or an incident",
  queryPrepaidBalances: "few of an account or a subscription, for which it is asked",
  queryPrepaidBalanceFunds: "those of one subscription, for which it is asked",
  queryPrepaidBalanceTransactions: "those of one subscription, for which it is asked",
  queryDailyConsumptionSummaries: "sums over the funds of one subscription, for which it is asked",
  queryValidityPeriodSummaries: "sums over the funds of one subscription, for which it is asked",
  queryBillRunAccounts: "by the number of the account; asked for one run",
  queryPaymentRunItems: "by the number of the account; asked for one run",
  queryPriceRiseItems: "in the order of their turns; asked for one rise",
  queryProcessedUsages: "those of one bill are put in order by an id that is computed",
  queryRefundApplicationItems: "those of one moment are put in order by an id that is computed",
};

describe("the lists of the interface", () => {
  test("are sorted by an index by default", async () => {
    const lists = contracts.filter(
      ({ method, path: of, query: asked }) =>
        method === "GET" &&
        !of.includes("{") &&
        asked &&
        "shape" in asked &&
        "sort" in (asked.shape as object) &&
        "filter" in (asked.shape as object),
    );
    expect(lists.length).toBeGreaterThan(25);
    const sorted: string[] = [];
    for (const { id, path: of } of lists) if ((await orderOf(of)) !== "in order") sorted.push(id);
    expect(sorted.sort()).toEqual(Object.keys(WITHOUT).sort());
  }, 60_000);

  test("without such an index are listed here", async () => {
    expect(await orderOf(`/object-query/invoices?${query(["targetDate.DESC"])}`)).toBe("sorted");
    expect(await orderOf(`/object-query/invoices?${query(["status.ASC", "dueDate.ASC"])}`)).toBe(
      "sorted",
    );
  });

  test("find a further page by its cursor", async () => {
    await makeAccount(tenant);
    await makeAccount(tenant);
    const address = "/object-query/accounts?pageSize=1";
    for (const sort of ["createdDate.DESC", "accountNumber.ASC"]) {
      const { nextPage } = await good(tenant.call("GET", `${address}&sort[]=${sort}`));
      const { pathname, search } = new URL(nextPage);
      const conditions = (await planOf(`${pathname}${search}`)).map((step) => step["Index Cond"]);
      expect(conditions.join(), sort).toMatch(/ROW\(|account_number >/);
    }
  });
});
