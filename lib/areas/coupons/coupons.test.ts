import { afterAll, beforeAll, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
let tenant: TestTenant;
let fee: string;
let off: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId: fee } = await planOf(tenant, { Name: "Fee", ...dollars(100) }));
  ({ ratePlanId: off } = await planOf(tenant, {
    Name: "A quarter off for two months",
    ChargeModel: "Discount-Percentage",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: "subscription",
    EndDateCondition: "Fixed Period",
    UpToPeriods: 2,
    UpToPeriodsType: "Billing Periods",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 25 }),
  }));
});

afterAll(expectBooksToHold);

const account = async (of = tenant) => (await makeAccount(of)).accountNumber;
const coupon = (code: string, more: object = {}) =>
  good(tenant.call("POST", "/v1/coupons", { code, name: code, productRatePlanId: off, ...more }));
const shown = (code: string) => good(tenant.call("GET", `/v1/coupons/${code}`));
const change = (code: string, body: object) => tenant.call("PUT", `/v1/coupons/${code}`, body);
const withCode = (couponCode: string, words: object = {}) => ({
  plans: [{ productRatePlanId: fee }, { couponCode }],
  ...words,
});
const redeem = (accountNumber: string, code: string, words: object = {}) =>
  tenant.call("POST", "/v1/orders", orderOf(accountNumber, fee, withCode(code, words)), LATEST);
const refusal = async (answer: ReturnType<TestTenant["call"]>) => {
  const { status, body } = await answer;
  return [status, body.reasons?.[0].code, body.reasons?.[0].message];
};

test("a code discounts what an order sells, as its preview says, for as long as its charge does", async () => {
  const made = await coupon("Quarter-off", { maxRedemptions: 3, endDate: "2026-01-31" });
  expect(made).toMatchObject({
    ...{ code: "QUARTER-OFF", status: "Active", state: "Active", redemptions: 0 },
    ...{ maxRedemptions: 3, maxRedemptionsPerAccount: null, startDate: null, accountId: null },
    productRatePlanId: off,
    newCustomersOnly: false,
  });
  const accountNumber = await account();
  const body = orderOf(accountNumber, fee, withCode("quarter-OFF", { bill: DAY }));
  const { processingOptions, ...asked } = body;
  const preview = await good(
    tenant.call("POST", "/v1/orders/preview", {
      ...asked,
      previewOptions: { previewTypes: ["BillingDocs"], previewThruType: "TermEnd" },
    }),
  );
  const first = preview.previewResult.invoices[0].invoiceItems.filter(
    ({ serviceStartDate }: { serviceStartDate: string }) => serviceStartDate === DAY,
  );
  expect(processingOptions?.runBilling).toBe(true);
  expect((await shown("QUARTER-OFF")).redemptions).toBe(0);
  const placed = await order(tenant, body);
  const [invoiceNumber] = placed.invoiceNumbers;
  const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}/items`));
  const amounts = (items: { chargeAmount?: number; amountWithoutTax?: number }[]) =>
    items.map((item) => item.chargeAmount ?? item.amountWithoutTax).toSorted();
  expect(amounts(invoiceItems)).toEqual([-25, 100]);
  expect(amounts(first)).toEqual([-25, 100]);
  expect(await shown("quarter-off")).toMatchObject({ redemptions: 1 });
  const { redemptions } = await good(tenant.call("GET", `/v1/coupons/${made.id}/redemptions`));
  expect(redemptions).toMatchObject([
    {
      ...{ code: "QUARTER-OFF", accountNumber, redeemedOn: DAY, couponId: made.id },
      orderNumber: placed.orderNumber,
      subscriptionNumber: placed.subscriptions[0].subscriptionNumber,
    },
  ]);
  const query = `select CouponId, RedeemedOn from CouponRedemption where CouponId = '${made.id}'`;
  const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString: query }));
  expect(records).toMatchObject([{ CouponId: made.id, RedeemedOn: DAY }]);
});

test("limits, days, customers and accounts are kept, each with what it says", async () => {
  const [one, other] = [await account(), await account()];
  await coupon("ONCE", { maxRedemptionsPerAccount: 1, maxRedemptions: 2 });
  await order(tenant, orderOf(one, fee, withCode("ONCE")));
  expect(await refusal(redeem(one, "once"))).toEqual([
    422,
    58730030,
    `Account ${one} has redeemed coupon ONCE 1 of 1 time.`,
  ]);
  await order(tenant, orderOf(other, fee, withCode("ONCE")));
  expect(await shown("ONCE")).toMatchObject({ state: "UsedUp", redemptions: 2 });
  expect((await refusal(redeem(await account(), "ONCE")))[2]).toBe(
    "Coupon ONCE has been redeemed 2 of 2 times.",
  );
  await coupon("LATER", { startDate: "2026-01-16", endDate: "2026-01-31" });
  expect((await refusal(redeem(one, "LATER")))[2]).toBe(
    "Coupon LATER can be redeemed from 2026-01-16.",
  );
  await coupon("OLD", { endDate: "2026-01-14" });
  expect(await shown("OLD")).toMatchObject({ state: "Expired" });
  expect((await refusal(redeem(one, "OLD")))[2]).toContain("through 2026-01-14");
  await good(change("OLD", { endDate: DAY }));
  await order(tenant, orderOf(one, fee, withCode("OLD")));
  await coupon("WELCOME", { newCustomersOnly: true });
  expect((await refusal(redeem(one, "WELCOME")))[2]).toContain("has had a subscription");
  await order(tenant, orderOf(await account(), fee, withCode("WELCOME")));
  await coupon("YOURS", { accountKey: other });
  expect((await refusal(redeem(one, "YOURS")))[2]).toBe(`Coupon YOURS is not for account ${one}.`);
  await order(tenant, orderOf(other, fee, withCode("YOURS")));
  await good(change("YOURS", { status: "Archived" }));
  expect((await refusal(redeem(other, "YOURS")))[2]).toBe("Coupon YOURS is archived.");
  expect((await refusal(redeem(one, "NOWHERE"))).slice(0, 2)).toEqual([404, 58730040]);
  const twice = { plans: [{ productRatePlanId: off, couponCode: "OLD" }] };
  expect((await refusal(redeem(one, "OLD", twice)))[2]).toContain("takes the place");
});

test("a code is entered for a subscription that exists; a deleted order gives it back", async () => {
  const accountNumber = await account();
  await coupon("ADDED", { maxRedemptions: 1 });
  const { subscriptions } = await order(tenant, orderOf(accountNumber, fee));
  const [{ subscriptionNumber }] = subscriptions;
  const added = {
    orderDate: DAY,
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber,
        orderActions: [{ type: "AddProduct", addProduct: { couponCode: "ADDED" } }],
      },
    ],
  };
  const { orderNumber } = await order(tenant, added);
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
  expect(ratePlans.map((plan: { productRatePlanId: string }) => plan.productRatePlanId)).toContain(
    off,
  );
  expect((await tenant.call("POST", "/v1/orders", added, LATEST)).status).toBe(422);
  await good(tenant.call("DELETE", `/v1/orders/${orderNumber}`));
  expect(await shown("ADDED")).toMatchObject({ redemptions: 0, state: "Active" });
  await order(tenant, added);
});

test("a draft keeps its code, which is redeemed when it is activated", async () => {
  const accountNumber = await account();
  await coupon("DRAFTED");
  const draft = await order(
    tenant,
    orderOf(accountNumber, fee, withCode("drafted", { body: { status: "Draft" } })),
  );
  expect((await shown("DRAFTED")).redemptions).toBe(0);
  const { order: kept } = await good(tenant.call("GET", `/v1/orders/${draft.orderNumber}`));
  const [{ orderActions }] = kept.subscriptions;
  expect(orderActions[0].createSubscription.subscribeToRatePlans[1]).toMatchObject({
    couponCode: "drafted",
  });
  await good(tenant.call("PUT", `/v1/orders/${draft.orderNumber}/activate`, {}));
  expect((await shown("DRAFTED")).redemptions).toBe(1);
});

test("of twenty who redeem the last five at the same time, five succeed", async () => {
  await coupon("RUSH", { maxRedemptions: 5 });
  const accounts = await Promise.all(Array.from({ length: 20 }, () => account()));
  const answers = await Promise.all(accounts.map((number) => redeem(number, "RUSH")));
  const count = (of: number) => answers.filter(({ status }) => status === of).length;
  expect([count(200), count(422)]).toEqual([5, 15]);
  expect(await shown("RUSH")).toMatchObject({ redemptions: 5, state: "UsedUp" });
});

test("coupons are listed, changed and deleted; what is redeemed is archived instead", async () => {
  const path = `/v1/coupons?productRatePlanId=${off}&pageSize=2`;
  await coupon("GONE");
  await coupon("KEPT");
  const page = await good(tenant.call("GET", path));
  expect(page.coupons.map(({ code }: { code: string }) => code)).toEqual(["KEPT", "GONE"]);
  const next = new URL(page.nextPage);
  const second = await good(tenant.call("GET", next.pathname + next.search));
  expect(second.coupons[0].code).not.toBe("GONE");
  expect((await good(tenant.call("GET", "/v1/coupons?code=kept"))).coupons).toHaveLength(1);
  await good(tenant.call("DELETE", "/v1/coupons/gone"));
  expect((await tenant.call("GET", "/v1/coupons/GONE")).status).toBe(404);
  await order(tenant, orderOf(await account(), fee, withCode("KEPT")));
  expect((await refusal(tenant.call("DELETE", "/v1/coupons/KEPT")))[2]).toContain("archive it");
  const days = { startDate: "2026-02-01", endDate: "2026-01-01" };
  expect((await refusal(change("KEPT", days))).slice(0, 2)).toEqual([400, 58300420]);
  await good(change("KEPT", { name: "Kept", maxRedemptions: 1, newCustomersOnly: true }));
  expect(await shown("KEPT")).toMatchObject({ name: "Kept", state: "UsedUp", startDate: null });
  const again = { code: "kept", name: "Again", productRatePlanId: off };
  expect((await refusal(tenant.call("POST", "/v1/coupons", again))).slice(0, 2)).toEqual([
    422, 58300130,
  ]);
  const paid = { code: "PAID", name: "Paid", productRatePlanId: fee };
  expect((await refusal(tenant.call("POST", "/v1/coupons", paid)))[2]).toContain("are discounts");
  const other = await testTenant();
  expect((await other.call("GET", "/v1/coupons/KEPT")).status).toBe(404);
  await advanceClock(tenant, "2026-02-01");
});

test("coupons and redemptions are listed by filter, with what they lead to and custom fields of their own", async () => {
  const field = {
    object: "Coupon",
    name: "Channel__c",
    label: "Channel",
    type: "text",
    length: 10,
  };
  await good(tenant.call("POST", "/v1/settings/custom-fields", { ...field, filterable: true }));
  const made = await coupon("LISTED", { maxRedemptions: 2, Channel__c: "radio" });
  expect(made).toMatchObject({ Channel__c: "radio" });
  const accountNumber = await account();
  const placed = await order(tenant, orderOf(accountNumber, fee, withCode("LISTED")));
  await good(change("LISTED", { Channel__c: "press" }));
  expect((await change("LISTED", { Channel__c: "television ads" })).status).toBe(400);
  const list = (path: string) => good(tenant.call("GET", `/object-query/${path}`));
  const { data } = await list(
    "coupons?filter[]=Channel__c.EQ:press&filter[]=state.EQ:Active&expand[]=productRatePlan&expand[]=couponRedemptions",
  );
  expect(data).toMatchObject([
    { code: "LISTED", redemptions: 1, Channel__c: "press", productRatePlan: { id: off } },
  ]);
  expect(data[0].couponRedemptions).toMatchObject([
    { accountNumber, orderNumber: placed.orderNumber },
  ]);
  const [{ id }] = data[0].couponRedemptions;
  const one = await list(`coupon-redemptions/${id}?expand[]=order&expand[]=subscription`);
  expect(one).toMatchObject({
    code: "LISTED",
    order: { orderNumber: placed.orderNumber },
    subscription: placed.subscriptions[0],
  });
  expect(await list("coupons/LISTED")).toMatchObject({ id: made.id, state: "Active" });
  const [{ id: orderId }] = (await list(`orders?filter[]=orderNumber.EQ:${placed.orderNumber}`))
    .data;
  expect(
    (await list(`orders/${orderId}?expand[]=couponRedemptions`)).couponRedemptions,
  ).toHaveLength(1);
  const query = "select Code, Channel__c from Coupon where Channel__c = 'press'";
  const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString: query }));
  expect(records).toMatchObject([{ Code: "LISTED", Channel__c: "press" }]);
  const all = (await list("coupons?pageSize=99&sort[]=code.ASC")).data;
  for (const { code, state } of all) expect((await shown(code)).state).toBe(state);
  const trail = await list(`audit-entries?filter[]=subjectId.EQ:${made.id}&pageSize=50`);
  expect(JSON.stringify(trail)).not.toContain("radio");
});
