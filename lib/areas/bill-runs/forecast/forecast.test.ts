import { afterAll, expect, test } from "vitest";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";

afterAll(expectBooksToHold);

const days = (day: string) => ({ invoiceDate: day, targetDate: day });

test("a forecast has the documents that the run then makes, stores nothing, and names what is odd against the last run", {
  timeout: 60_000,
}, async () => {
  const tenant = await testTenant();
  const { tenantId, call } = tenant;
  const { ratePlanId } = await makeCatalog(tenant);
  const add = async (name: string, quantity?: number) => {
    const { accountId, accountNumber } = await makeAccount(tenant, name);
    const later = { processingOptions: { runBilling: false } };
    await good(call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId, later)));
    if (quantity)
      await asOwner(
        "update rate_plan_charge set quantity = $3 where tenant_id = $1 and account_id = $2 and quantity is not null",
        [tenantId, uuidOf(accountId), quantity],
      );
    return { id: uuidOf(accountId) ?? "", number: accountNumber };
  };
  const [, grown, gone, bad] = [
    await add("Steady"),
    await add("Grown"),
    await add("Gone"),
    await add("Bad"),
  ];
  const forecast = (body: object) => good(call("POST", "/v1/bill-runs/forecast", body));
  const runs = async (day: string) => {
    const run = await good(call("POST", "/v1/bill-runs", { ...days(day), autoPost: true }));
    expect(await workOnBillRun(tenantId, uuidOf(run.id) ?? "")).toBe(0);
    return run;
  };
  const sums = async (id: string) => (await good(call("GET", `/v1/bill-runs/${id}/summary`))).sums;
  const tables = () =>
    asOwner(
      `select (select count(*) from invoice where tenant_id = $1) as invoices, (select count(*) from bill_run where tenant_id = $1) as runs,
         (select string_agg(processed_through::text, ',' order by id) from rate_plan_charge where tenant_id = $1) as charges`,
      [tenantId],
    );

  const before = await tables();
  const first = await forecast(days("2026-01-15"));
  expect(await tables()).toEqual(before);
  expect(first).toMatchObject({
    ...{ numberOfAccountsDue: 4, numberOfAccountsPriced: 4, numberOfAccountsBilled: 4 },
    ...{ includesTax: true, comparedTo: null, numberOfOddities: 0, oddities: [] },
  });
  const january = await runs("2026-01-15");
  expect(first.sums).toEqual(await sums(january.id));

  const charge = (of: { id: string }, set: string) =>
    asOwner(`update rate_plan_charge set ${set} where tenant_id = $1 and account_id = $2`, [
      tenantId,
      of.id,
    ]);
  await charge(grown, "quantity = quantity * 3");
  await charge(gone, "next_billing_date = null");
  await charge(bad, "billing_period = 'Sometimes'");
  const fresh = await add("Fresh");
  const odd = await forecast(days("2026-02-15"));
  expect(odd).toMatchObject({ comparedTo: january.billRunNumber, numberOfOddities: 4 });
  expect(
    odd.oddities.map((of: { kind: string; accountNumber: string }) => [of.kind, of.accountNumber]),
  ).toEqual([
    ["Refused", bad.number],
    ["Missing", gone.number],
    ["Differs", grown.number],
    ["New", fresh.number],
  ]);
  expect(odd.oddities[0].reason).toMatch(/./);
  expect(odd.oddities[1]).toMatchObject({ lastAmount: 71.5, amount: null, currency: "USD" });
  expect(odd.oddities[2].amount).toBeGreaterThan(71.5);
  const lenient = { ...days("2026-02-15"), deviationPercent: 1000, comparedTo: january.id };
  expect((await forecast(lenient)).oddities.map((of: { kind: string }) => of.kind)).toEqual([
    "Refused",
    "Missing",
    "New",
  ]);
  const february = await runs("2026-02-15");
  expect(odd.sums).toEqual(await sums(february.id));
  expect((await call("POST", "/v1/bill-runs/forecast", { targetDate: "2026-02-15" })).status).toBe(
    400,
  );
});
