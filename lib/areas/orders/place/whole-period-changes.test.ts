import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

/* A charge of whole periods (`ChargeFullPeriod`): 10 units at 10.00, in months from 15 January. */

let tenant: TestTenant;
let seats: { ratePlanId: string; chargeIds: string[] };
let arrears: { ratePlanId: string; chargeIds: string[] };

beforeAll(async () => {
  tenant = await testTenant();
  const terms = {
    Name: "Seats",
    ChargeModel: "Per Unit Pricing",
    DefaultQuantity: 10,
    UOM: "Each",
    ProrationOption: "ChargeFullPeriod",
    ...dollars(10),
  };
  seats = await planOf(tenant, terms);
  arrears = await planOf(tenant, { ...terms, BillingTiming: "In Arrears" });
});
afterAll(expectBooksToHold);

async function subscribed(plan = seats, bill = "2026-01-15") {
  const { accountNumber } = await makeAccount(tenant, "Company", { autoPay: false });
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill }));
  return { accountNumber, subscriptionNumber: made.subscriptions[0].subscriptionNumber, plan };
}
type Subscribed = Awaited<ReturnType<typeof subscribed>>;

const book = (of: Subscribed, bill: string, ...orderActions: object[]) =>
  tenant.call(
    "POST",
    "/v1/orders",
    {
      orderDate: "2026-01-15",
      existingAccountNumber: of.accountNumber,
      subscriptions: [{ subscriptionNumber: of.subscriptionNumber, orderActions }],
      processingOptions: { runBilling: true, billingOptions: { targetDate: bill } },
    },
    LATEST,
  );

async function changed(of: Subscribed, on: string, quantity: number, bill = on) {
  const { ratePlans } = await good(
    tenant.call("GET", `/v1/subscriptions/${of.subscriptionNumber}`, undefined, LATEST),
  );
  const chargeUpdates = [
    {
      chargeNumber: ratePlans[0].ratePlanCharges[0].number,
      pricing: { recurringPerUnit: { quantity } },
    },
  ];
  return book(of, bill, {
    type: "UpdateProduct",
    triggerDates: [{ name: "ContractEffective", triggerDate: on }],
    updateProduct: { ratePlanId: ratePlans[0].id, chargeUpdates },
  });
}

const suspend = (day: string) => ({
  type: "Suspend",
  suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: day },
});
const resume = (day: string) => ({
  type: "Resume",
  resume: { resumePolicy: "SpecificDate", resumeSpecificDate: day, extendsTerm: false },
});
const refusal = (on: string, next: string) =>
  `Seats is charged for whole periods (ChargeFullPeriod), and the one that holds ${on} is charged already: it changes or resumes on ${next}.`;

describe("a charge of whole periods", () => {
  test.each([
    ["fewer units", 5],
    ["more units", 15],
  ])("takes %s with a period only: no period is paid twice", async (_what, quantity) => {
    const of = await subscribed();
    const within = await changed(of, "2026-01-20", quantity);
    expect(within.status).toBe(422);
    expect(within.body.reasons[0].message).toBe(refusal("2026-01-20", "2026-02-15"));
    const made = await good(changed(of, "2026-02-15", quantity));
    const bill = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(bill.amount).toBe(quantity * 10);
  });

  test("that is billed in arrears does the same", async () => {
    const of = await subscribed(arrears);
    expect((await changed(of, "2026-01-20", 5)).status).toBe(422);
    const made = await good(changed(of, "2026-02-15", 5));
    const bill = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(bill.amount).toBe(100);
  });

  test("changes on its first day like a new one", async () => {
    const of = await subscribed();
    expect((await changed(of, "2026-01-15", 5)).status).toBe(200);
  });

  test("resumes with an uncharged period", async () => {
    const of = await subscribed();
    await good(book(of, "2026-01-15", suspend("2026-01-20")));
    const within = await book(of, "2026-02-01", resume("2026-02-01"));
    expect(within.body.reasons[0].message).toBe(refusal("2026-02-01", "2026-02-15"));
    const made = await good(book(of, "2026-03-01", resume("2026-03-01")));
    const bill = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(bill.amount).toBe(100);
  });

  test("is refused in an order of a subscription with a change within its first period", async () => {
    const { accountNumber } = await makeAccount(tenant, "Company", { autoPay: false });
    const body = orderOf(accountNumber, seats.ratePlanId, {});
    const [subscription] = body.subscriptions;
    const update = {
      type: "UpdateProduct",
      triggerDates: [{ name: "ContractEffective", triggerDate: "2026-01-20" }],
      updateProduct: {
        productRatePlanNumber: (
          await good(tenant.call("GET", `/v1/object/product-rate-plan/${seats.ratePlanId}`))
        ).ProductRatePlanNumber,
        chargeUpdates: [
          {
            productRatePlanChargeId: seats.chargeIds[0],
            pricing: { recurringPerUnit: { quantity: 3 } },
          },
        ],
      },
    };
    const orderActions = [...(subscription?.orderActions ?? []), update];
    const both = { ...body, subscriptions: [{ ...subscription, orderActions }] };
    const refused = await tenant.call("POST", "/v1/orders", both, LATEST);
    expect(refused.body.reasons[0].message).toBe(refusal("2026-01-20", "2026-02-15"));
  });
});
