import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, table } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { makeUser, type Use } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { freeProcessed } from "@/lib/areas/usage/rate-usage";
import { beforeEach, describe, expect, test } from "vitest";

let tenant: TestTenant;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  tenant = await testTenant();
  user = await makeUser(tenant);
});

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

describe("smoothing", () => {
  const OVERAGE = {
    ChargeModel: "Overage Pricing",
    IncludedUnits: 500,
    NumberOfPeriod: 3,
    ...dollars(0.1),
  };

  test("over a rolling window bills at the end of the window that has an overage", async () => {
    await user.subscribe({ ...OVERAGE, SmoothingModel: "RollingWindow" });
    const months = [700, 200, 333, 1000, 600];
    await user.use(...months.map((units, index): Use => [`2026-0${index + 1}-20`, units]));
    await advanceClock(tenant, "2026-06-15");
    expect((await user.amounts()).filter((amount) => amount !== 0)).toEqual([3.3]);
    await expectBooksToHold();
  });

  test("over a rolling window as it occurs credits the remaining units", async () => {
    await user.subscribe({
      ...OVERAGE,
      SmoothingModel: "RollingWindow",
      NumberOfPeriod: 2,
      OverageCalculationOption: "PerBillingPeriod",
      OverageUnusedUnitsCreditOption: "CreditBySpecificRate",
      UnusedUnitsCreditRates: 0.01,
      ...dollars(0.1),
    });
    await user.use(
      ["2026-01-20", 1200],
      ["2026-02-20", 100],
      ["2026-03-20", 400],
      ["2026-04-20", 350],
    );
    await advanceClock(tenant, "2026-05-15");
    const { invoices } = await good(
      tenant.call("GET", `/v1/accounts/${user.accountNumber}/summary`),
    );
    expect((invoices as Answer[]).map(({ amount }) => amount).sort()).toContain(20);
    await expectBooksToHold();
  });

  test("rolls unused units over", async () => {
    await user.subscribe({ ...OVERAGE, SmoothingModel: "Rollover" });
    await user.use(["2026-01-20", 450], ["2026-02-20", 600], ["2026-03-20", 450]);
    await advanceClock(tenant, "2026-04-15");
    expect((await user.amounts()).filter((amount) => amount !== 0)).toEqual([5]);
    await expectBooksToHold();
  });
});

describe("usage on demand", () => {
  const ON_DEMAND = {
    ChargeModel: "Tiered Pricing",
    UsageRecordRatingOption: "OnDemand",
    ...table([10, 2], [20, 3], [null, 5]),
  };

  test("bills the unbilled cost of the running period, including late usage", async () => {
    await user.subscribe(ON_DEMAND);
    await user.use(["2026-01-15", 3], ["2026-01-16", 5], ["2026-01-17", 7]);
    await advanceClock(tenant, "2026-01-18");
    const first = await user.amounts();
    expect(first.reduce((sum, amount) => sum + amount, 0)).toBe(35);
    await user.use(["2026-01-15", 1], ["2026-01-18", 5]);
    await advanceClock(tenant, "2026-01-20");
    const all = await user.amounts();
    expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(55);
    const list = await good(tenant.call("GET", "/object-query/usages?pageSize=20"));
    expect(list.data.map((row: Answer) => row.rbeStatus)).toEqual(Array(5).fill("Processed"));
    await expectBooksToHold();
  });
});

describe("a subscription with usage", () => {
  test("shows its terms, and its preview is its bill", async () => {
    const number = await user.subscribe({
      ChargeModel: "Overage Pricing",
      IncludedUnits: 10,
      SmoothingModel: "Rollover",
      NumberOfPeriod: 2,
    });
    const { ratePlans } = await good(
      tenant.call("GET", `/v1/subscriptions/${number}`, undefined, LATEST),
    );
    expect(ratePlans[0].ratePlanCharges[0]).toMatchObject({
      type: "Usage",
      quantity: null,
      includedUnits: 10,
      overagePrice: 1,
      smoothingModel: "Rollover",
      numberOfPeriods: 2,
      ratingGroup: "ByBillingPeriod",
      mrr: 0,
      priceText: "1.00 USD per GB over 10 per month",
    });
    await user.use(["2026-01-20", 25]);
    const entry = { subscriptionNumber: number, orderActions: [{ type: "RenewSubscription" }] };
    const preview = await good(
      tenant.call("POST", "/v1/orders/preview", {
        orderDate: "2026-01-15",
        existingAccountNumber: user.accountNumber,
        subscriptions: [entry],
        previewOptions: {
          previewThruType: "SpecificDate",
          specificPreviewThruDate: "2026-02-15",
        },
      }),
    );
    const [invoice] = preview.previewResult.invoices;
    expect(invoice.invoiceItems.map((item: Answer) => item.amountWithoutTax)).toEqual([15]);
    await advanceClock(tenant, "2026-02-15");
    expect(await user.amounts()).toEqual([15]);
  });
});

describe("usage of a reversed line", () => {
  test("is pending again, may be corrected, and is rated by the next bill of its days", async () => {
    await user.subscribe({ ChargeModel: "Per Unit Pricing" });
    await user.use(["2026-01-20", 3], ["2026-01-21", 4]);
    await advanceClock(tenant, "2026-02-15");
    const line = "where charge_type = 'Usage' and tenant_id = $1";
    const [item] = await asOwner<{ id: string; charge: string }>(
      `select id, rate_plan_charge_id as charge from invoice_item ${line}`,
      [tenant.tenantId],
    );
    const freed = await tenant.as(() => freeProcessed(tenant, [item?.id ?? ""]));
    expect(freed).toBe(2);
    expect(await tenant.as(() => freeProcessed(tenant, [item?.id ?? ""]))).toBe(0);
    const list = await good(tenant.call("GET", "/object-query/usages"));
    expect(list.data.map((row: Answer) => row.rbeStatus)).toEqual(["Pending", "Pending"]);
    await good(tenant.call("PUT", `/v1/object/usage/${list.data[0].id}`, { Quantity: 5 }));
  });
});

describe("the summary of an account", () => {
  test("shows usage by month and unit, unless it is excluded", async () => {
    await user.subscribe({ ChargeModel: "Per Unit Pricing" });
    await user.use(["2026-01-20", 3], ["2026-01-21", 4.5], ["2025-12-31", 1], ["2025-07-31", 9]);
    const path = `/v1/accounts/${user.accountNumber}/summary`;
    expect((await good(tenant.call("GET", path))).usage).toEqual([
      { quantity: 7.5, startDate: "2026-01-01", unitOfMeasure: "GB" },
      { quantity: 1, startDate: "2025-12-01", unitOfMeasure: "GB" },
    ]);
    expect((await good(tenant.call("GET", `${path}?excludeUsage=true`))).usage).toEqual([]);
  });
});

test("a usage line shows its number of records, and the units beyond the included ones", async () => {
  await user.subscribe({ ChargeModel: "Overage Pricing", IncludedUnits: 500, ...dollars(0.5) });
  await user.use(["2026-01-20", 600], ["2026-01-21", 20]);
  await advanceClock(tenant, "2026-02-15");
  const [invoice] = (await good(tenant.call("GET", `/v1/accounts/${user.accountNumber}/summary`)))
    .invoices;
  const path = `/v1/invoices/${invoice.invoiceNumber}/explanation`;
  const { explanations } = await good(tenant.call("GET", path));
  expect(explanations[0].explanation.text).toContain(
    "2 usage records have 620 units in all. 500 units are included, which leaves 620 − 500 = 120 units to pay for. 120 units beyond those included at 0.50 USD each cost 60.00 USD.",
  );
});
