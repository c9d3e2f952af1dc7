import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const PATH = "/v1/adjustments";
const WEEKEND = { frequency: "Weekly", saturday: true, sunday: true };
/** Today of the test clock. */
const TODAY = "2026-01-15";
let tenant: TestTenant;
let paper: string;

beforeAll(async () => {
  tenant = await testTenant();
  await done("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  await done("POST", "/v1/settings/tax-rates", {
    ...{ name: "Tax", taxCode: "Sales", country: "US", taxRateType: "Percentage", taxRate: 0.07 },
    startDate: "2025-01-01",
  });
  paper = (await planOf(tenant, delivered(2))).ratePlanId;
});
afterAll(expectBooksToHold);

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const done = (method: string, path: string, body?: object): Promise<Body> =>
  good(call(method, path, body));
const why = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).not.toBe(200);
  return [Number(body.reasons?.[0].code) % 100, body.reasons?.[0].message];
};

/** A charge of some dollars for each delivery at weekends. */
const delivered = (amount: number, more: object = {}) => ({
  ...{ Name: "Paper", ChargeModel: "Delivery Pricing", DeliverySchedule: WEEKEND },
  ...dollars(amount),
  ...more,
});

/** A subscription since December, billed through a day. */
async function subscribed(ratePlanId = paper, bill: string = TODAY) {
  const { accountNumber } = await makeAccount(tenant, "Reader", { autoPay: false });
  const placed = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, {
      ...{ initialTerm: EVERGREEN, bill, body: { orderDate: "2025-12-01" } },
    }),
  );
  const number = placed.subscriptions[0].subscriptionNumber as string;
  return { accountNumber, number, invoice: placed.invoiceNumbers[0] as string };
}

const range = (startDate: string, endDate = startDate) => ({ startDate, endDate });
const credit = (subscriptionNumber: string, days: object, more: object = {}) =>
  done("POST", PATH, { subscriptionNumber, ...days, ...more });
const balanceOf = async (accountNumber: string) =>
  (await done("GET", `/v1/accounts/${accountNumber}`)).metrics.balance as number;
const days = (adjustments: Body[]) =>
  adjustments.map(({ deliveryDate, amount }) => [deliveryDate, amount]);

describe("missed deliveries", () => {
  test("are credited each by an adjustment and a posted memo, as the preview says", async () => {
    const { accountNumber, number } = await subscribed();
    const owed = await balanceOf(accountNumber);
    const asked = { subscriptionNumber: number, ...range("2025-12-12", "2025-12-20") };
    const previewed = await done("POST", `${PATH}/preview`, asked);
    expect(previewed).toMatchObject({ success: true, totalAmount: -6, totalNumberOfDeliveries: 3 });
    expect(previewed.adjustments[0]).toMatchObject({ adjustmentNumber: null, eligible: true });
    expect(await balanceOf(accountNumber)).toBe(owed);

    const made = await done("POST", PATH, { ...asked, reason: "Snow", type: "DeliveryCredit" });
    const dates = [
      ["2025-12-13", -2],
      ["2025-12-14", -2],
      ["2025-12-20", -2],
    ];
    expect(days(made.adjustments)).toEqual(dates);
    expect(days(previewed.adjustments)).toEqual(dates);
    expect(made.adjustments[1]).toMatchObject({
      ...{ status: "Billed", reason: "Snow", deliveryDay: "sunday", billingDate: TODAY },
      ...{ subscriptionNumber: number, eligible: true, taxAmount: 0 },
      adjustmentNumber: expect.stringMatching(/^ADJ-\d{8}$/),
    });
    expect(await balanceOf(accountNumber)).toBe(owed - 6);
    const { creditMemoNumber, adjustmentNumber, adjustmentId } = made.adjustments[1];
    expect(await done("GET", `/v1/credit-memos/${creditMemoNumber}`)).toMatchObject({
      ...{ status: "Posted", amount: 2, unappliedAmount: 2, comment: "Snow" },
    });
    const { items } = await done("GET", `/v1/credit-memos/${creditMemoNumber}/items`);
    expect(items).toMatchObject([
      { serviceStartDate: "2025-12-14", serviceEndDate: "2025-12-14", amount: 2 },
    ]);
    const read = await done("GET", `${PATH}/${adjustmentNumber}`);
    expect(read).toMatchObject({ adjustmentId, amount: -2, debitMemoNumber: null });
    const all = await done("GET", `${PATH}?subscription-number=${number}`);
    expect(days(all.adjustments)).toEqual(dates);
    const path = "/object-query/delivery-adjustments";
    const { data } = await done("GET", `${path}?filter[]=subscriptionNumber.EQ:${number}`);
    expect(data.map(({ date, amount }: Body) => [date, amount]).toSorted()).toEqual(dates);
    expect(data[0]).toMatchObject({ type: "DeliveryCredit", numberOfDeliveries: 1 });
    const row = await done("GET", `${path}/${adjustmentNumber}?expand[]=creditMemo`);
    expect(row).toMatchObject({ id: adjustmentId, creditMemo: { memoNumber: creditMemoNumber } });
    const queryString = `select Date, Amount, Status, DeliveryDay, CreditMemoNumber from DeliveryAdjustment where AdjustmentNumber = '${adjustmentNumber}'`;
    const queried = await done("POST", "/v1/action/query", { queryString });
    expect(queried.records).toMatchObject([
      { Date: "2025-12-14", Amount: -2, DeliveryDay: "sunday", CreditMemoNumber: creditMemoNumber },
    ]);
  });

  test("are credited once; days that are not billed or credited already are named, the others credited", async () => {
    const { number } = await subscribed(paper, "2025-12-01");
    await credit(number, range("2025-12-27"));
    const made = await credit(number, range("2025-12-26", "2026-01-04"));
    expect(days(made.adjustments)).toEqual([["2025-12-28", -2]]);
    expect(made.success).toBe(true);
    expect(
      made.ineligibleAdjustments.map(({ deliveryDate, errorMessage }: Body) => [
        deliveryDate,
        String(errorMessage).replace(/ADJ-\d+/, "ADJ"),
      ]),
    ).toEqual([
      ["2025-12-27", "Delivery adjustment ADJ credits this delivery already."],
      ["2026-01-03", "This delivery is not billed."],
      ["2026-01-04", "This delivery is not billed."],
    ]);
    const none = await credit(number, range("2025-12-27", "2025-12-28"));
    expect(none).toMatchObject({ success: false, adjustments: [], totalAmount: 0 });
    expect(none.ineligibleAdjustments).toHaveLength(2);
  });

  test("two requests at once credit a delivery once", async () => {
    const { accountNumber, number } = await subscribed();
    const owed = await balanceOf(accountNumber);
    const made = await Promise.all([
      credit(number, range("2025-12-13")),
      credit(number, range("2025-12-13")),
    ]);
    expect(made.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(await balanceOf(accountNumber)).toBe(owed - 2);
  });

  test("of all days give the line back exactly, with tax and discount", async () => {
    const { ratePlanId } = await planOf(
      tenant,
      delivered(0.37, { Taxable: true, TaxCode: "Sales" }),
      {
        ...{ Name: "Tenth off", ChargeModel: "Discount-Percentage" },
        ...{ ApplyDiscountTo: "ONETIMERECURRINGUSAGE", DiscountLevel: "rateplan" },
        ProductRatePlanChargeTierData: {
          ProductRatePlanChargeTier: [{ Currency: "USD", DiscountPercentage: 10 }],
        },
      },
    );
    const { accountNumber, number, invoice } = await subscribed(ratePlanId, "2025-12-01");
    const { amount, taxAmount } = await done("GET", `/v1/invoices/${invoice}`);
    expect(amount).toBeGreaterThan(2.5);
    const first = await credit(number, range("2025-12-14"));
    const rest = await credit(number, range("2025-12-01", "2025-12-31"));
    const all = [...first.adjustments, ...rest.adjustments] as Body[];
    expect(all).toHaveLength(8);
    const cents = (of: "amount" | "taxAmount") =>
      all.reduce((sum, adjustment) => sum + Math.round(adjustment[of] * 100), 0);
    expect(-cents("taxAmount")).toBe(Math.round(taxAmount * 100));
    expect(-cents("amount") - cents("taxAmount")).toBe(Math.round(amount * 100));
    expect(await balanceOf(accountNumber)).toBe(0);
  });

  test("that a cancellation has credited are not billed", async () => {
    const { accountNumber, number } = await subscribed();
    await good(
      call("POST", "/v1/orders", {
        ...{ orderDate: TODAY, existingAccountNumber: accountNumber },
        subscriptions: [
          {
            subscriptionNumber: number,
            orderActions: [
              {
                type: "CancelSubscription",
                triggerDates: [{ name: "ContractEffective", triggerDate: "2026-01-11" }],
                cancelSubscription: {
                  cancellationPolicy: "SpecificDate",
                  cancellationEffectiveDate: "2026-01-11",
                },
              },
            ],
          },
        ],
        processingOptions: { runBilling: true, billingOptions: { targetDate: TODAY } },
      }),
    );
    const made = await credit(number, range("2026-01-10", TODAY));
    expect(days(made.adjustments)).toEqual([["2026-01-10", -2]]);
    expect(made.ineligibleAdjustments).toEqual([]);
  });

  test("of an account are those of its subscriptions, without what is excluded", async () => {
    const { accountNumber, number } = await subscribed();
    const second = await order(
      tenant,
      orderOf(accountNumber, paper, { bill: TODAY, body: { orderDate: "2025-12-01" } }),
    );
    const other = second.subscriptions[0].subscriptionNumber as string;
    const [{ chargeNumber }] = (await credit(other, range("2025-12-06"))).adjustments;
    const made = await done("POST", PATH, {
      ...{ accountNumber, ...range("2025-12-13", "2025-12-20") },
      exclusion: [
        { deliveryDate: "2025-12-13" },
        { deliveryDate: "2025-12-14", chargeNumbers: [chargeNumber] },
      ],
    });
    expect(
      made.adjustments.map(({ deliveryDate, subscriptionNumber }: Body) => [
        deliveryDate,
        subscriptionNumber,
      ]),
    ).toEqual([
      ["2025-12-14", number],
      ["2025-12-20", number],
      ["2025-12-20", other],
    ]);
    const one = { accountNumber, ...range("2025-12-21"), chargeNumbers: [chargeNumber] };
    expect((await done("POST", PATH, one)).adjustments).toMatchObject([{ chargeNumber }]);
  });

  test("in arrears, and on drafts, cannot be credited", async () => {
    const { ratePlanId } = await planOf(tenant, delivered(2, { BillingTiming: "In Arrears" }));
    const late = await subscribed(ratePlanId);
    const arrears = await credit(late.number, range("2025-12-13"));
    expect(arrears.ineligibleAdjustments[0].errorMessage).toMatch(/^The charge is billed in arr/);
    const { number, invoice } = await subscribed();
    await done("PUT", `/v1/invoices/${invoice}/unpost`, {});
    const draft = await credit(number, range("2025-12-13"));
    expect(draft).toMatchObject({ success: false });
    expect(draft.ineligibleAdjustments[0].errorMessage).toMatch(/is not posted\.$/);
  });

  test("are refused as a whole where the request contradicts itself", async () => {
    const { accountNumber, number } = await subscribed();
    const refused = (body: object) => why(call("POST", PATH, body));
    const of = { subscriptionNumber: number };
    expect(await refused({ ...of, ...range("2025-12-13", "2025-12-12") })).toEqual([
      20,
      "endDate must not lie before startDate.",
    ]);
    expect((await refused({ ...of, ...range(TODAY, "2026-01-16") }))[1]).toMatch(/after today/);
    expect((await refused({ ...of, ...range("2024-12-01", TODAY) }))[1]).toMatch(
      /at most 365 days/,
    );
    expect(await refused(range("2025-12-13"))).toEqual([
      22,
      "subscriptionNumber or accountNumber is required.",
    ]);
    expect((await refused({ ...of, accountNumber, ...range("2025-12-13") }))[0]).toBe(30);
    const unknown = { ...of, ...range("2025-12-13"), chargeNumbers: ["C-none"] };
    expect((await refused(unknown))[0]).toBe(40);
    const outside = { ...of, ...range("2025-12-13"), exclusion: [{ deliveryDate: "2025-12-14" }] };
    expect((await refused(outside))[1]).toMatch(/within the range/);
  });
});

describe("a canceled adjustment", () => {
  test("is owed again by a debit memo, and can be credited anew", async () => {
    const { accountNumber, number } = await subscribed(paper, "2025-12-01");
    const owed = await balanceOf(accountNumber);
    const [first] = (await credit(number, range("2025-12-13"))).adjustments;
    const { debitMemoNumber } = await done("PUT", `${PATH}/${first.adjustmentId}/cancel`, {});
    expect(await done("GET", `/v1/debit-memos/${debitMemoNumber}`)).toMatchObject({
      ...{ status: "Posted", amount: 2, balance: 0 },
    });
    expect(await done("GET", `${PATH}/${first.adjustmentNumber}`)).toMatchObject({
      ...{ status: "Cancelled", debitMemoNumber },
    });
    expect(await balanceOf(accountNumber)).toBe(owed);
    expect(await why(call("PUT", `${PATH}/${first.adjustmentNumber}/cancel`, {}))).toEqual([
      30,
      `${first.adjustmentNumber} is canceled already.`,
    ]);
    const again = await credit(number, range("2025-12-01", "2025-12-31"));
    expect(again).toMatchObject({ totalAmount: -16, totalNumberOfDeliveries: 8 });
    expect(await balanceOf(accountNumber)).toBe(0);
    const [anew] = again.adjustments.filter((of: Body) => of.deliveryDate === "2025-12-13");
    await done("PUT", `${PATH}/${anew.adjustmentNumber}/cancel`, {});
    expect(await credit(number, range("2025-12-13"))).toMatchObject({ totalAmount: -2 });
    expect(await balanceOf(accountNumber)).toBe(0);
  });

  test("was not used, and no other call takes its memo back", async () => {
    const { number, invoice } = await subscribed();
    const [made] = (await credit(number, range("2025-12-13"))).adjustments;
    const memo = `/v1/credit-memos/${made.creditMemoNumber}`;
    for (const verb of ["unpost", "reverse"]) {
      const [, message] = await why(call("PUT", `${memo}/${verb}`, {}));
      expect(message).toMatch(`cancel delivery adjustment ${made.adjustmentNumber} instead`);
    }
    const { id } = await done("GET", `/v1/invoices/${invoice}`);
    const applied = { invoices: [{ invoiceId: id, amount: 1 }] };
    await done("PUT", `${memo}/apply`, applied);
    const [, used] = await why(call("PUT", `${PATH}/${made.adjustmentNumber}/cancel`, {}));
    expect(used).toMatch(/is applied or refunded: take that back first/);
    await done("PUT", `${memo}/unapply`, applied);
    await done("PUT", `${PATH}/${made.adjustmentNumber}/cancel`, {});
  });
});
