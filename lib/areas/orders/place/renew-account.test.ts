import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { dollars, planOf } from "@/lib/testing/charges";
import { expectBooksToHold } from "@/lib/testing/books";
import { EVERGREEN, LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

afterAll(expectBooksToHold);

const QUARTER = { termType: "TERMED", period: 3, periodType: "Month" };
const read = (key: string) => good(tenant.call("GET", `/v1/subscriptions/${key}`));
const renewal = (accountNumber: string, subscriptionNumber: string, extra: object = {}) => ({
  orderDate: "2026-01-15",
  existingAccountNumber: accountNumber,
  subscriptions: [{ subscriptionNumber, orderActions: [{ type: "RenewSubscription" }] }],
  ...extra,
});

describe("a renewal by an order", () => {
  test("begins at the end of the term, with continued charges; the stored rows match the replay", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const made = await good(
      tenant.call(
        "POST",
        "/v1/orders?returnIds=true",
        orderOf(accountNumber, ratePlanId, {
          initialTerm: QUARTER,
          terms: { renewalTerms: [{ period: 1, periodType: "Year" }] },
          bill: "2026-12-31",
        }),
        LATEST,
      ),
    );
    const { subscriptionNumber, subscriptionId } = made.subscriptions[0];
    expect((await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`))).amount).toBe(
      214.5,
    );
    const processingOptions = {
      runBilling: true,
      billingOptions: { targetDate: "2026-05-15" },
    };
    const renewed = await order(
      tenant,
      renewal(accountNumber, subscriptionNumber, { processingOptions }),
    );
    expect(renewed).toMatchObject({
      status: "Completed",
      subscriptions: [{ subscriptionNumber, status: "Active" }],
    });
    const invoice = await good(tenant.call("GET", `/v1/invoices/${renewed.invoiceNumbers[0]}`));
    expect(invoice.amount).toBe(143);
    expect(await read(subscriptionNumber)).toMatchObject({
      version: 2,
      termStartDate: "2026-04-15",
      termEndDate: "2027-04-15",
      currentTerm: 1,
      currentTermPeriodType: "Year",
      initialTerm: 3,
      totalContractedValue: 1072.5,
      orderNumber: renewed.orderNumber,
    });
    const { replayed, stored } = await replayedAndStored(tenant, subscriptionId);
    expect(stored).toEqual(replayed);
  });

  test("several renewals in one order are consecutive", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { initialTerm: QUARTER });
    const { subscriptions } = await order(tenant, body);
    const { subscriptionNumber } = subscriptions[0];
    const twice = renewal(accountNumber, subscriptionNumber);
    twice.subscriptions[0]?.orderActions.push({ type: "RenewSubscription" });
    await order(tenant, twice);
    expect(await read(subscriptionNumber)).toMatchObject({
      version: 3,
      termEndDate: "2026-10-15",
    });
    const { orders } = await good(
      tenant.call("GET", `/v1/orders/subscription/${subscriptionNumber}`),
    );
    expect(orders).toHaveLength(2);
    expect(orders[0].subscriptions[0]).toMatchObject({ baseVersion: 1, newVersion: 3 });
    expect(orders[0].subscriptions[0].orderActions).toHaveLength(2);
  });

  test("its preview has its metrics and its bill", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { initialTerm: QUARTER, bill: "2026-04-15" });
    const { subscriptions } = await order(tenant, body);
    const { subscriptionNumber } = subscriptions[0];
    const previewOptions = {
      previewThruType: "TermEnd",
      previewTypes: ["BillingDocs", "ChargeMetrics"],
    };
    const { previewResult } = await good(
      tenant.call("POST", "/v1/orders/preview", {
        ...renewal(accountNumber, subscriptionNumber),
        previewOptions,
      }),
    );
    expect(previewResult.invoices).toMatchObject([{ amount: 214.5, targetDate: "2026-07-15" }]);
    expect(previewResult.invoices[0].invoiceItems[0]).toMatchObject({ subscriptionNumber });
    expect(previewResult.chargeMetrics[0].charges[0]).toMatchObject({
      cmrr: { regular: 49, regularDelta: 0 },
      tcv: { regular: 294, regularDelta: 147 },
    });
    expect((await read(subscriptionNumber)).version).toBe(1);
  });

  test("is for termed subscriptions only, on the day their term ends", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const endless = await order(
      tenant,
      orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN }),
    );
    const refusal = async (body: object) =>
      (await tenant.call("POST", "/v1/orders", body, LATEST)).body.reasons[0];
    const number = endless.subscriptions[0].subscriptionNumber;
    expect(await refusal(renewal(accountNumber, number))).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("Only TERMED subscriptions renew."),
    });
    const termed = await order(tenant, orderOf(accountNumber, ratePlanId));
    const early = renewal(accountNumber, termed.subscriptions[0].subscriptionNumber);
    Object.assign(early.subscriptions[0]?.orderActions[0] ?? {}, {
      triggerDates: [{ name: "ContractEffective", triggerDate: "2026-06-01" }],
    });
    expect(await refusal(early)).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("must be 2027-01-15"),
    });
    const other = await makeAccount(tenant);
    expect(await refusal(renewal(other.accountNumber, number))).toMatchObject({ code: 58730040 });
  });
});

describe("the clock", () => {
  test("renews auto-renewing subscriptions, expires the others, and bills every period once", async () => {
    const story = await testTenant();
    const plan = await makeCatalog(story);
    const account = await makeAccount(story, "Clock", { autoPay: false });
    const renewing = await order(
      story,
      orderOf(account.accountNumber, plan.ratePlanId, {
        initialTerm: QUARTER,
        terms: { autoRenew: true },
        bill: "2026-01-15",
      }),
    );
    const ending = await order(
      story,
      orderOf(account.accountNumber, plan.ratePlanId, { initialTerm: QUARTER, bill: "2026-01-15" }),
    );
    await advanceClock(story, "2026-08-20");
    const subscription = (made: { subscriptions: { subscriptionNumber: string }[] }) =>
      good(story.call("GET", `/v1/subscriptions/${made.subscriptions[0]?.subscriptionNumber}`));
    expect(await subscription(renewing)).toMatchObject({
      status: "Active",
      version: 3,
      termStartDate: "2026-07-15",
      termEndDate: "2026-10-15",
    });
    expect(await subscription(ending)).toMatchObject({
      status: "Expired",
      version: 1,
      statusHistory: [
        { status: "Active", startDate: "2026-01-15", endDate: "2026-04-15" },
        { status: "Expired", startDate: "2026-04-15", endDate: null },
      ],
    });
    const { data } = await good(
      story.call("GET", "/object-query/invoices?pageSize=99&sort[]=invoiceDate.ASC"),
    );
    const amounts = data.map((of: { invoiceDate: string; amount: number }) => [
      of.invoiceDate,
      of.amount,
    ]);
    expect(amounts).toEqual([
      ["2026-01-15", 71.5],
      ["2026-01-15", 71.5],
      ["2026-02-15", 143],
      ["2026-03-15", 143],
      ["2026-04-15", 71.5],
      ["2026-05-15", 71.5],
      ["2026-06-15", 71.5],
      ["2026-07-15", 71.5],
      ["2026-08-15", 71.5],
    ]);
  });

  test("renews the others when one cannot be renewed, and reports it; prices of plans no longer sold are used", async () => {
    const story = await testTenant();
    const { accountNumber } = await makeAccount(story, "Stuck", { autoPay: false });
    const perTerm = { BillingPeriod: "Subscription Term", ListPriceBase: "Per Month" };
    const followed = { PriceChangeOption: "UseLatestProductCatalogPricing", ...dollars(10) };
    const plans = [
      await planOf(story, { ...perTerm, ...dollars(20) }),
      await planOf(story, dollars(30)),
      await planOf(story, followed),
    ];
    const numbers: string[] = [];
    for (const [index, plan] of plans.entries()) {
      const renewalSetting = index === 0 ? "RENEW_TO_EVERGREEN" : "RENEW_WITH_SPECIFIC_TERM";
      const terms = { autoRenew: true, renewalSetting };
      const body = orderOf(accountNumber, plan.ratePlanId, { initialTerm: QUARTER, terms });
      numbers.push((await order(story, body)).subscriptions[0].subscriptionNumber);
    }
    const kept = `/v1/object/product-rate-plan/${plans[2]?.ratePlanId}`;
    await good(story.call("PUT", kept, { ActiveCurrencies: ["EUR"] }));
    await advanceClock(story, "2026-04-15");
    const shown = await Promise.all(
      numbers.map((number) => good(story.call("GET", `/v1/subscriptions/${number}`))),
    );
    expect(shown.map(({ status, version }) => [status, version])).toEqual([
      ["Expired", 1],
      ["Active", 2],
      ["Active", 2],
    ]);
    const failures = await asOwner<{ message: string }>(
      "select message from work_failure where tenant_id = $1 and step = 'renew'",
      [story.tenantId],
    );
    expect(failures).toEqual([{ message: expect.stringContaining(`${numbers[0]}: `) }]);
  });
});
