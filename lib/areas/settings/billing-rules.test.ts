import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { LATEST, orderOf, TERMED } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import { readBillingRules } from "@/lib/billing/stored-rules";
import { presentBillingRules, sentRules } from "./present";

const RULES = "/v1/settings/billing-rules";
const START = "2026-01-27";

/** A tenant with an account billed on the first, and a monthly plan of 49 a month and three seats. */
type Shop = { tenant: TestTenant; accountNumber: string; ratePlanId: string };

async function shop(): Promise<Shop> {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant, "Anna", { billCycleDay: 1 });
  return { tenant, accountNumber, ratePlanId };
}

/** The amounts of the base fee and the seats from 27 to 31 January, in a preview and in the bill. */
async function amountsOf({ tenant, accountNumber, ratePlanId }: Shop): Promise<number[]> {
  const words = {
    initialTerm: { ...TERMED, startDate: START },
    triggerDates: [{ name: "ContractEffective", triggerDate: START }],
  };
  const previewOptions = {
    previewThruType: "SpecificDate",
    specificPreviewThruDate: "2026-01-31",
    previewTypes: ["BillingDocs"],
  };
  const body = orderOf(accountNumber, ratePlanId, { ...words, body: { previewOptions } });
  const { previewResult } = await good(tenant.call("POST", "/v1/orders/preview", body, LATEST));
  const billed = await good(
    tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId, { ...words, bill: "2026-01-31" }),
      LATEST,
    ),
  );
  const [invoice] = previewResult.invoices;
  const posted = await good(tenant.call("GET", `/v1/invoices/${billed.invoiceNumbers[0]}`));
  expect(posted.amount).toBe(invoice.amount);
  return invoice.invoiceItems.map(
    ({ amountWithoutTax }: { amountWithoutTax: number }) => amountWithoutTax,
  );
}

const put = ({ call }: TestTenant, body: object) => call("PUT", RULES, body, LATEST);

let own: Shop;
let other: Shop;
beforeAll(async () => {
  [own, other] = [await shop(), await shop()];
}, 60_000);

describe("the billing rules", () => {
  test("of a new tenant are the defaults, under the names that clients know", async () => {
    const tenant = await testTenant();
    const { body } = await tenant.call("GET", RULES);
    expect(body).toEqual({
      proratePeriodOfRecurringCharge: true,
      prorateRecurringMonthlyCharges: true,
      prorateRecurringWeeklyCharges: true,
      prorateUsageMonthlyCharges: true,
      prorateUsageWeeklyCharges: true,
      daysInMonth: "UseActualDays",
      prorationUnit: "ProrateByDay",
      oneTimeCreditBack: false,
      creditProratedFixedDiscount: false,
      creditBase: "BilledMinusUsed",
      stackedDiscounts: "OnRemainder",
      discountClasses: [],
      invoicePastEndOfTerm: false,
      billToTermEndWhenAutoRenew: true,
      sumToListPrice: true,
      rateUsageIndividually: false,
      zeroUsageItem: true,
      firstTierFeeAtZero: false,
      creditNameSuffix: true,
      rounding: { mode: "HalfUp", increment: null },
      roundingByCurrency: {},
      roundingLevel: "Line",
      taxInclusiveRoundingRule: "RoundingNetAmount",
      taxRoundingLevel: "Line",
      legalDocumentGeneratingRule: "GroupByOriginalSRPC",
      negativeInvoices: "KeepOpen",
    });
  });

  test("are every rule of the engine, and are returned as they were sent", () => {
    const shown = presentBillingRules(defaultBillingRules);
    expect(Object.keys(shown)).toHaveLength(Object.keys(defaultBillingRules).length);
    expect(sentRules(shown)).toEqual(defaultBillingRules);
    expect(Object.keys(sentRules({}))).toEqual([]);
  });

  test.each([
    ["UseActualDays", [7.9, 3.63]],
    ["Assume30Actual360", [8.17, 3.75]],
    ["Assume30Strict360", [6.53, 3]],
  ])("decide the next preview and the next bill: daysInMonth %s", async (daysInMonth, amounts) => {
    await good(put(own.tenant, { daysInMonth }));
    expect(await amountsOf(own)).toEqual(amounts);
    expect(await amountsOf(other)).toEqual([7.9, 3.63]);
  });

  test("round to a currency's own increment", async () => {
    const rounding = { mode: "Up", increment: 0.05 };
    const { roundingByCurrency } = await good(
      put(other.tenant, { roundingByCurrency: { USD: rounding } }),
    );
    expect(roundingByCurrency).toEqual({ USD: rounding });
    expect(await amountsOf(other)).toEqual([7.95, 3.65]);
    await good(put(other.tenant, { roundingLevel: "Document" }));
    expect(await amountsOf(other)).toEqual([7.91, 3.63, 0.01]);
    await good(put(other.tenant, { roundingByCurrency: {}, roundingLevel: "Line" }));
    expect(await amountsOf(other)).toEqual([7.9, 3.63]);
  });
});

describe("PUT /v1/settings/billing-rules", () => {
  test("changes the given rules, answers with every rule and leaves a line of audit", async () => {
    const tenant = await testTenant();
    await good(put(tenant, { creditBase: "RemainingDays" }));
    const rules = await good(put(tenant, { zeroUsageItem: false, creditBase: "RemainingDays" }));
    expect(rules).toMatchObject({
      creditBase: "RemainingDays",
      zeroUsageItem: false,
      prorationUnit: "ProrateByDay",
    });
    expect((await tenant.call("GET", RULES)).body).toEqual(rules);
    const lines = await asOwner<{ action: string; detail: object }>(
      "select action, detail from audit_entry where tenant_id = $1 and subject_type = 'billing-rules' order by recorded_at",
      [tenant.tenantId],
    );
    expect(lines).toEqual([
      {
        action: "update",
        detail: { creditBase: { before: "BilledMinusUsed", after: "RemainingDays" } },
      },
      { action: "update", detail: { zeroUsageItem: { before: true, after: false } } },
    ]);
  });

  test("without differences changes nothing and records nothing", async () => {
    const tenant = await testTenant();
    await good(put(tenant, { prorationUnit: "ProrateByDay" }));
    await good(put(tenant, {}));
    const [line] = await asOwner<{ lines: string; settings: object }>(
      `select settings, (select count(*) from audit_entry where tenant_id = t.id and subject_type = 'billing-rules') as lines
       from tenant t where id = $1`,
      [tenant.tenantId],
    );
    expect(line).toEqual({ lines: "0", settings: {} });
  });

  test("two concurrent changes do not overwrite each other", async () => {
    const tenant = await testTenant();
    await Promise.all([
      good(put(tenant, { oneTimeCreditBack: true })),
      good(put(tenant, { sumToListPrice: false })),
      good(put(tenant, { rateUsageIndividually: true })),
    ]);
    expect((await tenant.call("GET", RULES)).body).toMatchObject({
      oneTimeCreditBack: true,
      sumToListPrice: false,
      rateUsageIndividually: true,
    });
  });

  test("refuses parts of months without parts of periods, whichever is changed", async () => {
    const tenant = await testTenant();
    const refused = await put(tenant, { proratePeriodOfRecurringCharge: false });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      success: false,
      processId: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestId: expect.any(String),
      errorMessages: ["Billing partial months requires that partial periods are prorated."],
      reasons: [
        {
          code: 50210030,
          message: "Billing partial months requires that partial periods are prorated.",
        },
      ],
    });
    const none = { proratePeriodOfRecurringCharge: false, prorateRecurringMonthlyCharges: false };
    await good(put(tenant, none));
    const monthly = await put(tenant, { prorateRecurringMonthlyCharges: true });
    expect(monthly.body.reasons[0].code).toBe(50210030);
    expect((await tenant.call("GET", RULES)).body).toMatchObject(none);
  });

  test.each<[object, number, number]>([
    [{ daysInMonth: "Assume31" }, 400, 50210620],
    [{ oneTimeCreditBack: "yes" }, 400, 50210820],
    [{ rounding: { mode: "Sideways" } }, 400, 50213120],
    [{ rounding: { mode: "Up", increment: 0 } }, 400, 50213220],
    [{ rounding: { increment: 5 } }, 400, 50213122],
    [{ rounding: { mode: "Up", increment: 0.05 } }, 422, 50211930],
    [{ roundingByCurrency: { euro: { mode: "Up" } } }, 400, 50212020],
    [{ roundingByCurrency: { QQQ: { mode: "Up" } } }, 400, 50212020],
    [{ roundingByCurrency: { JPY: { mode: "Up", increment: 0.5 } } }, 400, 50212020],
    [{ autoPostBillRunDefaultValue: true }, 400, 50210021],
  ])("refuses %j", async (body, status, code) => {
    const before = await own.tenant.call("GET", RULES);
    const refused = await put(own.tenant, body);
    expect(refused.status, refused.text).toBe(status);
    expect(refused.body.reasons.map((reason: { code: number }) => reason.code)).toEqual([code]);
    expect(refused.body.errorMessages).toHaveLength(1);
    expect((await own.tenant.call("GET", RULES)).body).toEqual(before.body);
  });

  test("needs settings:write; reading needs settings:read", async () => {
    const { clientId, clientSecret } = own.tenant;
    const tokenOf = async (scope: string) => {
      const form = {
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
        scope,
      };
      return String((await callApi("POST", "/oauth/token", form)).body.access_token);
    };
    const reader = await tokenOf("settings:read");
    const stranger = await tokenOf("accounts:read");
    expect((await callApi("GET", RULES, undefined, { token: reader })).status).toBe(200);
    const refused = await callApi("PUT", RULES, { zeroUsageItem: false }, { token: reader });
    expect(refused.status).toBe(403);
    expect(refused.body.errorMessages).toEqual(["The scope settings:write is required."]);
    expect((await callApi("GET", RULES, undefined, { token: stranger })).status).toBe(403);
  });
});

test("stored rules can be read by the engine without a problem", async () => {
  await good(put(own.tenant, { rounding: { mode: "Down", increment: 5 } }));
  const [row] = await asOwner<{ rules: Record<string, unknown> }>(
    "select settings -> 'billingRules' as rules from tenant where id = $1",
    [own.tenant.tenantId],
  );
  const { rules, problems } = readBillingRules(row?.rules ?? {});
  expect(problems).toEqual([]);
  expect(rules.rounding.mode).toBe("Down");
  expect(rules.rounding.increment?.toString()).toBe("5");
});
