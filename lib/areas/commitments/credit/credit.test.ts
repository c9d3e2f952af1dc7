import { beforeAll, describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { readSentences } from "@/lib/billing/testing/sentence-reader";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

const schedule = { amount: 100, startDate: "2026-01-15", endDate: "2026-07-14" };
const credit = {
  action: "create",
  name: "Credit of 2026",
  type: "MinCommitment",
  prepaymentType: "FullyPrepaid",
  priority: 1,
  schedules: [schedule],
};
const UNPAID = { autoPay: false, creditCard: undefined };
const USAGE = {
  Name: "Traffic",
  ChargeType: "Usage",
  ChargeModel: "Per Unit Pricing",
  UOM: "GB",
  BillingTiming: undefined,
  ...dollars(1),
};

/** A customer with a plan of 40 USD a month in advance and usage at 1 USD, who has bought credit of 100 USD a month. */
async function withCredit(tenant: TestTenant, words: object = {}) {
  const { ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(40) }, USAGE);
  const { accountNumber } = await makeAccount(tenant, "Prepaying Company", UNPAID);
  const made = await order(tenant, {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    commitments: [{ ...credit, ...words }],
  });
  const { commitmentNumber } = made.commitments[0];
  const get = (path: string) => good(tenant.call("GET", path));
  const sell = () =>
    order(tenant, orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill: false }));
  const lines = async (): Promise<Answer[]> => {
    const { invoices } = await get(`/v1/accounts/${accountNumber}/summary`);
    const found: Answer[] = [];
    for (const { invoiceNumber } of invoices as Answer[]) {
      const { explanations } = await get(`/v1/invoices/${invoiceNumber}/explanation?pageSize=40`);
      found.push(...explanations.map((of: Answer) => ({ ...of, invoiceNumber })));
    }
    return found.toSorted((a, b) => (a.serviceStartDate < b.serviceStartDate ? -1 : 1));
  };
  return {
    accountNumber,
    commitmentNumber,
    made,
    get,
    sell,
    lines,
    /** Of each period: what is used, what is left, its state, what was billed, what has expired. */
    balances: async () =>
      (await get(`/commitments/${commitmentNumber}/balance`)).periods.map((of: Answer) => [
        ...[of.totalSpend, of.balance, of.status, of.prepaidAmount, of.expiredAmount],
      ]),
    use: (startDateTime: string, quantity: number) =>
      good(
        tenant.call("POST", "/v1/usage", {
          usage: [{ accountNumber, unitOfMeasure: "GB", quantity, startDateTime }],
        }),
      ),
    change: (...commitments: object[]) =>
      order(tenant, {
        orderDate: "2026-01-15",
        existingAccountNumber: accountNumber,
        commitments: commitments.map((of) => ({ commitmentNumber, ...of })),
      }),
    preview: (targetDate: string) =>
      good(
        tenant.call("POST", "/v1/operations/billing-preview", {
          ...{ accountNumber, targetDate, includingEvergreenSubscription: true },
        }),
      ),
    bill: (targetDate: string) =>
      good(
        tenant.call("POST", `/v1/accounts/${accountNumber}/billing-documents/generate`, {
          ...{ targetDate, effectiveDate: targetDate, autoPost: true },
        }),
      ),
  };
}

type Customer = Awaited<ReturnType<typeof withCredit>>;

const amountsOf = (lines: Answer[]) => lines.map((of) => [of.chargeName, of.chargeAmount]);

describe("credit that is paid in advance", () => {
  let tenant: TestTenant;
  let customer: Customer;
  let preview: Answer;
  let first: ReadonlySet<string>;
  beforeAll(async () => {
    tenant = await testTenant();
    customer = await withCredit(tenant);
    await customer.sell();
    await customer.bill("2026-01-15");
  });

  test("is billed on the first day of its period, and pays for what the bill has", async () => {
    const lines = await customer.lines();
    first = new Set(lines.map(({ invoiceNumber }) => invoiceNumber));
    expect(amountsOf(lines).toSorted()).toEqual([
      [`Commitment ${customer.commitmentNumber}`, 100],
      [`Credit of ${customer.commitmentNumber} for Plan`, -40],
      ["Plan", 40],
    ]);
    expect((await customer.balances()).slice(0, 2)).toEqual([
      [40, 60, "ACTIVE_WITH_DRAWDOWN", 100, 0],
      [0, 100, "ACTIVE", 0, 0],
    ]);
    const { periods } = await customer.get(
      `/commitments/periods?commitmentKey=${customer.commitmentNumber}&pageSize=2`,
    );
    expect(periods.map((of: Answer) => [of.status, of.price])).toEqual([
      ["ActiveWithDrawdown", 100],
      ["Active", 100],
    ]);
  });

  test("pays for usage of its days until it is used; what is beyond it is billed as usual", async () => {
    await customer.use("2026-01-20", 75);
    preview = await customer.preview("2026-02-15");
    await advanceClock(tenant, "2026-02-15");
    const all = await customer.lines();
    const february = all.filter(({ invoiceNumber }) => !first.has(invoiceNumber));
    const expected = [
      [`Commitment ${customer.commitmentNumber}`, 100],
      [`Credit of ${customer.commitmentNumber} for Plan`, -40],
      [`Credit of ${customer.commitmentNumber} for Traffic`, -60],
      ["Plan", 40],
      ["Traffic", 75],
    ];
    expect(amountsOf(february).toSorted()).toEqual(expected);
    const previewed = preview.invoiceItems.map((of: Answer) => [of.chargeName, of.chargeAmount]);
    expect(previewed.toSorted()).toEqual(expected);
    expect((await customer.balances()).slice(0, 2)).toEqual([
      [100, 0, "EVALUATED", 100, 0],
      [40, 60, "ACTIVE_WITH_DRAWDOWN", 100, 0],
    ]);
    await expectBooksToHold();
  });

  test("explains each line so that the sentences alone give the amount", async () => {
    for (const { chargeAmount, explanation } of await customer.lines()) {
      const reading = readSentences(explanation.steps.map(({ sentence }: Answer) => sentence));
      expect(reading.problems).toEqual([]);
      expect(reading.amount?.toNumber()).toBe(chargeAmount);
      const line = { amount: chargeAmount, currency: "USD", trace: explanation };
      expect(checkLine(line)).toEqual([]);
    }
  });

  test("shows which charges it has paid, and the invoice that has billed it", async () => {
    const path = `/commitments/${customer.commitmentNumber}/explanation`;
    const { periods } = await customer.get(`${path}?pageSize=1`);
    const [january] = periods;
    expect(january.payments).toMatchObject([{ documentType: "Invoice", amount: 100 }]);
    expect(
      january.lines.map((of: Answer) => [of.chargeName, of.serviceEndDate, of.countedAmount]),
    ).toEqual([
      ["Plan", "2026-02-14", 40],
      ["Traffic", "2026-02-14", 60],
    ]);
  });

  test("expires when its period ends, comes back when an invoice is reversed, and pays for days of its period that are billed late", async () => {
    await advanceClock(tenant, "2026-03-15");
    expect((await customer.balances()).slice(1, 3)).toEqual([
      [40, 0, "EVALUATED", 100, 60],
      [40, 60, "ACTIVE_WITH_DRAWDOWN", 100, 0],
    ]);
    await customer.use("2026-02-20", 25);
    const [last] = (await customer.lines()).toReversed();
    await good(tenant.call("PUT", `/v1/invoices/${last?.invoiceNumber}/reverse`, {}));
    expect((await customer.balances())[2]).toEqual([0, 100, "ACTIVE", 0, 0]);
    await customer.bill("2026-03-15");
    expect((await customer.balances()).slice(1, 3)).toEqual([
      [65, 0, "EVALUATED", 100, 35],
      [40, 60, "ACTIVE_WITH_DRAWDOWN", 100, 0],
    ]);
    await expectBooksToHold();
  });
});

describe("what credit pays, and what it costs", () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await testTenant();
  });

  const drawn = async (customer: Customer) =>
    (await customer.lines())
      .filter(({ chargeName }) => chargeName.startsWith("Credit of"))
      .map((of) => of.chargeAmount);

  test("has its own price, which is paid in equal parts", async () => {
    const prepaymentDefinition = { prepaymentFrequency: "Month", price: 500 };
    const year = { startDate: "2026-01-15", endDate: "2026-07-14", periodType: "SemiAnnual" };
    const customer = await withCredit(tenant, {
      schedules: [{ ...year, amount: 600, prepaymentDefinition }],
    });
    await customer.bill("2026-03-15");
    const lines = await customer.lines();
    expect(lines.map((of) => of.chargeAmount)).toEqual([83.33, 83.34, 83.33]);
    for (const { chargeAmount, explanation } of lines) {
      const reading = readSentences(explanation.steps.map(({ sentence }: Answer) => sentence));
      expect([reading.problems, reading.amount?.toNumber()]).toEqual([[], chargeAmount]);
      expect(checkLine({ amount: chargeAmount, currency: "USD", trace: explanation })).toEqual([]);
    }
    await customer.bill("2026-07-14");
    expect(await customer.balances()).toEqual([[0, 600, "ACTIVE", 500, 0]]);
    const { schedules } = await customer.get(`/commitments/${customer.commitmentNumber}/schedules`);
    expect(schedules[0].prepaymentDefinition).toEqual({
      ...prepaymentDefinition,
      specificFrequency: null,
    });
  });

  test("is paid for several periods at once where the frequency is longer than they are", async () => {
    const customer = await withCredit(tenant, {
      schedules: [{ ...schedule, prepaymentDefinition: { prepaymentFrequency: "Quarter" } }],
    });
    await customer.bill("2026-01-15");
    expect((await customer.balances()).map((of: Answer[]) => of[3])).toEqual([
      100, 100, 100, 0, 0, 0,
    ]);
  });

  test("pays for eligible charges alone, and the credit of a smaller priority first", async () => {
    const usage = { field: "chargeType", operator: "eq", value: "Usage" };
    const first = await withCredit(tenant, {
      priority: 2,
      schedules: [{ ...schedule, amount: 30 }],
    });
    await first.sell();
    const second = await first.change({
      ...credit,
      commitmentNumber: undefined,
      eligibleChargeConditions: usage,
      priority: 1,
      schedules: [{ ...schedule, amount: 50 }],
    });
    await first.use("2026-01-20", 90);
    await first.bill("2026-01-15");
    await first.bill("2026-02-15");
    const path = `/commitments/${second.commitments[0].commitmentNumber}/explanation`;
    const { periods } = await first.get(`${path}?pageSize=1`);
    expect(periods[0].lines.map((of: Answer) => [of.chargeName, of.amount])).toEqual([
      ["Traffic", 50],
    ]);
    expect((await first.balances())[0]).toEqual([30, 0, "EVALUATED", 30, 0]);
    await expectBooksToHold();
  });

  test("comes back when what it has paid is credited, after what was paid in money", async () => {
    const customer = await withCredit(tenant, { schedules: [{ ...schedule, amount: 30 }] });
    const sold = await customer.sell();
    await customer.bill("2026-01-15");
    expect(await drawn(customer)).toEqual([-30]);
    await good(
      tenant.call("PUT", `/v1/subscriptions/${sold.subscriptions[0].subscriptionNumber}/cancel`, {
        cancellationPolicy: "SpecificDate",
        cancellationEffectiveDate: "2026-01-16",
      }),
    );
    await customer.bill("2026-01-16");
    // Of 40 USD one day of 31 is used: 1.29. Of the 38.71 that are credited, 10 were paid in money.
    expect((await customer.balances())[0]).toEqual([1.29, 28.71, "ACTIVE_WITH_DRAWDOWN", 30, 0]);
    await expectBooksToHold();
  });

  test("is changed in periods of which nothing is billed", async () => {
    const customer = await withCredit(tenant);
    await customer.bill("2026-01-15");
    const path = `/commitments/${customer.commitmentNumber}/schedules`;
    const [{ id }] = (await customer.get(path)).schedules;
    const raised = { action: "update", id, amount: 120, prepaymentDefinition: { price: 110 } };
    await customer.change({ action: "update", schedules: [raised] });
    const { periods } = await customer.get(
      `/commitments/periods?commitmentKey=${customer.commitmentNumber}&pageSize=2`,
    );
    expect(periods.map((of: Answer) => [of.amount, of.price])).toEqual([
      [100, 100],
      [120, 110],
    ]);
  });

  test("gives back what was not used when it is canceled without settlement", async () => {
    const customer = await withCredit(tenant, {
      schedules: [{ ...schedule, prepaymentDefinition: { price: 80 } }],
    });
    await customer.sell();
    await customer.bill("2026-01-15");
    await customer.change({ action: "cancel", cancellationEffectiveDate: "2026-01-20" });
    await customer.bill("2026-01-20");
    // 40 of 100 USD of credit are used, which costs 32 of the 80 USD that were billed.
    expect(await customer.balances()).toEqual([[40, 0, "EVALUATED", 32, 60]]);
    const { creditMemos } = await customer
      .get(`/v1/credit-memos?accountNumber=${customer.accountNumber}`)
      .then((of) => ({ creditMemos: of.creditmemos }));
    expect(creditMemos.map((of: Answer) => of.amount)).toEqual([48]);
    expect((await customer.get(`/commitments/${customer.commitmentNumber}`)).status).toBe(
      "Cancelled",
    );
    await expectBooksToHold();
  });

  test("is owed in full, at once, with FullMinimum, and keeps paying in its periods", async () => {
    const customer = await withCredit(tenant);
    await customer.sell();
    await customer.change({
      action: "cancel",
      cancellationEffectiveDate: "2026-01-20",
      cancellationPolicyOverride: { settlementType: "FullMinimum" },
    });
    await customer.bill("2026-01-20");
    expect((await customer.balances()).map((of: Answer[]) => of[3])).toEqual([
      100, 100, 100, 100, 100, 100,
    ]);
    await customer.bill("2026-02-15");
    expect((await customer.balances())[1]).toEqual([
      ...[40, 60, "CANCELLED_PENDING_EVALUATION", 100, 0],
    ]);
    await expectBooksToHold();
  });
});
