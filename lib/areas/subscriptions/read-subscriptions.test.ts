import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let accountId: string;
let ratePlanId: string;
let number: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber, accountId } = await makeAccount(tenant));
  const body = orderOf(accountNumber, ratePlanId, {
    bill: "2026-02-15",
    terms: { autoRenew: true, renewalTerms: [{ period: 6, periodType: "Month" }] },
    create: { notes: "A note", paymentTerm: "Net 45" },
    entry: { customFields: { Region__c: "North", Tier__c: 3 } },
  });
  number = (await order(tenant, body)).subscriptions[0].subscriptionNumber;
});

const get = (path: string) => good(tenant.call("GET", path));

describe("a subscription in version 1", () => {
  test("has its terms, dates, values, rate plans and charges, and its custom fields beside them", async () => {
    const read = await get(`/v1/subscriptions/${number}`);
    expect(read).toMatchObject({
      subscriptionNumber: number,
      version: 1,
      revision: "1.0",
      isLatestVersion: true,
      accountId,
      accountNumber,
      invoiceOwnerAccountNumber: accountNumber,
      status: "Active",
      termType: "TERMED",
      autoRenew: true,
      initialTerm: 12,
      initialTermPeriodType: "Month",
      currentTerm: 12,
      renewalTerm: 6,
      renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
      subscriptionStartDate: "2026-01-15",
      subscriptionEndDate: "2027-01-15",
      termStartDate: "2026-01-15",
      termEndDate: "2027-01-15",
      serviceActivationDate: "2026-01-15",
      contractedMrr: 71.5,
      totalContractedValue: 858,
      paymentTerm: "Net 45",
      notes: "A note",
      cancelReason: null,
      billToContact: { isSpecifiedInSubscription: false, asBillTo: true },
      soldToContact: { isSpecifiedInSubscription: false, asSoldTo: true },
      Region__c: "North",
      Tier__c: 3,
      lastBookingDate: "2026-01-15",
      statusHistory: [{ status: "Active", startDate: "2026-01-15", endDate: null }],
    });
    expect(read.ratePlans).toHaveLength(1);
    expect(read.ratePlans[0].ratePlanCharges).toMatchObject([
      {
        name: "Base fee",
        model: "FlatFee",
        price: 49,
        mrr: 49,
        pricingSummary: "USD49",
        priceText: "49.00 USD per month",
      },
      {
        name: "Seats",
        model: "PerUnit",
        quantity: 3,
        price: 7.5,
        mrr: 22.5,
        tcv: 270,
        effectiveStartDate: "2026-01-15",
        effectiveEndDate: "2027-01-15",
        chargedThroughDate: "2026-03-15",
        nextBillingDate: "2026-03-15",
        segment: 1,
      },
    ]);
    expect(await get(`/v1/subscriptions/${read.id}`)).toEqual(read);
  });

  test("has the scope of a discount, its billing day, and the days of deliveries", async () => {
    const { ratePlanId: plan } = await planOf(
      tenant,
      {
        Name: "Fifth off",
        ChargeModel: "Discount-Percentage",
        ApplyDiscountTo: "ONETIMERECURRING",
        DiscountLevel: "subscription",
        BillCycleType: "SpecificDayofMonth",
        BillCycleDay: 7,
        ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 20 }),
      },
      { Name: "Plan", ...dollars(5) },
    );
    const made = await order(tenant, orderOf(accountNumber, plan));
    const { ratePlans } = await get(
      `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`,
    );
    expect(ratePlans[0].ratePlanCharges).toMatchObject([
      {
        ...{ discountPercentage: 20, discountAmount: null, discountLevel: "subscription" },
        ...{ applyDiscountTo: "ONETIMERECURRING", isStackedDiscount: false },
        ...{ applyToBillingPeriodPartially: false, billingDay: "SpecificDayofMonth(7)" },
      },
      {
        ...{ discountPercentage: null, discountLevel: null, isStackedDiscount: false },
        ...{ billingDay: "ChargeTriggerDay", specificEndDate: null },
        subscriptionChargeDeliverySchedule: null,
      },
    ]);
  });

  test("has its accounts on request, and the users of its orders in version 2", async () => {
    const shown = await get(
      `/v1/subscriptions/${number}?getSubscriptionOwnerDetails=true&getInvoiceOwnerDetails=true`,
    );
    const account = { id: accountId, accountNumber, status: "Active" };
    expect(shown).toMatchObject({
      accountOwnerDetails: account,
      invoiceOwnerAccountDetails: account,
    });
    const { created_by_id: id, updated_by_id: last } = await get(`/v2/subscriptions/${number}`);
    expect([id, last]).toEqual([expect.any(String), id]);
  });

  test("has the requested segments", async () => {
    const charges = async (query: string) =>
      (await get(`/v1/subscriptions/${number}?${query}`)).ratePlans.flatMap(
        (plan: { ratePlanCharges: object[] }) => plan.ratePlanCharges,
      );
    for (const detail of ["last-segment", "current-segment", "all-segments"]) {
      expect(await charges(`charge-detail=${detail}`)).toHaveLength(2);
    }
    const [last] = await charges("charge-detail=last-segment");
    const [whole] = await charges("charge-detail=all-segments");
    const { chargeSegments, ...rest } = whole;
    expect([rest, chargeSegments]).toEqual([last, [expect.objectContaining({ id: last.id })]]);
    const on = (day: string) => charges(`charge-detail=specific-segment&as-of-date=${day}`);
    expect(await on("2026-06-01")).toHaveLength(2);
    expect(await on("2027-01-15")).toHaveLength(0);
    const empty = await get(
      `/v1/subscriptions/${number}?charge-detail=specific-segment&as-of-date=2027-01-15&exclude-rate-plans-with-no-charges=true`,
    );
    expect(empty.ratePlans).toEqual([]);
    const unclear = await tenant.call(
      "GET",
      `/v1/subscriptions/${number}?charge-detail=specific-segment`,
    );
    expect(unclear.body.reasons[0].message).toContain("as-of-date is required");
  });

  test("is listed by its account, the last changed first, page by page", async () => {
    const own = await makeAccount(tenant);
    const numbers: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const made = await order(tenant, orderOf(own.accountNumber, ratePlanId));
      numbers.unshift(made.subscriptions[0].subscriptionNumber);
    }
    const path = `/v1/subscriptions/accounts/${own.accountNumber}`;
    const first = await get(`${path}?pageSize=2`);
    const second = await get(first.nextPage.replace("http://localhost:3000", ""));
    const listed = [...first.subscriptions, ...second.subscriptions];
    expect(listed.map(({ subscriptionNumber }) => subscriptionNumber)).toEqual(numbers);
    expect(listed[2].ratePlans[0].ratePlanCharges).toHaveLength(2);
  });
});

describe("a subscription in version 2", () => {
  test("has its field names, and plans and items on request", async () => {
    const plain = await get(`/v2/subscriptions/${number}`);
    expect(plain).toMatchObject({
      subscription_number: number,
      state: "active",
      version: 1,
      account_id: accountId,
      auto_renew: true,
      initial_term: {
        type: "termed",
        interval: "month",
        interval_count: 12,
        start_date: "2026-01-15",
        end_date: "2027-01-15",
      },
      renewal_term: { type: "termed", interval: "month", interval_count: 6 },
      contracted_mrr: "71.5",
      payment_terms: "Net 45",
      custom_fields: { Region__c: "North", Tier__c: 3 },
      created_time: "2026-01-15T12:00:00.000Z",
    });
    expect(plain).not.toHaveProperty("success");
    expect(plain).not.toHaveProperty("subscription_plans");
    const full = await get(
      `/v2/subscriptions/${number}?expand[]=subscription_plans&expand[]=subscription_plans.subscription_items`,
    );
    const [plan] = full.subscription_plans.data;
    expect(plan.subscription_id).toBe(full.id);
    const of = { product_id: plan.product_id, subscription_plan_id: plan.id, active: true };
    expect(plan.subscription_items.data).toMatchObject([
      { charge_model: "flat_fee", amount: 49, unit_amount: null, state: "active", ...of },
      { charge_model: "per_unit", amount: null, unit_amount: 7.5, quantity: 3 },
    ]);
  });

  test("that is unknown is refused in the format of version 2", async () => {
    const { status, body } = await tenant.call("GET", "/v2/subscriptions/A-S99999999");
    expect(status).toBe(404);
    expect(body).toMatchObject({
      type: "not_found",
      retryable: false,
      errors: [{ code: "resource_not_found", reason_code: 50000040 }],
    });
  });
});

describe("the list of subscriptions", () => {
  test("filters by status of the day, sorts, and has the names of rate plans", async () => {
    const own = await makeAccount(tenant, "Listed");
    const short = { termType: "TERMED", period: 1, periodType: "Month", startDate: "2025-06-01" };
    const dates = [{ name: "ContractEffective", triggerDate: "2025-06-01" }];
    const ended = orderOf(own.accountNumber, ratePlanId, {
      initialTerm: short,
      triggerDates: dates,
    });
    await order(tenant, ended);
    await order(tenant, orderOf(own.accountNumber, ratePlanId, { initialTerm: EVERGREEN }));
    const list = (filter: string) =>
      get(`/object-query/subscriptions?filter[]=accountNumber.EQ:${own.accountNumber}${filter}`);
    expect((await list("")).data).toHaveLength(2);
    expect((await list("&filter[]=status.EQ:Expired")).data).toMatchObject([
      { status: "Expired", termEndDate: "2025-07-01", ratePlanNames: ["Plan"] },
    ]);
    expect((await list("&filter[]=termType.EQ:EVERGREEN")).data).toMatchObject([
      { status: "Active", contractedMrr: 71.5, nextBillingDate: "2026-01-15" },
    ]);
  });
});
