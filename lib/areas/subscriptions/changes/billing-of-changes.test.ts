import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import { statement } from "@/lib/platform/database/db";
import { systemTransaction } from "@/lib/platform/system-work";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeableSubscriptions } from "./change";
import { brokenTimelines } from "@/lib/areas/subscriptions/timeline/check-timelines";
import { removeBookings } from "./remove-bookings";

let tenant: TestTenant;
let accountNumber: string;
let plan: Awaited<ReturnType<typeof makeCatalog>>;

beforeAll(async () => {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(async () => {
  expect(await brokenTimelines(tenant.tenantId)).toEqual([]);
  await expectBooksToHold();
});

type Action = { type: string } & Record<string, unknown>;
const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];

/** A subscription of 49 and three seats at 7.5 from January 15, billed through February 14. */
async function billed(words: Parameters<typeof orderOf>[2] = {}) {
  const body = orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15", ...words });
  return String((await order(tenant, body)).subscriptions[0].subscriptionNumber);
}

function body(subscriptionNumber: string, actions: Action[], target?: string) {
  const billing = { runBilling: true, billingOptions: { targetDate: target } };
  return {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [{ subscriptionNumber, orderActions: actions }],
    ...(target === undefined ? {} : { processingOptions: billing }),
  };
}

const book = (number: string, actions: Action[], target?: string) =>
  order(tenant, body(number, actions, target));

const read = (number: string, detail = "all-segments") =>
  good(
    tenant.call("GET", `/v1/subscriptions/${number}?charge-detail=${detail}`, undefined, LATEST),
  );

/** Billed lines of a subscription, on invoices and credit memos. */
const LINES = `select x.charge_name as name, x.service_start::text as start, x.service_end::text as end, x.amount::float8 as amount from (
    select charge_name, service_start, service_end, amount, tenant_id, subscription_number, kind from invoice_item
    union all select charge_name, service_start, service_end, -amount, tenant_id, subscription_number, kind from credit_memo_item) x
  where x.tenant_id = $1 and x.subscription_number = $2 order by x.service_start, x.service_end, x.amount`;

const total = async (number: string) =>
  (await asOwner<{ amount: number }>(LINES, [tenant.tenantId, number])).reduce(
    (sum, { amount }) => Math.round(100 * (sum + amount)) / 100,
    0,
  );

async function planOf(number: string) {
  const { ratePlans } = await read(number, "last-segment");
  return ratePlans[0];
}

async function seatsTo(number: string, day: string, quantity: number): Promise<Action> {
  const { id, ratePlanCharges } = await planOf(number);
  const seats = ratePlanCharges.find((charge: { name: string }) => charge.name === "Seats");
  const chargeUpdates = [
    { chargeNumber: seats.number, pricing: { recurringPerUnit: { quantity } } },
  ];
  return {
    type: "UpdateProduct",
    triggerDates: on(day),
    updateProduct: { ratePlanId: id, chargeUpdates },
  };
}

describe("a change of billed days", () => {
  test("of the quantity credits the remaining days and bills them again", async () => {
    const number = await billed();
    const made = await book(number, [await seatsTo(number, "2026-01-25", 10)], "2026-01-25");
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(invoice.amount).toBe(35.57);
    expect(await total(number)).toBe(107.07);
  });

  test("before an earlier change credits and bills that one, too", async () => {
    const number = await billed();
    await book(number, [await seatsTo(number, "2026-01-25", 10)], "2026-01-25");
    const { id, ratePlanCharges } = await planOf(number);
    const seats = ratePlanCharges.find((charge: { name: string }) => charge.name === "Seats");
    const pricing = { recurringPerUnit: { listPrice: 15 } };
    const chargeUpdates = [{ chargeNumber: seats.number, pricing }];
    const update = { ratePlanId: id, chargeUpdates };
    const action = { type: "UpdateProduct", triggerDates: on("2026-01-20"), updateProduct: update };
    await book(number, [action], "2026-01-25");
    // 49 + 22.5 × 5/31 + 45 × 5/31 + 150 × 21/31
    expect(await total(number)).toBe(161.5);
    const { ratePlans } = await read(number);
    const shown = ratePlans[0].ratePlanCharges.find((c: { name: string }) => c.name === "Seats");
    expect(shown.quantity).toBe(10);
    expect(
      shown.chargeSegments.map((c: { quantity: number; price: number }) => [c.quantity, c.price]),
    ).toEqual([
      [3, 7.5],
      [3, 15],
      [10, 15],
    ]);
  });

  test("by a pause credits its days, by a resumption continues billing; the pause extends the term", async () => {
    const number = await billed();
    const pause = {
      type: "Suspend",
      suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-01" },
    };
    const made = await book(number, [pause], "2026-02-01");
    expect(made.creditMemoNumbers).toHaveLength(1);
    expect(await total(number)).toBe(39.21);
    const resume = {
      type: "Resume",
      resume: {
        resumePolicy: "SpecificDate",
        resumeSpecificDate: "2026-03-01",
        extendsTerm: true,
      },
    };
    await book(number, [resume], "2026-03-15");
    // Half of February's price for March 1 to 14, and a month from March 15.
    expect(await total(number)).toBe(146.46);
    expect(await read(number)).toMatchObject({ version: 3, termEndDate: "2027-02-15" });
  });

  test("by a cancellation credits the remaining days", async () => {
    const number = await billed();
    const cancel = {
      type: "CancelSubscription",
      cancelSubscription: {
        cancellationPolicy: "SpecificDate",
        cancellationEffectiveDate: "2026-01-20",
      },
    };
    await book(number, [cancel], "2026-01-20");
    expect(await total(number)).toBe(11.53);
  });

  test("by a removal credits the remaining days, and its bookings cannot be removed", async () => {
    const number = await billed();
    const { id: ratePlanId } = await planOf(number);
    const remove = {
      type: "RemoveProduct",
      triggerDates: on("2026-02-01"),
      removeProduct: { ratePlanId },
    };
    await book(number, [remove], "2026-02-01");
    expect(await total(number)).toBe(39.21);
    await expect(takeBack(number, 1)).rejects.toThrow("has been invoiced");
  });
});

const removeOrders = statement(
  "test-orders-of-actions-remove",
  `with a as (delete from order_action where tenant_id = $1 and id = any($2::uuid[]) returning order_id)
   delete from orders where tenant_id = $1 and id in (select order_id from a)`,
);

async function removeActions(tenantId: string, ids: readonly string[]): Promise<void> {
  await removeOrders([tenantId, ids]);
}

/** Removes the bookings of a subscription from a version on. */
function takeBack(number: string, version: number): Promise<void> {
  return systemTransaction(tenant.tenantId, { operation: "test" }, async (ctx) => {
    const subscriptions = await changeableSubscriptions(ctx, [number]);
    const actionIds = subscriptions.flatMap(({ actions }) =>
      actions.filter((action) => action.version >= version).map(({ id }) => id),
    );
    const accounts = [{ subscriptions, billCycleDay: 15 }];
    const removal = { accounts, actionIds, removeActions };
    await removeBookings(ctx, removal, defaultBillingRules);
  });
}

describe("removed bookings", () => {
  test("leave the subscription as it was before them", async () => {
    const number = await billed();
    const before = await read(number);
    const added = { type: "AddProduct", addProduct: { productRatePlanId: plan.ratePlanId } };
    await book(number, [{ ...added, triggerDates: on("2026-03-01") }]);
    await book(number, [await seatsTo(number, "2026-03-15", 5)]);
    expect((await read(number)).ratePlans).toHaveLength(2);
    await takeBack(number, 2);
    const after = await read(number);
    expect({ ...after, updatedDate: "" }).toEqual({ ...before, updatedDate: "" });
  });

  test("delete a subscription that they created, unless it was billed", async () => {
    const number = await billed({ bill: false });
    await takeBack(number, 1);
    const gone = await tenant.call("GET", `/v1/subscriptions/${number}`);
    expect(gone.status).toBe(404);
  });
});

describe("a dated change of status", () => {
  test("has one event: the start and end of a pause, a cancellation, an expiry", async () => {
    const own = await testTenant();
    const { ratePlanId } = await makeCatalog(own);
    const account = await makeAccount(own);
    const initialTerm = { termType: "TERMED", period: 2, periodType: "Month" };
    const made = await order(own, orderOf(account.accountNumber, ratePlanId, { initialTerm }));
    const { subscriptionNumber } = made.subscriptions[0];
    const suspend = { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-01" };
    const resume = { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-02-10" };
    await order(own, {
      orderDate: "2026-01-15",
      existingAccountNumber: account.accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [
            { type: "Suspend", suspend },
            { type: "Resume", resume },
          ],
        },
      ],
    });
    await advanceClock(own, "2026-04-01");
    const events = await asOwner<{ type: string }>(
      `select event_type as type from outbox where tenant_id = $1 and event_type ~ 'subscription.(sus|res|exp|canc)'
       order by id`,
      [own.tenantId],
    );
    expect(events.map(({ type }) => type)).toEqual([
      "subscription.suspended",
      "subscription.resumed",
      "subscription.expired",
    ]);
    const shown = await good(own.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    expect(shown.status).toBe("Expired");
  });
});
