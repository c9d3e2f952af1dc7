import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { workOnBillRun } from "../execute-run";

const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const DAYS = { invoice_date: "2026-02-20", target_date: "2026-02-20" };
const PATH = "/v2/bill_runs";

let tenant: TestTenant;
let ratePlanId: string;
beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});
afterAll(expectBooksToHold);

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const read = (path: string) => good(call("GET", path));
const work = (id: string) => workOnBillRun(tenant.tenantId, uuid(id));

async function account(batch: string) {
  const { accountId, accountNumber } = await makeAccount(tenant, "Owing", { batch });
  const order = newSubscriptionOrder(accountNumber, ratePlanId, {
    processingOptions: { runBilling: false },
  });
  const { subscriptionNumbers } = await good(call("POST", "/v1/orders", order));
  return { id: accountId, number: accountNumber, subscription: String(subscriptionNumbers[0]) };
}

test("a bill run of a batch is created, done, posted with its date, and listed", async () => {
  await account("Batch3");
  await account("Batch3");
  await account("Batch4");
  const answer = await call("POST", PATH, {
    ...{ ...DAYS, name: "February", batches: ["Batch3"], day_of_month: 15, type: "regular" },
    ...{ charges_excluded: ["usage", "one_time"], email_zero_amount_invoices: false },
  });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    {
      ...{ state: "pending", batches: "Batch3", day_of_month: "15", post: false, email: false },
      ...{ charges_excluded: "usage,one_time", email_zero_amount_invoices: false, ...DAYS },
      ...{ name: "February", accounts_processed: 0 },
    },
  ]);
  const { id, bill_run_number: number } = answer.body;
  expect(await work(id)).toBe(0);
  expect(await read(`${PATH}/${number}`)).toMatchObject({
    ...{ id, state: "completed", accounts_processed: 2, invoices_generated: 2 },
  });
  const early = await call("POST", `${PATH}/${id}/post`, { invoice_date: "2026-02-21" });
  expect(early.body.errors).toMatchObject([{ parameter: "invoice_date" }]);
  await good(call("POST", `${PATH}/${id}/post`, { invoice_date: "2026-02-20" }));
  expect(await work(id)).toBe(0);
  expect((await read(`${PATH}?filter[]=state.EQ:posted`)).data).toMatchObject([{ id }]);
  expect((await read(`/v1/bill-runs/${id}`)).status).toBe("Posted");
});

test("a run of one account or its subscriptions is canceled and deleted", async () => {
  const { id: accountId, number, subscription } = await account("Batch5");
  const lone = await call("POST", PATH, { ...DAYS, subscription_ids: [subscription] });
  expect(lone.body.errors).toMatchObject([{ code: "missing_parameter" }]);
  const part = await good(
    call("POST", PATH, { ...DAYS, account_number: number, subscription_ids: [subscription] }),
  );
  expect((await read(`/v1/bill-runs/${part.id}`)).billRunFilters).toMatchObject([
    { filterType: "Subscription", accountId },
  ]);
  const { id } = await good(call("POST", PATH, { ...DAYS, account_id: accountId }));
  expect(await read(`${PATH}/${id}`)).toMatchObject({ account_id: accountId });
  for (const run of [part.id, id]) {
    await work(run);
    await good(call("POST", `${PATH}/${run}/cancel`, {}));
    await work(run);
    expect((await read(`${PATH}/${run}`)).state).toBe("canceled");
    expect((await call("DELETE", `${PATH}/${run}`)).status).toBe(204);
    expect((await call("GET", `${PATH}/${run}`)).status).toBe(404);
  }
});

test("AsRunDay is the day of the company's today", async () => {
  const made = await good(call("POST", PATH, { ...DAYS, day_of_month: "AsRunDay" }));
  expect(made.day_of_month).toBe("15");
  const all = await good(call("POST", PATH, { ...DAYS, day_of_month: "AllBillCycleDays" }));
  expect((await read(`/v1/bill-runs/${all.id}`)).billCycleDay).toBeNull();
  expect((await call("POST", PATH, { ...DAYS, day_of_month: 32 })).status).toBe(400);
});
