import { beforeAll, expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { order, orderOf } from "@/lib/testing/ordering";
import { statementsDuring } from "@/lib/testing/statements-during";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  for (let number = 0; number < 20; number += 1) {
    const { accountNumber } = await makeAccount(tenant);
    await order(tenant, {
      ...orderOf(accountNumber, ratePlanId),
      processingOptions: { runBilling: true, collectPayment: true },
    });
  }
}, 120_000);

/** They are requested for one account, which these calls do not name. */
const OF_ONE_ACCOUNT = new Set(["getCommitmentPeriods", "getCommitments", "listBillingDocuments"]);

/** The lists of the interface that take a page size and no id, with the name of that parameter. */
const lists = contracts.flatMap(({ id, method, path, query }) => {
  const shape: object = query && "shape" in query ? (query.shape as object) : {};
  const size = ["pageSize", "page_size"].find((name) => name in shape);
  return method === "GET" && size && !path.includes("{") && !OF_ONE_ACCOUNT.has(id)
    ? [{ id, path, size }]
    : [];
});

/** The numbers of statements and rows of a page. */
async function pageOf(path: string, size: string, rows: number) {
  let found = 0;
  const sent = await statementsDuring(async () => {
    const body = await good(tenant.call("GET", `${path}?${size}=${rows}`));
    const list: unknown = Object.values(body).find(Array.isArray);
    found = Array.isArray(list) ? list.length : 0;
  });
  return { statements: sent.length, found };
}

test("a page of twenty rows needs as many statements as one of two", async () => {
  const long: string[] = [];
  const grown: string[] = [];
  for (const { id, path, size } of lists) {
    await pageOf(path, size, 2);
    let [two, twenty] = [await pageOf(path, size, 2), await pageOf(path, size, 20)];
    // What calls keep for some seconds, such as their credential, is read again now and then.
    if (twenty.statements !== two.statements)
      [two, twenty] = [await pageOf(path, size, 2), await pageOf(path, size, 20)];
    if (twenty.found >= 20 && two.found === 2) long.push(id);
    if (twenty.statements !== two.statements)
      grown.push(
        `${id}: ${two.statements} of ${two.found}, ${twenty.statements} of ${twenty.found}`,
      );
  }
  expect(grown).toEqual([]);
  expect(long).toEqual(
    expect.arrayContaining([
      "queryAccounts",
      "queryContacts",
      "queryInvoices",
      "queryInvoiceItems",
      "queryOrders",
      "queryPayments",
      "querySubscriptions",
    ]),
  );
}, 60_000);
