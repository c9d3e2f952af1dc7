import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { good, makeAccount } from "@/lib/testing/world";

/*
 * 280.00 for four weeks from Thursday, 15 January, billed in advance by a merchant who bills whole weeks only. On
 * Saturday, 24 January, a new description of the charge cuts it within its second week.
 */

let tenant: TestTenant;
let weeks: { ratePlanId: string };

beforeAll(async () => {
  tenant = await testTenant();
  const wholeWeeks = { prorateRecurringWeeklyCharges: false };
  await good(tenant.call("PUT", "/v1/settings/billing-rules", wholeWeeks, LATEST));
  weeks = await planOf(tenant, {
    ...{ Name: "Weeks", ChargeModel: "Per Unit Pricing", DefaultQuantity: 1, UOM: "Each" },
    ...{ BillingPeriod: "Specific Weeks", SpecificBillingPeriod: 4, ...dollars(280) },
  });
});
afterAll(expectBooksToHold);

const CUT = "2026-01-24";
const LAST = "2026-02-11";

async function subscribed() {
  const { accountNumber } = await makeAccount(tenant, "Company", { autoPay: false });
  const made = await order(
    tenant,
    orderOf(accountNumber, weeks.ratePlanId, { bill: "2026-01-15" }),
  );
  return {
    accountNumber,
    subscriptionNumber: String(made.subscriptions[0].subscriptionNumber),
  };
}
type Subscribed = Awaited<ReturnType<typeof subscribed>>;

/** Books an action and bills through a day, after a preview with the same lines. */
async function book(of: Subscribed, action: object, bill: string): Promise<void> {
  const body = {
    ...{ orderDate: "2026-01-15", existingAccountNumber: of.accountNumber },
    subscriptions: [{ subscriptionNumber: of.subscriptionNumber, orderActions: [action] }],
  };
  const previewOptions = {
    ...{ previewThruType: "SpecificDate", specificPreviewThruDate: bill },
    previewTypes: ["BillingDocs"],
  };
  const { previewResult } = await good(
    tenant.call("POST", "/v1/orders/preview", { ...body, previewOptions }, LATEST),
  );
  const before = await totalOf(of);
  const processingOptions = { runBilling: true, billingOptions: { targetDate: bill } };
  await order(tenant, { ...body, processingOptions });
  const [invoices, memos] = [previewResult.invoices ?? [], previewResult.creditMemos ?? []];
  const sum = (documents: { amount: number }[]) =>
    documents.reduce((total, { amount }) => total + amount, 0);
  expect(sum(invoices) - Math.abs(sum(memos))).toBeCloseTo((await totalOf(of)) - before, 2);
}

async function totalOf({ subscriptionNumber }: Subscribed): Promise<number> {
  const [row] = await asOwner<{ total: number }>(
    `select coalesce(sum(x.amount), 0)::float8 as total from (
       select amount, tenant_id, subscription_number from invoice_item
       union all select -amount, tenant_id, subscription_number from credit_memo_item) x
     where x.tenant_id = $1 and x.subscription_number = $2`,
    [tenant.tenantId, subscriptionNumber],
  );
  return row?.total ?? 0;
}

async function update(of: Subscribed, on: string, change: object) {
  const path = `/v1/subscriptions/${of.subscriptionNumber}`;
  const { ratePlans } = await good(tenant.call("GET", path, undefined, LATEST));
  const [{ id: ratePlanId, ratePlanCharges }] = ratePlans;
  return {
    type: "UpdateProduct",
    triggerDates: [{ name: "ContractEffective", triggerDate: on }],
    updateProduct: {
      ratePlanId,
      chargeUpdates: [{ chargeNumber: ratePlanCharges[0].number, ...change }],
    },
  };
}

const units = (quantity: number) => ({ pricing: { recurringPerUnit: { quantity } } });
const cancel = (on: string) => ({
  type: "CancelSubscription",
  cancelSubscription: {
    ...{ cancellationPolicy: "SpecificDate", cancellationEffectiveDate: on },
  },
});

describe("with billed whole weeks, a cut at the same price", () => {
  test.each([
    ["another description", { description: "The same, in other words" }],
    ["the same quantity", units(1)],
  ])("by %s costs nothing", async (_, change) => {
    const of = await subscribed();
    await book(of, await update(of, CUT, change), CUT);
    expect(await totalOf(of)).toBe(280);
    await book(of, await update(of, "2026-01-26", { description: "Once more" }), LAST);
    expect(await totalOf(of)).toBe(280);
  });

  test.each([
    ["on its day", CUT, 140],
    ["in its week", "2026-01-27", 140],
    ["in its week, before it", "2026-01-23", 140],
    ["in the week after it", "2026-02-02", 210],
    ["to the first day", "2026-01-15", 0],
  ])("leaves a cancellation %s as it is", async (_, day, total) => {
    const of = await subscribed();
    await book(of, await update(of, CUT, { description: "The same" }), CUT);
    await book(of, cancel(day), LAST);
    expect(await totalOf(of)).toBe(total);
  });

  test("does not affect a new quantity: the begun week stays at the previous price", async () => {
    const of = await subscribed();
    await book(of, await update(of, CUT, { description: "The same" }), CUT);
    await book(of, await update(of, "2026-01-27", units(2)), LAST);
    expect(await totalOf(of)).toBe(420);
  });

  test("that is unbilled before the cancellation does not affect it either", async () => {
    const of = await subscribed();
    const body = {
      ...{ orderDate: "2026-01-15", existingAccountNumber: of.accountNumber },
      subscriptions: [
        {
          subscriptionNumber: of.subscriptionNumber,
          orderActions: [await update(of, CUT, { description: "The same" }), cancel("2026-02-02")],
        },
      ],
    };
    await order(tenant, body);
    await advanceClock(tenant, LAST);
    expect(await totalOf(of)).toBe(210);
  });
});
