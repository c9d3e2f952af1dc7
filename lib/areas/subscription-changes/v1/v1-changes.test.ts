import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

async function subscribed(words: Parameters<typeof orderOf>[2] = {}): Promise<string> {
  const asked = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", ...words });
  return (await order(tenant, asked)).subscriptions[0].subscriptionNumber;
}

const put = (key: string, verb: string, body: object, version = "341.0") =>
  tenant.call("PUT", `/v1/subscriptions/${key}${verb}`, body, { version });
const read = (key: string) => good(tenant.call("GET", `/v1/subscriptions/${key}`));
const codes = (answer: { body: { reasons?: { code: number }[] } }) =>
  (answer.body.reasons ?? []).map(({ code }) => code);

const creation = (more: object = {}) => ({
  accountKey: accountNumber,
  contractEffectiveDate: "2026-01-15",
  termType: "TERMED",
  initialTerm: 12,
  renewalTerm: 12,
  subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
  ...more,
});

describe("version 1 creates a subscription", () => {
  test("that is active and billed, with its metrics", async () => {
    const made = await good(
      tenant.call("POST", "/v1/subscriptions", creation({ collect: false }), { version: "341.0" }),
    );
    expect(made).toMatchObject({
      success: true,
      contractedMrr: 71.5,
      totalContractedValue: 858,
      invoiceId: expect.any(String),
    });
    expect(await read(made.subscriptionNumber)).toMatchObject({ status: "Active", version: 1 });
  });

  test("without a bill when runBilling is false", async () => {
    const body = creation({ runBilling: false });
    const made = await good(tenant.call("POST", "/v1/subscriptions", body, { version: "341.0" }));
    expect(made.invoiceId).toBeUndefined();
  });

  test("with custom prices and quantities, by the fields of its model", async () => {
    const plans = (await good(tenant.call("GET", "/v1/catalog/products"))).products[0];
    const charges = plans.productRatePlans[0].productRatePlanCharges;
    const flat = charges.find(({ model }: { model: string }) => model === "FlatFee");
    const body = creation({
      runBilling: false,
      subscribeToRatePlans: [
        {
          productRatePlanId: ratePlanId,
          chargeOverrides: [{ productRatePlanChargeId: flat.id, price: 1 }],
        },
      ],
    });
    const made = await good(tenant.call("POST", "/v1/subscriptions", body, { version: "341.0" }));
    expect(made.contractedMrr).toBeLessThan(71.5);
  });

  test("with fees of tiers, which a later update by tier keeps", async () => {
    const each = { PriceFormat: "Per Unit" };
    const tiers = table([5, 2, { ...each, FlatFee: 1 }], [null, 1, each]);
    const { ratePlanId: plan, chargeIds } = await planOf(tenant, {
      ...{ ChargeModel: "Volume Pricing", UOM: "Seat", DefaultQuantity: 3, ...tiers },
    });
    const own = { tier: 1, startingUnit: 0, price: 4, flatFee: 6 };
    const chargeOverrides = [
      { productRatePlanChargeId: chargeIds[0], tiers: [own], minimumAmount: 2, maximumAmount: 99 },
    ];
    const body = creation({
      ...{ runBilling: false },
      subscribeToRatePlans: [{ productRatePlanId: plan, chargeOverrides }],
    });
    const made = await good(tenant.call("POST", "/v1/subscriptions", body, { version: "341.0" }));
    expect(made.contractedMrr).toBe(18);
    const shown = await read(made.subscriptionNumber);
    const [{ id: ratePlanId, ratePlanCharges }] = shown.ratePlans;
    expect(ratePlanCharges[0]).toMatchObject({ minimumAmount: 2, maximumAmount: 99 });
    const update = [
      { ratePlanId, contractEffectiveDate: "2026-01-15", chargeUpdateDetails: [] as object[] },
    ];
    const at = { ratePlanChargeId: ratePlanCharges[0].id, tiers: [{ tier: 1, price: 5 }] };
    update[0]?.chargeUpdateDetails.push(at);
    await good(put(made.subscriptionNumber, "", { update, runBilling: false }));
    const after = await read(made.subscriptionNumber);
    expect(after.ratePlans[0].ratePlanCharges[0].tiers).toMatchObject([{ price: 5, flatFee: 6 }]);
  });

  test("with custom days, periods and an end, like in an order", async () => {
    const { ratePlanId: plan, chargeIds } = await planOf(
      tenant,
      { Name: "Fee", ...dollars(10) },
      {
        ...{ Name: "Overage", ChargeModel: "Overage Pricing", ChargeType: "Usage" },
        ...{ BillingTiming: "In Arrears", UOM: "GB", IncludedUnits: 5, ...dollars(1) },
      },
    );
    const [fee = "", usage = ""] = chargeIds;
    const day = { billCycleType: "SpecificDayofMonth", billingPeriod: "Quarter" };
    const end = { endDateCondition: "Fixed_Period", upToPeriods: 2, upToPeriodsType: "Years" };
    const until = { endDateCondition: "Specific_End_Date", specificEndDate: "2026-08-01" };
    const smooth = { includedUnits: 7, overagePrice: 3 };
    const flat = [
      {
        ...{ productRatePlanChargeId: fee, price: 12, listPriceBase: "Per_Month" },
        ...{ ...day, billCycleDay: "10", ...end, triggerDate: "2026-02-10" },
      },
      { productRatePlanChargeId: usage, ...smooth, ...until },
    ];
    const nested = [
      {
        productRatePlanChargeId: fee,
        pricing: { recurringFlatFee: { listPrice: 12, listPriceBase: "Per_Month" } },
        billing: { ...day, billCycleDay: 10 },
        startDate: { triggerEvent: "SpecificDate", specificTriggerDate: "2026-02-10" },
        endDate: end,
      },
      { productRatePlanChargeId: usage, pricing: { usageOverage: smooth }, endDate: until },
    ];
    const plans = (chargeOverrides: object[]) => [{ productRatePlanId: plan, chargeOverrides }];
    const body = creation({ runBilling: false, subscribeToRatePlans: plans(flat) });
    const made = await good(tenant.call("POST", "/v1/subscriptions", body, { version: "341.0" }));
    const ordered = await order(tenant, orderOf(accountNumber, plan, { plans: plans(nested) }));
    const v2 = {
      ...{ account_number: accountNumber, start_on: { contract_effective: "2026-01-15" } },
      initial_term: { interval: "month", interval_count: 12 },
      subscription_plans: [
        {
          plan_id: plan,
          prices: [
            {
              ...{ price_id: fee, amount: 12, price_base_interval: "month" },
              ...{ start_event: "specific_date", start_date: "2026-02-10" },
              recurring: {
                ...{ interval: "month", interval_count: 3, on: "_10" },
                ...{ duration_interval: "year", duration_interval_count: 2 },
              },
            },
            {
              ...{ price_id: usage, unit_amount: 3, end_date: "2026-08-01" },
              overage: { included_units: 7 },
            },
          ],
        },
      ],
    };
    const second = await good(tenant.call("POST", "/v2/subscriptions", v2));
    const charges = async (key: string) => {
      const [{ ratePlanCharges }] = (await read(key)).ratePlans;
      return ratePlanCharges.map((charge: Record<string, unknown>) => {
        const { id: _id, originalChargeId: _first, number: _number, ...rest } = charge;
        return rest;
      });
    };
    const agreed = await charges(ordered.subscriptions[0].subscriptionNumber);
    expect(agreed).toMatchObject([
      {
        ...{ ...day, billCycleDay: 10, ...end, effectiveStartDate: "2026-02-10" },
        ...{ price: 12, salesPrice: 12, originalListPrice: 10, isPriceNegotiated: true },
        ...{ triggerDate: "2026-02-10", originalOrderDate: "2026-01-15", dmrc: 12 },
      },
      { ...smooth, specificEndDate: "2026-08-01", triggerDate: null, amendedByOrderOn: null },
    ]);
    expect(await charges(made.subscriptionNumber)).toEqual(agreed);
    expect(await charges(second.subscription_number)).toEqual(agreed);
  });

  test("through the requested gateway, and with a credit balance that is zero", async () => {
    const create = (asked: object) => {
      const body = creation({ runBilling: true, collect: true, ...asked });
      return tenant.call("POST", "/v1/subscriptions", body, { version: "341.0" });
    };
    const answer = await create({ gatewayId: "Nobody" });
    expect([answer.status >= 400, answer.text]).toEqual([true, expect.stringContaining("Nobody")]);
    expect(codes(answer).some((code) => code % 100 === 21)).toBe(false);
    const [plain, applied] = [
      await good(create({})),
      await good(create({ applyCreditBalance: true })),
    ];
    expect(applied.paidAmount).toBe(plain.paidAmount);
  });

  test("with the published code for an unknown term type", async () => {
    const answer = await tenant.call("POST", "/v1/subscriptions", creation({ termType: "BAD" }));
    expect(codes(answer)).toContain(53000220);
  });
});

describe("version 1 changes a subscription", () => {
  test("renews it at the end of its term", async () => {
    const key = await subscribed();
    expect(await good(put(key, "/renew", {}))).toMatchObject({
      termStartDate: "2027-01-15",
      termEndDate: "2028-01-15",
      totalDeltaMrr: 0,
      totalDeltaTcv: 858,
    });
  });

  test("cancels it, once", async () => {
    const key = await subscribed();
    const body = {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-01-15",
      runBilling: true,
      targetDate: "2026-01-15",
    };
    const canceled = await good(put(key, "/cancel", body));
    expect(canceled).toMatchObject({
      cancelledDate: "2026-01-15",
      creditMemoId: expect.any(String),
    });
    expect((await read(key)).status).toBe("Cancelled");
    expect(codes(await put(key, "/cancel", body))).toEqual([53200020]);
  });

  test("suspends and resumes it", async () => {
    const key = await subscribed();
    const suspended = await good(
      put(key, "/suspend", { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-01" }),
    );
    expect(suspended).toMatchObject({ suspendDate: "2026-03-01", resumeDate: null });
    const resumed = await good(
      put(key, "/resume", {
        resumePolicy: "FixedPeriodsFromSuspendDate",
        resumePeriods: "1",
        resumePeriodsType: "Month",
        extendsTerm: true,
      }),
    );
    expect(resumed.resumeDate).toBe("2026-04-01");
    expect(resumed.termEndDate > "2027-01-15").toBe(true);
  });

  test("suspends it with its end in the same call", async () => {
    const key = await subscribed();
    const suspended = await good(
      put(key, "/suspend", {
        suspendPolicy: "SpecificDate",
        suspendSpecificDate: "2026-03-01",
        resume: true,
        resumePolicy: "SpecificDate",
        resumeSpecificDate: "2026-03-20",
      }),
    );
    expect(suspended).toMatchObject({ suspendDate: "2026-03-01", resumeDate: "2026-03-20" });
  });

  const ON_THE_DAY = [
    ["SuspendDate", { resumePolicy: "SuspendDate" }],
    ["SpecificDate", { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-03-01" }],
  ] as const;

  test.each(ON_THE_DAY)("resumes it on the day of its suspension: %s", async (_, policy) => {
    const asked = { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-01" };
    const days = { suspendDate: "2026-03-01", resumeDate: "2026-03-01", termEndDate: "2027-01-15" };
    const key = await subscribed();
    await good(put(key, "/suspend", asked));
    expect(await good(put(key, "/resume", policy))).toMatchObject({
      resumeDate: days.resumeDate,
      termEndDate: days.termEndDate,
    });
    expect((await read(key)).status).toBe("Active");
    const other = await subscribed();
    expect(await good(put(other, "/suspend", { ...asked, resume: true, ...policy }))).toMatchObject(
      days,
    );
  });

  test("suspends and resumes it today, and bills in the call", async () => {
    const { accountId, accountNumber: payer } = await makeAccount(tenant, "Payer of one bill");
    const { subscriptions } = await order(tenant, orderOf(payer, ratePlanId));
    const key = subscriptions[0].subscriptionNumber;
    await good(put(key, "/suspend", { suspendPolicy: "Today" }));
    const bills = { runBilling: true, collect: true, targetDate: "2026-02-20" };
    const resumed = await good(put(key, "/resume", { resumePolicy: "Today", ...bills }));
    expect(resumed.resumeDate).toBe("2026-01-15");
    expect(resumed.invoiceId).toEqual(expect.any(String));
    const filter = `filter[]=accountId.EQ:${accountId}`;
    const { data } = await good(tenant.call("GET", `/object-query/payments?${filter}`));
    expect(data).toMatchObject([{ status: "Processed", amount: resumed.paidAmount }]);
    expect(resumed.paidAmount).toBeGreaterThan(0);
    const both = { suspendPolicy: "Today", resume: true, resumePolicy: "Today" };
    const onceMore = await good(put(key, "/suspend", both));
    expect(onceMore).toMatchObject({ suspendDate: "2026-01-15", resumeDate: "2026-01-15" });
  });

  test("updates its terms, quantities and rate plans in one order", async () => {
    const key = await subscribed();
    const { ratePlans } = await read(key);
    const [plan] = ratePlans;
    const perUnit = plan.ratePlanCharges.find(({ quantity }: { quantity: number }) => quantity > 0);
    const body = {
      autoRenew: true,
      notes: "Grown",
      add: [{ productRatePlanId: ratePlanId, contractEffectiveDate: "2026-02-15" }],
      update: [
        {
          ratePlanId: plan.id,
          contractEffectiveDate: "2026-02-15",
          chargeUpdateDetails: [{ ratePlanChargeId: perUnit.id, quantity: 50 }],
        },
      ],
    };
    const updated = await good(put(key, "", body));
    expect(updated.totalDeltaMrr).toBeGreaterThan(71);
    const after = await read(key);
    expect(after).toMatchObject({ autoRenew: true, notes: "Grown" });
    expect(after.ratePlans).toHaveLength(2);
  });

  test("sets custom fields", async () => {
    const key = await subscribed();
    await good(put(key, "/customFields", { customFields: { Region__c: "North" } }));
    expect((await read(key)).Region__c).toBe("North");
  });
});

describe("fields under version control", () => {
  test("the default version is 186.0: a cancellation has no `invoice` and `collect`", async () => {
    const key = await subscribed();
    const body = { cancellationPolicy: "EndOfCurrentTerm", invoice: true, collect: true };
    const answer = await tenant.call("PUT", `/v1/subscriptions/${key}/cancel`, body);
    expect(codes(answer)).toContain(53200021);
    expect(answer.text).toContain("invoice");
    expect(answer.text).toContain("collect");
  });
});
