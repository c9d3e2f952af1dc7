import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { advanceClock } from "@/lib/testing/advance-clock";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant({ clockAt: new Date("2026-01-15T12:00:00Z") });
});

afterAll(expectBooksToHold);

const DAY = "2026-01-15";
const MONTHLY = { Name: "Plan", BillCycleType: "DefaultFromCustomer", ...dollars(31) };
const ARREARS = { ...MONTHLY, BillingTiming: "In Arrears" };
const QUARTERLY = { ...MONTHLY, BillingPeriod: "Quarter" };

type Line = { days: string; amount: number };

/** A subscription of an account that bills on the 15th, billed through a day. */
async function subscribed(charge: object, bill: string) {
  const { accountNumber } = await makeAccount(tenant, "Mover", { autoPay: false });
  const { ratePlanId } = await planOf(tenant, charge);
  const body = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill });
  const made = await order(tenant, body);
  return { accountNumber, subscriptionNumber: made.subscriptions[0].subscriptionNumber };
}

type Subscribed = Awaited<ReturnType<typeof subscribed>>;

const move = ({ accountNumber }: Subscribed, billCycleDay: number) =>
  good(tenant.call("PUT", `/v1/accounts/${accountNumber}`, { billCycleDay }));

/** All billed lines of an account, credits below zero. */
const linesOf = ({ accountNumber }: Subscribed) =>
  asOwner<Line>(
    `select t.service_start || '..' || t.service_end as days, t.amount::float8 as amount
     from invoice_item t join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
     join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
     where t.tenant_id = $1 and a.account_number = $2
     union all select t.service_start || '..' || t.service_end, -t.amount::float8
     from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
     join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
     where t.tenant_id = $1 and a.account_number = $2 order by 1, 2`,
    [tenant.tenantId, accountNumber],
  );

const changing = ({ accountNumber, subscriptionNumber }: Subscribed, orderAction: object) => ({
  orderDate: DAY,
  existingAccountNumber: accountNumber,
  subscriptions: [{ subscriptionNumber, orderActions: [orderAction] }],
});

const triggerDates = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map(
  (name) => ({ name, triggerDate: "2026-02-20" }),
);

const cancelBody = (of: Subscribed, on: string) =>
  changing(of, {
    type: "CancelSubscription",
    cancelSubscription: { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: on },
  });

/** Cancels and bills through a day, after a preview of the same, and returns the preview's amounts. */
async function canceled(of: Subscribed, on: string, targetDate: string) {
  const previewOptions = {
    previewThruType: "SpecificDate",
    specificPreviewThruDate: targetDate,
    previewTypes: ["BillingDocs"],
  };
  const body = cancelBody(of, on);
  const { previewResult } = await good(
    tenant.call("POST", "/v1/orders/preview", { ...body, previewOptions }, LATEST),
  );
  const before = await linesOf(of);
  const processingOptions = { runBilling: true, billingOptions: { targetDate } };
  await order(tenant, { ...body, processingOptions });
  const lines = (await linesOf(of)).filter(
    (line) => !before.some(({ days, amount }) => days === line.days && amount === line.amount),
  );
  return { previewResult, lines };
}

const sum = (lines: readonly Line[]) =>
  Math.round(100 * lines.reduce((total, { amount }) => total + amount, 0)) / 100;

describe("moving an account's billing day", () => {
  test("keeps the credit of what was billed unchanged, and all of it is credited", async () => {
    const of = await subscribed(QUARTERLY, DAY);
    await move(of, 1);
    const { lines } = await canceled(of, "2026-01-25", DAY.replace("15", "25"));
    // 10 of the 90 days of 15 January to 14 April are used.
    expect(lines).toEqual([{ days: "2026-01-25..2026-04-15", amount: -27.56 }]);
    const other = await subscribed(QUARTERLY, "2026-04-15");
    await move(other, 28);
    await canceled(other, DAY, "2026-04-15");
    expect(sum(await linesOf(other))).toBe(0);
  });

  test("credits nothing of a period that is charged in full, as before", async () => {
    const of = await subscribed({ ...MONTHLY, ProrationOption: "ChargeFullPeriod" }, DAY);
    await move(of, 1);
    expect((await canceled(of, "2026-01-25", "2026-01-25")).lines).toEqual([]);
  });

  test("is previewed as it is billed", async () => {
    const of = await subscribed(MONTHLY, "2026-02-15");
    await move(of, 1);
    const { previewResult, lines } = await canceled(of, "2026-02-20", "2026-02-20");
    const shown = previewResult.creditMemos.flatMap(
      (memo: { creditMemoItems: { amountWithoutTax: number }[] }) =>
        memo.creditMemoItems.map(({ amountWithoutTax }) => amountWithoutTax),
    );
    expect(lines).toEqual([{ days: "2026-02-20..2026-03-15", amount: -25.46 }]);
    expect(shown.map((amount: number) => -Math.abs(amount))).toEqual([-25.46]);
  });

  test("stays with days that are credited and billed again at another price", async () => {
    const of = await subscribed(MONTHLY, "2026-02-15");
    await move(of, 1);
    const shown = await good(tenant.call("GET", `/v1/subscriptions/${of.subscriptionNumber}`));
    const [{ id: ratePlanId, ratePlanCharges }] = shown.ratePlans;
    const chargeUpdates = [
      {
        chargeNumber: ratePlanCharges[0].number,
        pricing: { recurringFlatFee: { listPrice: 62 } },
      },
    ];
    const updateProduct = { ratePlanId, chargeUpdates };
    await order(tenant, {
      ...changing(of, { type: "UpdateProduct", triggerDates, updateProduct }),
      processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-04-01" } },
    });
    expect((await linesOf(of)).slice(1)).toEqual([
      { days: "2026-02-15..2026-03-15", amount: 31 },
      { days: "2026-02-20..2026-03-15", amount: -25.46 },
      { days: "2026-02-20..2026-03-15", amount: 50.93 },
      { days: "2026-03-15..2026-04-01", amount: 34 },
      { days: "2026-04-01..2026-05-01", amount: 62 },
    ]);
  });

  test("applies from the first unbilled day: a partial period, and whole ones after it", async () => {
    const of = await subscribed(MONTHLY, DAY);
    await move(of, 1);
    await advanceClock(tenant, "2026-03-01");
    expect(await linesOf(of)).toEqual([
      { days: "2026-01-15..2026-02-15", amount: 31 },
      { days: "2026-02-15..2026-03-01", amount: 15.5 },
      { days: "2026-03-01..2026-04-01", amount: 31 },
    ]);
  });

  test("immediately decides when a charge in arrears is due", async () => {
    const of = await subscribed(ARREARS, "2026-02-15");
    await move(of, 1);
    await advanceClock(tenant, "2026-03-02");
    expect(await linesOf(of)).toEqual([
      { days: "2026-01-15..2026-02-15", amount: 31 },
      { days: "2026-02-15..2026-03-01", amount: 15.5 },
    ]);
  });

  test("ends the billed period where a plan changes at its end", async () => {
    const of = await subscribed(MONTHLY, "2026-02-15");
    await move(of, 1);
    const shown = await good(tenant.call("GET", `/v1/subscriptions/${of.subscriptionNumber}`));
    const { ratePlanId } = await planOf(tenant, MONTHLY);
    const changePlan = {
      ratePlanId: shown.ratePlans[0].id,
      newProductRatePlan: { productRatePlanId: ratePlanId },
      effectivePolicy: "EffectiveEndOfBillingPeriod",
    };
    await order(tenant, changing(of, { type: "ChangePlan", triggerDates, changePlan }));
    const after = await good(tenant.call("GET", `/v1/subscriptions/${of.subscriptionNumber}`));
    const starts = after.ratePlans.flatMap(
      (plan: { ratePlanCharges: { effectiveStartDate: string }[] }) =>
        plan.ratePlanCharges.map(({ effectiveStartDate }) => effectiveStartDate),
    );
    expect(starts.toSorted().at(-1)).toBe("2026-03-15");
  });
});
