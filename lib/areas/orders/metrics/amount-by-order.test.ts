import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { decimal, sumOf } from "@/lib/values/decimal";

let tenant: TestTenant;
let plan: Awaited<ReturnType<typeof planOf>>;
let planNumber: string;

const unit = { ChargeModel: "Per Unit Pricing", UOM: "Each", DefaultQuantity: 3 };

beforeAll(async () => {
  tenant = await testTenant();
  plan = await planOf(
    tenant,
    { Name: "Seats", ...dollars(10), ...unit },
    { Name: "Setup", ...dollars(50), ChargeType: "OneTime" },
    {
      Name: "Tenth off",
      ChargeModel: "Discount-Percentage",
      ApplyDiscountTo: "RECURRING",
      DiscountLevel: "subscription",
      ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
    },
  );
  const shown = await good(tenant.call("GET", `/v1/object/product-rate-plan/${plan.ratePlanId}`));
  planNumber = shown.ProductRatePlanNumber;
});
afterAll(expectBooksToHold);

type Breakdown = {
  amount: number;
  orders: { orderNumber: string | null; amount: number }[];
  breakdowns: { amount: number; breakdownDetails: { orderNumber: string; amount: number }[] }[];
};
const breakdownOf = (invoice: string): Promise<Breakdown> =>
  good(tenant.call("GET", `/v1/invoices/${invoice}/amountBreakdownByOrder`));
const total = (parts: readonly { amount: number }[]) =>
  sumOf(parts.map(({ amount }) => decimal(amount))).toNumber();

/** Places an order of another number of seats from a day on, billed through a day if one is given. */
async function changeSeats(
  { accountNumber, subscriptionNumber }: Sold,
  quantity: number,
  day: string,
  bill: string | false = false,
) {
  const names = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"];
  const seats = { productRatePlanChargeId: plan.chargeIds[0] };
  const pricing = { recurringPerUnit: { quantity } };
  const change = {
    type: "UpdateProduct",
    triggerDates: names.map((name) => ({ name, triggerDate: day })),
    updateProduct: { productRatePlanNumber: planNumber, chargeUpdates: [{ ...seats, pricing }] },
  };
  const body = { subscriptions: [{ subscriptionNumber, orderActions: [change] }] };
  return order(tenant, orderOf(accountNumber, plan.ratePlanId, { body, bill }));
}

type Sold = { accountNumber: string; subscriptionNumber: string };

async function subscribed() {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, {}));
  const { subscriptionNumber } = made.subscriptions[0];
  return { sold: { accountNumber, subscriptionNumber }, orderNumber: made.orderNumber };
}

test("a line is split by what each order has changed, and a discount with it", async () => {
  const { sold, orderNumber } = await subscribed();
  const more = await changeSeats(sold, 5, "2026-01-15");
  const fewer = await changeSeats(sold, 4, "2026-01-15", "2026-01-15");
  const shown = await breakdownOf(fewer.invoiceNumbers[0]);
  // 3 seats of 10 less a tenth, and the setup; 2 seats more; 1 seat fewer.
  expect(shown.orders.map(({ orderNumber: number, amount }) => [number, amount])).toEqual([
    [orderNumber, 27 + 50],
    [more.orderNumber, 18],
    [fewer.orderNumber, -9],
  ]);
  expect(shown.amount).toBe(86);
  const unknown = await tenant.call("GET", "/v1/invoices/NONE/amountBreakdownByOrder");
  expect(unknown.status).toBe(404);
});

test("an order that is placed later does not change what an invoice says", async () => {
  const { accountNumber } = await makeAccount(tenant);
  const words = { bill: "2026-01-15" };
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, words));
  const before = await breakdownOf(made.invoiceNumbers[0]);
  const { subscriptionNumber } = made.subscriptions[0];
  await changeSeats({ accountNumber, subscriptionNumber }, 9, "2026-01-20");
  expect(await breakdownOf(made.invoiceNumbers[0])).toEqual(before);
  expect(before.orders).toEqual([{ orderNumber: made.orderNumber, amount: 77, taxAmount: 0 }]);
});

test("what is entered by hand is not of an order", async () => {
  const { accountNumber } = await makeAccount(tenant);
  const invoiceItems = [{ chargeName: "Advice", amount: 10, serviceStartDate: "2026-01-15" }];
  const body = { accountNumber, invoiceDate: "2026-01-15", invoiceItems };
  const { invoiceNumber } = await good(tenant.call("POST", "/v1/invoices", body, LATEST));
  expect((await breakdownOf(invoiceNumber)).orders).toEqual([
    { orderNumber: null, amount: 10, taxAmount: 0 },
  ]);
});

test("the parts of any changes add up to their lines, and all of them to the invoice", async () => {
  const change = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    day: fc.constantFrom("2026-01-15", "2026-01-18", "2026-01-23", "2026-02-02"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const { sold } = await subscribed();
      const invoices: string[] = [];
      for (const [index, { quantity, day }] of changes.entries()) {
        const last = index === changes.length - 1;
        const made = await changeSeats(sold, quantity, day, last && "2026-02-20");
        invoices.push(...(made.invoiceNumbers ?? []));
      }
      for (const invoice of invoices) {
        const shown = await breakdownOf(invoice);
        expect(total(shown.orders)).toBe(shown.amount);
        expect(total(shown.breakdowns)).toBe(shown.amount);
        for (const line of shown.breakdowns) expect(total(line.breakdownDetails)).toBe(line.amount);
      }
    }),
    { numRuns: 3 },
  );
}, 30_000);
