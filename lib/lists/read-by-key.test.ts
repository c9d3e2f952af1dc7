import { WRITTEN_OTHERWISE } from "@/lib/areas/batch-actions/catalogue/listed-fields";
import { valuesApart } from "@/lib/testing/listed-values";
import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { runPaymentRun } from "@/lib/areas/payment-runs/execute-run";
import { runPriceRise } from "@/lib/areas/price-rises/run-rise";
import { uuidOf } from "@/lib/kernel/ids";
import { startRuns } from "@/lib/testing/isolation/bodies";
import { usedBy } from "@/lib/testing/isolation/used";
import { fulfilled } from "@/lib/testing/isolation/fulfillment";
import { redeemedCoupon } from "@/lib/testing/isolation/coupon";
import { makeAdjustments, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser, MONTHLY, prepaidCustomer } from "@/lib/testing/usage";
import { CARD, good, makeAccount, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
const send = (method: string, path: string, body?: object) => good(tenant.call(method, path, body));
const read = (path: string) => send("GET", path);

const TAX = "Sales tax";

beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  await send("POST", "/v1/settings/tax-codes", { name: TAX, taxMode: "TaxExclusive" });
  await send("POST", "/v1/settings/tax-rates", {
    ...{ taxCode: TAX, name: TAX, country: "US", state: "CA", taxRateType: "Percentage" },
    ...{ taxRate: 0.07, startDate: "2026-01-01" },
  });
  const charge = { ChargeType: "OneTime", Name: "Setup", Taxable: true, TaxCode: TAX };
  const { ratePlanId } = await planOf(tenant, { ...charge, ...dollars(10) });
  const bill = await order(
    tenant,
    orderOf(world.accountNumber, ratePlanId, { bill: "2026-01-15" }),
  );
  const [setup] = (await read(`/v1/invoices/${bill.invoiceNumbers[0]}/items`)).invoiceItems;
  await send("POST", `/v1/credit-memos/invoice/${bill.invoiceNumbers[0]}`, {
    items: [{ invoiceItemId: setup.id, amount: 5 }],
  });
  const user = await makeUser(tenant);
  await user.subscribe({ ChargeModel: "Per Unit Pricing" });
  await user.use(["2026-01-16", 5]);
  await prepaidCustomer(tenant, [MONTHLY]);
  await makeFurther();
  await send("POST", `/v1/accounts/${user.accountNumber}/billing-documents/generate`, {
    ...{ effectiveDate: "2026-01-15", targetDate: "2026-02-15", autoPost: true },
  });
  const memo = await send("POST", "/v1/credit-memos", {
    accountNumber: world.accountNumber,
    charges: [{ chargeId: world.chargeId, memoItemAmount: 2 }],
  });
  await send("PUT", `/v1/credit-memos/${memo.id}/post`, {});
  await send("POST", `/v1/credit-memos/${memo.id}/refunds`, {
    ...{ type: "External", methodType: "Check", totalAmount: 1 },
  });
  await send("POST", "/v1/debit-memos", {
    ...{ accountNumber: world.accountNumber, autoPost: true },
    charges: [{ chargeId: world.chargeId, memoItemAmount: 3 }],
  });
  const { orderNumber } = await send("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: world.accountNumber,
    orderLineItems: [
      {
        ...{ itemName: "Desk", quantity: 2, amountPerUnit: 75, UOM: "Each" },
        ...{ productCode: "D-1", customFields: { Colour__c: "oak" } },
        ...{ billTo: world.contactId, soldTo: world.contactId },
      },
    ],
  });
  const { order: sold } = await read(`/v1/orders/${orderNumber}`);
  await fulfilled(tenant, sold.orderLineItems[0].id, "By hand");
  await send("POST", `/v1/payments/${world.paymentNumber}/refunds/unapply`, {
    ...{ type: "External", methodType: "Check", totalAmount: 1 },
  });
  await send("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: world.accountNumber,
    subscriptions: [
      {
        subscriptionNumber: world.subscriptionNumber,
        orderActions: [{ type: "TermsAndConditions", termsAndConditions: { autoRenew: true } }],
      },
    ],
  });
}, 60_000);

/** A feature of the product, an order of it that redeems a coupon, an alert of usage, and a price rise. */
async function makeFurther() {
  const { Id: FeatureId } = await send("POST", "/v1/object/feature", {
    ...{ FeatureCode: "SSO", Name: "Single sign-on" },
  });
  await send("POST", "/v1/object/product-feature", { FeatureId, ProductId: world.productId });
  await redeemedCoupon(tenant, "Spring", world);
  await usedBy(tenant, world.accountNumber);
  const rise = await startRuns(
    tenant,
    { productRatePlanKey: world.ratePlanId, invoiceId: world.accountId },
    "Spring",
  );
  const { id } = await read(`/v1/price-rises/${rise.price}`);
  await runPriceRise(tenant.tenantId, uuidOf(id) ?? "");
  await collectMore();
}

/** A payment run that collects from an account of its own, and a payment that stands for a planned one. */
async function collectMore() {
  const own = { batch: "Batch7", creditCard: CARD };
  const { accountNumber } = await makeAccount(tenant, "Collected", own);
  await order(tenant, orderOf(accountNumber, world.ratePlanId, { bill: "2026-01-15" }));
  const run = await send("POST", "/v1/payment-runs", { batch: "Batch7", targetDate: "2026-12-31" });
  await runPaymentRun(tenant.tenantId, uuidOf(run.id) ?? "");
  const items = [{ amount: 7, scheduledDate: "2026-01-21" }];
  const plan = { accountNumber: world.accountNumber, items };
  const { items: planned } = await send("POST", "/v1/payment-schedules", plan);
  const links = { linkPayments: [world.paymentNumber] };
  const path = `/v1/payment-schedule-items/${planned[0].id}`;
  await good(tenant.call("PUT", path, links, { version: "341.0" }));
}

describe("the parts of what was written are listed", () => {
  const oneOf = async (list: string, filter: string) => {
    const { data } = await read(
      `/object-query/${list}${list.includes("?") ? "&" : "?"}filter[]=${filter}`,
    );
    expect(data).toHaveLength(1);
    return data[0];
  };

  test("a line item with its order, its owner and its custom fields", async () => {
    const line = await oneOf(
      "order-line-items?expand[]=order&expand[]=ownerAccount&expand[]=billTo&expand[]=soldToInfo",
      `itemName.EQ:Desk&filter[]=billToId.EQ:${world.contactId}`,
    );
    expect(line).toMatchObject({
      ...{ quantity: 2, amountPerUnit: 75, amount: 150, uOM: "Each", productCode: "D-1" },
      ...{ Colour__c: "oak", itemState: "Executing", invoiceOwnerAccountId: world.accountId },
    });
    expect(line.order.orderNumber).toBe(line.orderNumber);
    expect(line.ownerAccount.accountNumber).toBe(world.accountNumber);
    const contact = { id: world.contactId, accountId: world.accountId };
    expect([line.billTo, line.soldToInfo]).toMatchObject([contact, contact]);
    expect(line).toMatchObject({ billToId: world.contactId, soldTo: world.contactId });
    const stored = await read(`/v1/order-line-items/${line.id}`);
    expect(stored.orderLineItem).toMatchObject({ itemName: "Desk", amount: 150 });
  });

  test("an action with its subscription and its order", async () => {
    const action = await oneOf("order-actions?expand[]=subscription", "type.EQ:TermsAndConditions");
    const { subscriptionNumber } = world;
    expect(action).toMatchObject({ subscriptionNumber, subscriptionVersion: 2, sequence: 1 });
    expect(action.subscription.subscriptionNumber).toBe(subscriptionNumber);
    const { order: placed } = await read(`/v1/orders/${action.orderNumber}`);
    expect(placed.subscriptions[0].orderActions[0].type).toBe("TermsAndConditions");
  });

  test("what a payment was applied to, also after it was taken back", async () => {
    const path = `/v1/payments/${world.paymentNumber}`;
    const { id } = await read(path);
    const [part] = (await read(`${path}/parts`)).parts.filter(
      (one: { invoiceId?: string }) => one.invoiceId,
    );
    const rows = async () => {
      const { data } = await read(`/object-query/payment-applications?filter[]=paymentId.EQ:${id}`);
      return data.map(({ applyAmount, invoiceNumber }: Record<string, unknown>) => [
        applyAmount,
        invoiceNumber,
      ]);
    };
    const before = await rows();
    expect(before.reduce((sum: number, [amount]: number[]) => sum + Number(amount), 0)).toBe(
      part.amount,
    );
    const invoices = [{ invoiceId: part.invoiceId, amount: 2 }];
    await send("PUT", `${path}/unapply`, { invoices });
    expect(await rows()).toEqual([[-2, world.invoiceNumber], ...before]);
    const [row] = (
      await read(`/object-query/payments?filter[]=id.EQ:${id}&expand[]=paymentApplications`)
    ).data;
    expect(row.paymentApplications).toHaveLength(before.length + 1);
    await send("PUT", `${path}/apply`, { invoices });
  });

  test("what a credit memo was applied to", async () => {
    const [memo] = (await read("/object-query/credit-memos?filter[]=status.EQ:Posted")).data;
    const { id: invoiceId } = await read(`/v1/invoices/${world.invoiceNumber}`);
    await send("PUT", `/v1/payments/${world.paymentNumber}/unapply`, {
      invoices: [{ invoiceId, amount: 1 }],
    });
    await send("PUT", `/v1/credit-memos/${memo.id}/apply`, {
      invoices: [{ invoiceId, amount: 1 }],
    });
    const part = await oneOf(
      "credit-memo-applications?expand[]=creditMemo",
      `creditMemoId.EQ:${memo.id}`,
    );
    expect(part).toMatchObject({ amount: 1, invoiceId, invoiceNumber: world.invoiceNumber });
    expect(part.creditMemo.balance).toBe(memo.balance - 1);
  });

  test("the taxes that a credit memo gives back", async () => {
    const list = "credit-taxation-items?expand[]=creditMemo&expand[]=sourceTaxItem";
    const tax = await oneOf(list, `name.EQ:${encodeURIComponent(TAX)}`);
    expect(tax).toMatchObject({ taxAmount: 0.35, taxRate: 0.07, accountId: world.accountId });
    expect(tax.creditMemo).toMatchObject({ amount: 5.35, memoNumber: tax.creditMemoNumber });
    expect(tax.sourceTaxItem).toMatchObject({ id: tax.sourceTaxItemId, taxAmount: 0.7 });
    const path = `/object-query/credit-memo-items/${tax.creditMemoItemId}`;
    const { creditTaxationItems } = await read(`${path}?expand[]=creditTaxationItems`);
    expect(creditTaxationItems).toMatchObject([{ id: tax.id, taxAmount: 0.35 }]);
  });

  test("what a refund gave back, until it is canceled", async () => {
    const refund = await send("POST", `/v1/payments/${world.paymentNumber}/refunds/unapply`, {
      ...{ type: "External", methodType: "Check", totalAmount: 3 },
    });
    const part = await oneOf("refund-applications?expand[]=refund", `refundId.EQ:${refund.id}`);
    expect(part).toMatchObject({ applyAmount: 3, refundNumber: refund.number });
    expect(part.refund.amount).toBe(3);
    await send("PUT", `/v1/refunds/${refund.id}/cancel`, {});
    const path = `/object-query/refund-applications?filter[]=refundId.EQ:${refund.id}`;
    expect((await read(path)).data).toEqual([]);
  });

  test("the price table of a charge", async () => {
    const { ratePlans } = await read(`/v1/subscriptions/${world.subscriptionNumber}`);
    const [charge] = ratePlans[0].ratePlanCharges;
    const tier = await oneOf("rate-plan-charge-tiers", `ratePlanChargeId.EQ:${charge.id}`);
    expect(tier).toMatchObject({ price: charge.price, currency: charge.currency, tier: 1 });
    expect(await read(`/v1/object/rate-plan-charge-tier/${tier.id}`)).toMatchObject({
      ...{ Id: tier.id, Price: tier.price, RatePlanChargeId: charge.id },
    });
  });
});

/** Lists without a record here; each is read by key in a test of its room. */
const WITHOUT_RECORDS = [
  "queryRampByKey",
  "queryDailyConsumptionSummaryByKey",
  "queryInvoiceScheduleByKey",
  "queryDeliveryAdjustmentByKey",
];

describe("a record read by its key is the row of its list", () => {
  const byKey = contracts.filter(
    ({ method, path }) => method === "GET" && /^\/object-query\/[\w-]+\/\{key\}$/.test(path),
  );
  test.each(byKey.map(({ id, path }) => [id, path.replace("/{key}", "")] as const))(
    "%s",
    async (id, list) => {
      const { data } = await read(`${list}?includeNullFields=true`);
      if (WITHOUT_RECORDS.includes(id)) return expect(data).toEqual([]);
      const [row] = data;
      expect(row).toBeDefined();
      expect(await read(`${list}/${row.id}?includeNullFields=true`)).toEqual({
        ...row,
        success: undefined,
      });
    },
  );
});

test("rows have the values of the object catalogue, those of taxes, usage and applications, too", async () => {
  const { apart, compared } = await valuesApart(tenant, "2026-01-15");
  expect([...apart].filter(([field]) => !(field in WRITTEN_OTHERWISE))).toEqual([]);
  const further = [
    ...["TaxationItem", "ProcessedUsage", "CreditMemoApplication", "CouponRedemption"],
    ...["PrepaidBalanceTransaction", "PriceRiseItem", "UsageAlert", "PaymentRunItem"],
    ...["PaymentScheduleItemPayment", "SubscriptionProductFeature"],
  ];
  expect(further.filter((name) => !compared.has(name))).toEqual([]);
});

describe("a resource of version 2 read by its key is the row of its list", () => {
  test.each(["accounts", "products", "plans", "prices", "contacts", "invoices", "payments"])(
    "%s",
    async (name) => {
      const [row] = (await read(`/v2/${name}`)).data;
      expect(await read(`/v2/${name}/${row.id}`)).toMatchObject(row);
    },
  );
});

test("an item of a credit memo is read by its id", async () => {
  const [{ memoNumber, number = memoNumber }] = (await read("/object-query/credit-memos")).data;
  const { items } = await read(`/v1/credit-memos/${number}/items`);
  expect(await read(`/v1/credit-memos/${number}/items/${items[0].id}`)).toMatchObject(items[0]);
});

test("an adjustment of a credit balance is read by its id", async () => {
  const other = await tenantWithoutSettlement();
  const ids = await makeAdjustments(other, "Adjusted");
  const id = ids.get("credit-balance-adjustment");
  const path = `/v1/object/credit-balance-adjustment/${id}`;
  expect(await good(other.call("GET", path))).toMatchObject({ Id: id, Type: "Increase" });
});

describe("is deleted, and then gone", () => {
  test.each(["/v2/invoices", "/v1/object/invoice"])("a canceled draft by %s", async (at) => {
    const { ratePlanId, accountNumber } = world;
    const draft = { targetDate: "2026-01-15", generateDraftInvoice: true };
    const body = { processingOptions: { runBilling: true, billingOptions: draft } };
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { body }));
    const path = `/v1/invoices/${made.invoiceNumbers[0]}`;
    const { id } = await read(path);
    await send("PUT", `${path}/cancel`, {});
    expect((await tenant.call("DELETE", `${at}/${id}`)).status).toBeLessThan(300);
    expect((await tenant.call("GET", path)).status).toBe(404);
  });

  test("a subscription that was never billed", async () => {
    const made = await order(tenant, orderOf(world.accountNumber, world.ratePlanId));
    const path = `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
    const { id } = await read(path);
    expect((await tenant.call("DELETE", `/v1/object/subscription/${id}`)).status).toBe(200);
    expect((await tenant.call("GET", path)).status).toBe(404);
  });
});
