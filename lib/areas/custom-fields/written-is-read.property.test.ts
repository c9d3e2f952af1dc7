import { couponOf } from "@/lib/testing/isolation/coupon";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld } from "@/lib/testing/world";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

/* What is written to a custom field is read back: every object, every type, with and without a definition. */

type Values = Record<string, string | number | boolean>;
type Place = {
  object: string;
  write: (values: Values) => Promise<unknown>;
  read: () => Promise<Record<string, unknown>>;
};

const TYPES = ["text", "number", "decimal", "date", "boolean", "picklist"] as const;
const PICKLIST = ["North", "South & West", "Süd"];

let tenant: TestTenant;
let places: Place[];

const put = (path: string, body: object) => good(tenant.call("PUT", path, body));
const get = (path: string) => good(tenant.call("GET", path));

beforeAll(async () => {
  tenant = await testTenant();
  const world = await makeWorld(tenant);
  places = [
    ...catalogPlaces(world),
    ...(await campaignPlaces()),
    ...customerPlaces(world),
    ...subscriptionPlaces(
      world.subscriptionNumber,
      await get(`/v1/subscriptions/${world.subscriptionNumber}`),
    ),
    ...(await moneyPlaces(world)),
    ...(await orderPlaces(world)),
    await usagePlace(world),
    ...(await collectionPlaces(world)),
  ];
  for (const object of new Set(places.map(({ object }) => object)))
    for (const type of TYPES) {
      const body = { object, name: `${type}__c`, label: type, type };
      const picklist = type === "picklist" ? { picklist: PICKLIST } : {};
      await good(tenant.call("POST", "/v1/settings/custom-fields", { ...body, ...picklist }));
    }
}, 120_000);

type World = Awaited<ReturnType<typeof makeWorld>>;

/** An object that is changed and read at one address. */
const beside = (object: string, path: string, inside?: string): Place => ({
  object,
  write: (values) => put(path, values),
  read: async () => {
    const answer = await get(path);
    return inside === undefined ? answer : answer[inside];
  },
});

/** A coupon and a feature of the catalog. */
async function campaignPlaces(): Promise<Place[]> {
  const id = await couponOf(tenant, "Spring");
  const body = { FeatureCode: "SSO", Name: "Single sign-on" };
  const { Id } = await good(tenant.call("POST", "/v1/object/feature", body));
  return [beside("Coupon", `/v1/coupons/${id}`), beside("Feature", `/v1/object/feature/${Id}`)];
}

const catalogPlaces = ({ productId, ratePlanId, chargeId }: World): Place[] => [
  beside("Product", `/v1/object/product/${productId}`),
  beside("ProductRatePlan", `/v1/object/product-rate-plan/${ratePlanId}`),
  beside("ProductRatePlanCharge", `/v1/object/product-rate-plan-charge/${chargeId}`),
];

const customerPlaces = (world: World): Place[] => {
  const { accountNumber, contactId, invoiceNumber, paymentMethodId } = world;
  return [
    beside("Account", `/v1/accounts/${accountNumber}`, "basicInfo"),
    beside("Contact", `/v1/contacts/${contactId}`),
    beside("Invoice", `/v1/invoices/${invoiceNumber}`),
    beside("PaymentMethod", `/v1/payment-methods/${paymentMethodId}`),
  ];
};

type Subscribed = {
  ratePlans: { id: string; ratePlanCharges: { id: string; number: string }[] }[];
};

function subscriptionPlaces(number: string, { ratePlans: [plan] }: Subscribed): Place[] {
  const path = `/v1/subscriptions/${number}`;
  const [charge] = plan?.ratePlanCharges ?? [];
  const ratePlanId = plan?.id;
  const read = () => get(path);
  return [
    {
      object: "Subscription",
      write: (customFields) => put(`${path}/customFields`, { customFields }),
      read,
    },
    {
      object: "RatePlan",
      write: (customFields) =>
        put(`${path}/customFields`, { ratePlans: [{ ratePlanId, customFields }] }),
      read: async () => (await read()).ratePlans[0],
    },
    {
      object: "RatePlanCharge",
      write: (customFields) => {
        const charges = [{ chargeNumber: charge?.number, customFields }];
        return put(`${path}/customFields`, { ratePlans: [{ ratePlanId, charges }] });
      },
      read: async () =>
        (await read()).ratePlans[0].ratePlanCharges.find(
          (one: { number: string }) => one.number === charge?.number,
        ),
    },
  ];
}

async function moneyPlaces({ accountId, accountNumber, chargeId }: World): Promise<Place[]> {
  const payment = await good(
    tenant.call("POST", "/v1/payments", {
      accountId,
      amount: 9,
      currency: "USD",
      effectiveDate: "2026-01-15",
      type: "External",
      paymentMethodType: "Check",
    }),
  );
  const refund = await good(
    tenant.call("POST", `/v1/payments/${payment.id}/refunds`, {
      totalAmount: 1,
      type: "External",
      methodType: "Check",
    }),
  );
  const memo = await good(
    tenant.call("POST", "/v1/credit-memos", {
      accountNumber,
      charges: [{ chargeId, memoItemAmount: 2 }],
    }),
  );
  const { items } = await get(`/v1/credit-memos/${memo.id}/items`);
  const memoLine = `/v1/credit-memos/${memo.id}/items/${items[0].id}`;
  return [
    ...(await linePlaces(accountNumber)),
    {
      object: "CreditMemoItem",
      write: (values) =>
        put(`/v1/credit-memos/${memo.id}`, { items: [{ id: items[0].id, ...values }] }),
      read: () => get(memoLine),
    },
    beside("Payment", `/v1/payments/${payment.id}`),
    beside("Refund", `/v1/refunds/${refund.id}`),
    beside("CreditMemo", `/v1/credit-memos/${memo.id}`),
    ...(await debitPlaces(accountNumber, chargeId)),
  ];
}

/** A debit memo and its line. A line that changes is stored anew under its id. */
async function debitPlaces(accountNumber: string, chargeId: string): Promise<Place[]> {
  const charges = [{ chargeId, memoItemAmount: 2 }];
  const memo = await good(tenant.call("POST", "/v1/debit-memos", { accountNumber, charges }));
  const path = `/v1/debit-memos/${memo.id}`;
  const read = async () => (await get(`${path}/items`)).items[0];
  const { id } = await read();
  return [
    beside("DebitMemo", path),
    {
      object: "DebitMemoItem",
      write: (values) => put(path, { items: [{ id, ...values }] }),
      read,
    },
  ];
}

/** A line of a draft, and a tax that was entered with it; a change of the line keeps the tax, under its id. */
async function linePlaces(accountNumber: string): Promise<Place[]> {
  const tax = { name: "Tax", taxDate: "2026-01-15", taxRate: 0.1, taxRateType: "Percentage" };
  const line = { chargeName: "Desk", unitPrice: 10, serviceStartDate: "2026-01-15" };
  const invoiceItems = [{ ...line, taxItems: [{ ...tax, taxAmount: 1 }] }];
  const body = { accountNumber, invoiceDate: "2026-01-15", status: "Draft", invoiceItems };
  const { id } = await good(tenant.call("POST", "/v1/invoices", body));
  const read = async () => (await get(`/v1/invoices/${id}/items`)).invoiceItems[0];
  const entered = await read();
  return [
    {
      object: "InvoiceItem",
      write: (values) =>
        put(`/v1/invoices/${id}`, { invoiceItems: [{ id: entered.id, ...values }] }),
      read,
    },
    beside("TaxationItem", `/v1/taxation-items/${entered.taxationItems.data[0].id}`),
  ];
}

async function orderPlaces({ orderNumber, accountNumber }: World): Promise<Place[]> {
  const path = `/v1/orders/${orderNumber}`;
  const lines = await good(
    tenant.call("POST", "/v1/orders", {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      orderLineItems: [{ itemName: "Desk", amountPerUnit: 1 }],
    }),
  );
  const { order } = await get(`/v1/orders/${lines.orderNumber}`);
  const line = `/v1/order-line-items/${order.orderLineItems[0].id}`;
  const orderActions = (customFields: Values) => [{ sequence: 1, customFields }];
  const [subscription] = (await get(path)).order.subscriptions;
  const { subscriptionNumber } = subscription;
  return [
    {
      object: "Order",
      write: (customFields) => put(`${path}/customFields`, { customFields }),
      read: async () => (await get(path)).order.customFields,
    },
    {
      object: "OrderAction",
      write: (values) =>
        put(`${path}/customFields`, {
          subscriptions: [{ subscriptionNumber, orderActions: orderActions(values) }],
        }),
      read: async () => (await get(path)).order.subscriptions[0].orderActions[0].customFields,
    },
    {
      object: "OrderLineItem",
      write: (customFields) => put(line, { customFields }),
      read: async () => (await get(line)).orderLineItem.customFields,
    },
  ];
}

async function collectionPlaces({ accountNumber }: World): Promise<Place[]> {
  const schedule = await good(
    tenant.call("POST", "/v1/payment-schedules", {
      accountNumber,
      items: [{ amount: 5, scheduledDate: "2026-03-01" }],
    }),
  );
  const run = await good(
    tenant.call("POST", "/v1/payment-runs", {
      targetDate: "2026-03-31",
      runDate: "2026-03-31 00:00:00",
    }),
  );
  const listed = (list: string) => async () => (await get(`/object-query/${list}`)).data[0];
  const item = `/v1/payment-schedule-items/${schedule.items[0].id}`;
  return [
    beside("PaymentSchedule", `/v1/payment-schedules/${schedule.id}`),
    beside("PaymentScheduleItem", item),
    { ...beside("PaymentScheduleItem", item), read: listed("payment-schedule-items") },
    beside("PaymentRun", `/v1/payment-runs/${run.id}`),
  ];
}

async function usagePlace({ accountNumber }: World): Promise<Place> {
  const { Id } = await good(
    tenant.call("POST", "/v1/object/usage", {
      AccountNumber: accountNumber,
      UOM: "Each",
      Quantity: 1,
      StartDateTime: "2026-01-15",
    }),
  );
  return {
    ...beside("Usage", `/v1/object/usage/${Id}`),
    read: async () => (await get("/object-query/usages")).data[0],
  };
}

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
  .filter((value) => value.trim() !== "" && !/[\p{C}\d]/u.test(value) && !/\s/.test(value));
const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });

const values = fc.record({
  text__c: text,
  number__c: whole,
  decimal__c: whole.map((value) => value / 1000),
  date__c: day,
  boolean__c: fc.boolean(),
  picklist__c: fc.constantFrom(...PICKLIST),
  // Names without a definition are stored as they are.
  free__c: fc.oneof(text, whole, fc.boolean()),
});

const runs = propertyRuns(4);

test("what is written is read back, with its type", { timeout: 60_000 }, async () => {
  const all = fc.asyncProperty(values, async (written) => {
    for (const { object, write, read } of places) {
      await write(written);
      expect(await read(), object).toMatchObject(written);
    }
  });
  await fc.assert(all, { numRuns: runs });
});
