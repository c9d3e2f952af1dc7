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
const minimum = {
  action: "create",
  name: "Minimum of 2026",
  type: "MinCommitment",
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

/** A customer with a plan of 40 USD a month in advance and usage at 1 USD, who has committed to 100 USD a month. */
async function committed(tenant: TestTenant, words: object = {}) {
  const { ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(40) }, USAGE);
  const { accountNumber } = await makeAccount(tenant, "Committed Company", UNPAID);
  const made = await order(tenant, {
    ...orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill: "2026-01-15" }),
    commitments: [{ ...minimum, ...words }],
  });
  const { commitmentNumber } = made.commitments[0];
  const { subscriptionNumber } = made.subscriptions[0];
  const get = (path: string) => good(tenant.call("GET", path));
  const explained = async (): Promise<Answer[]> => {
    const { invoices } = await get(`/v1/accounts/${accountNumber}/summary`);
    const lines: Answer[] = [];
    for (const { invoiceNumber } of invoices as Answer[]) {
      const { explanations } = await get(`/v1/invoices/${invoiceNumber}/explanation?pageSize=40`);
      lines.push(...explanations.map((of: Answer) => ({ ...of, invoiceNumber })));
    }
    return lines.filter(({ chargeName }) => chargeName.startsWith("Commitment"));
  };
  return {
    accountNumber,
    commitmentNumber,
    subscriptionNumber,
    made,
    get,
    commitment: () => get(`/commitments/${commitmentNumber}`),
    /** Of each period: what counts, what is missing, its state. */
    balances: async () =>
      (await get(`/commitments/${commitmentNumber}/balance`)).periods.map((of: Answer) => [
        of.totalSpend,
        of.balance,
        of.status,
      ]),
    lines: explained,
    /** First day and amount of each line of the commitment. */
    trueUps: async () =>
      (await explained())
        .map((of) => [of.serviceStartDate, of.chargeAmount])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
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
    bill: (targetDate: string) =>
      good(
        tenant.call("POST", `/v1/accounts/${accountNumber}/billing-documents/generate`, {
          targetDate,
          effectiveDate: targetDate,
          autoPost: true,
        }),
      ),
  };
}

describe("a minimum commitment", () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await testTenant();
  });

  test("is made by an order, and read with its schedules, periods and balances", async () => {
    const customer = await committed(tenant);
    expect(customer.made.commitments).toMatchObject([
      {
        type: "MinCommitment",
        prepaymentType: "NotPrepaid",
        status: "Active",
        startDate: "2026-01-15",
        endDate: "2026-07-14",
        totalAmount: 600,
        schedules: [{ startDate: "2026-01-15", endDate: "2026-07-14", totalAmount: 600 }],
      },
    ]);
    const shown = await customer.commitment();
    expect(shown).toMatchObject({ name: "Minimum of 2026", version: 1, currency: "USD" });
    const list = await customer.get(`/commitments?accountNumber=${customer.accountNumber}`);
    expect(list).toMatchObject({ total: 1, page: 1, page_size: 20, commitments: [shown] });
    const schedules = await customer.get(`/commitments/${shown.id}/schedules`);
    expect(schedules).toMatchObject({
      total: 1,
      schedules: [{ amount: 100, periodType: "Month" }],
    });
    const periods = await customer.get(
      `/commitments/periods?commitmentKey=${shown.id}&startDate=2026-03-01&pageSize=2`,
    );
    expect(periods).toMatchObject({
      total: 5,
      pageSize: 2,
      periods: [
        { startDate: "2026-02-15", endDate: "2026-03-14", amount: 100, isProrated: false },
        { startDate: "2026-03-15", endDate: "2026-04-14", status: "Active" },
      ],
    });
    expect((await customer.balances())[0]).toEqual([40, 60, "ACTIVE"]);
  });

  test("is shown by its orders, and by one that waits as it asks for it", async () => {
    const customer = await committed(tenant);
    const { commitmentNumber, accountNumber } = customer;
    const { order: made } = await customer.get(`/v1/orders/${customer.made.orderNumber}`);
    expect(made.commitments).toMatchObject([
      {
        ...{ action: "create", commitmentNumber, name: "Minimum of 2026", status: "Active" },
        schedules: [{ ...schedule, periodType: "Month", totalAmount: 600 }],
      },
    ]);
    const waiting = await order(tenant, {
      ...{ orderDate: "2026-01-15", existingAccountNumber: accountNumber, status: "Draft" },
      commitments: [{ action: "cancel", commitmentNumber }],
    });
    const at = `/v1/orders/${waiting.orderNumber}`;
    const { order: draft } = await customer.get(at);
    expect(draft.commitments).toEqual([{ action: "cancel", commitmentNumber, schedules: [] }]);
    await good(tenant.call("PUT", `${at}/activate`, {}));
    const { order: done } = await customer.get(at);
    expect(done.commitments).toMatchObject([{ action: "cancel", status: "Cancelled", version: 2 }]);
    const { orders } = await customer.get("/v1/orders?pageSize=2");
    expect(orders.map((of: Answer) => of.commitments?.[0].action)).toEqual(["cancel", "create"]);
  });

  test("is refused where it cannot be kept, and leaves nothing behind", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const refused = async (words: object) => {
      const answer = await tenant.call("POST", "/v1/orders", {
        orderDate: "2026-01-15",
        existingAccountNumber: accountNumber,
        commitments: [{ ...minimum, ...words }],
      });
      return answer.body.reasons[0].message;
    };
    expect(await refused({ type: "MaxCommitment" })).toContain("maximum commitments");
    expect(
      await refused({ schedules: [{ ...schedule, prepaymentDefinition: { price: 90 } }] }),
    ).toContain("prepaymentType is FullyPrepaid");
    expect(await refused({ currency: "EUR" })).toContain("that of the account, USD");
    expect(await refused({ isUnbilled: true })).toContain("commitments.isUnbilled");
    expect(
      await refused({
        schedules: [schedule, { ...schedule, startDate: "2026-08-01", endDate: "2026-08-31" }],
      }),
    ).toContain("startDate must be 2026-07-15");
    expect(
      await refused({
        eligibleChargeConditions: { field: "colour", operator: "eq", value: "red" },
      }),
    ).toContain("Conditions of charges are about");
    const other = { field: "accountNumber", operator: "eq", value: "A99999999" };
    expect(await refused({ eligibleAccountConditions: other })).toContain("account of the order");
    const list = await good(tenant.call("GET", `/commitments?accountNumber=${accountNumber}`));
    expect(list.total).toBe(0);
  });
});

describe("a bill", () => {
  let tenant: TestTenant;
  let customer: Awaited<ReturnType<typeof committed>>;
  let preview: Answer;
  beforeAll(async () => {
    tenant = await testTenant();
    customer = await committed(tenant);
    await customer.use("2026-01-20", 25);
    preview = await good(
      tenant.call("POST", "/v1/operations/billing-preview", {
        accountNumber: customer.accountNumber,
        targetDate: "2026-02-15",
        includingEvergreenSubscription: true,
      }),
    );
    await advanceClock(tenant, "2026-02-15");
  });

  test("adds what is missing of a period that has ended; the preview has the same line", async () => {
    const [line, ...others] = await customer.lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      chargeName: `Commitment ${customer.commitmentNumber}`,
      chargeAmount: 35,
      serviceStartDate: "2026-01-15",
      serviceEndDate: "2026-02-14",
    });
    const previewed = preview.invoiceItems.find((of: Answer) =>
      of.chargeName.startsWith("Commitment"),
    );
    expect(previewed).toMatchObject({ chargeAmount: 35, serviceStartDate: "2026-01-15" });
    expect((await customer.balances()).slice(0, 2)).toEqual([
      [65, 0, "EVALUATED"],
      [40, 60, "ACTIVE"],
    ]);
    await expectBooksToHold();
  });

  test("explains it so that the sentence alone gives the amount", async () => {
    const [line] = await customer.lines();
    const trace = line?.explanation;
    expect(trace.text).toContain("100.00 USD \u2212 65.00 USD = 35.00 USD");
    const reading = readSentences(trace.steps.map(({ sentence }: Answer) => sentence));
    expect([reading.problems, reading.amount?.toNumber()]).toEqual([[], 35]);
    expect(checkLine({ amount: 35, currency: "USD", trace })).toEqual([]);
  });

  test("shows which lines count, and the invoice that has what was missing", async () => {
    const path = `/commitments/${customer.commitmentNumber}/explanation`;
    const { periods, total, currency } = await customer.get(`${path}?pageSize=2`);
    expect([total, currency, periods.length]).toEqual([6, "USD", 2]);
    const [january, february] = periods;
    const [line] = await customer.lines();
    expect(january).toMatchObject({
      totalSpend: 65,
      carriedAmount: 0,
      trueUp: { amount: 35, invoiceNumber: line?.invoiceNumber },
      otherLines: { count: 0, countedAmount: 0 },
    });
    expect(
      january.lines.map((of: Answer) => [of.chargeName, of.serviceEndDate, of.countedAmount]),
    ).toEqual([
      ["Plan", "2026-02-14", 40],
      ["Traffic", "2026-02-14", 25],
    ]);
    const one = await customer.get(`${path}?periodId=${february.id}`);
    expect(one).toMatchObject({ total: 1, periods: [february] });
    const unknown = await tenant.call("GET", `${path}?periodId=${january.lines[0].itemId}`);
    expect(unknown.status).toBe(404);
  });

  test("leaves an evaluated period as it is: late usage counts in the period that is open", async () => {
    await customer.use("2026-01-25", 7);
    const before = await customer.trueUps();
    await advanceClock(tenant, "2026-03-15");
    expect((await customer.trueUps()).slice(0, 1)).toEqual(before);
    const [january, february] = await customer.balances();
    expect(january).toEqual([65, 0, "EVALUATED"]);
    expect(february[2]).toBe("EVALUATED");
    const last = (await customer.trueUps()).at(-1);
    expect(last).toEqual(["2026-02-15", 100 - february[0]]);
    const { periods } = await customer.get(
      `/commitments/${customer.commitmentNumber}/explanation?pageSize=3`,
    );
    const sums = periods.map(({ lines, carriedAmount }: Answer) =>
      lines.reduce((sum: number, of: Answer) => sum + of.countedAmount, carriedAmount),
    );
    expect(sums).toEqual(periods.map((of: Answer) => of.totalSpend));
  });

  test("bills it again when the invoice that had it is reversed", async () => {
    const [{ invoiceNumber }] = (await customer.lines()).toSorted((a, b) =>
      a.serviceStartDate < b.serviceStartDate ? 1 : -1,
    ) as [Answer];
    const before = await customer.balances();
    await good(tenant.call("PUT", `/v1/invoices/${invoiceNumber}/reverse`, {}));
    expect((await customer.balances())[1][2]).toBe("ACTIVE");
    await customer.bill("2026-03-15");
    expect(await customer.balances()).toEqual(before);
    await expectBooksToHold();
  });
});

describe("what counts and what is left", () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await testTenant();
  });

  test("is what the conditions say, by days, with shares of periods that are parts", async () => {
    const usageAlone = await committed(tenant, {
      eligibleChargeConditions: {
        relation: "and",
        conditions: [
          { field: "chargeType", operator: "eq", value: "Usage" },
          { field: "chargeName", operator: "lk", value: "traffic" },
        ],
      },
    });
    const aligned = await committed(tenant, {
      periodAlignmentOption: "SpecificDate",
      specificPeriodAlignmentDate: "2026-01-01",
      schedules: [{ amount: 310, startDate: "2026-01-15", endDate: "2026-02-28" }],
    });
    expect((await usageAlone.balances())[0]).toEqual([0, 100, "ACTIVE"]);
    expect((await usageAlone.commitment()).eligibleChargeConditions.conditions).toHaveLength(2);
    const { periods } = await aligned.get(
      `/commitments/periods?accountNumber=${aligned.accountNumber}`,
    );
    expect(
      periods.map((of: Answer) => [of.startDate, of.endDate, of.amount, of.isProrated]),
    ).toEqual([
      ["2026-01-15", "2026-01-31", 170, true],
      ["2026-02-01", "2026-02-28", 310, false],
    ]);
    // 40 USD for 31 days from 15 January: 17 of them lie in January.
    expect(await aligned.balances()).toEqual([
      [21.94, 148.06, "ACTIVE"],
      [18.06, 291.94, "ACTIVE"],
    ]);
  });

  test("changes with open periods alone, and an order that changed it is not deleted", async () => {
    const customer = await committed(tenant);
    const [{ id }] = (await customer.get(`/commitments/${customer.commitmentNumber}/schedules`))
      .schedules;
    await customer.change({
      action: "update",
      name: "Minimum, raised",
      schedules: [
        { action: "update", id, amount: 120 },
        { amount: 50, startDate: "2026-07-15", endDate: "2026-09-14" },
      ],
    });
    expect(await customer.commitment()).toMatchObject({
      name: "Minimum, raised",
      version: 2,
      totalAmount: 820,
      endDate: "2026-09-14",
    });
    const { body } = await tenant.call("DELETE", `/v1/orders/${customer.made.orderNumber}`);
    expect(body.success).toBe(false);
  });

  test("of a canceled one is what its settlement says, and nothing of it changes any more", async () => {
    const cancel = async (settlementType?: string) => {
      const customer = await committed(tenant);
      await customer.change({
        action: "cancel",
        cancellationEffectiveDate: "2026-03-01",
        ...(settlementType ? { cancellationPolicyOverride: { settlementType } } : {}),
      });
      const { status } = await customer.commitment();
      const { periods } = await customer.get(
        `/commitments/periods?commitmentKey=${customer.commitmentNumber}`,
      );
      return [status, periods.filter((of: Answer) => of.status !== "Cancelled").length];
    };
    expect(await cancel()).toEqual(["CancelledPendingEvaluation", 1]);
    expect(await cancel("CurrentPeriodOnly")).toEqual(["CancelledPendingEvaluation", 2]);
    expect(await cancel("FullMinimum")).toEqual(["CancelledPendingEvaluation", 6]);
  });

  test("is billed at once with FullMinimum, and nobody else sees it", async () => {
    const customer = await committed(tenant);
    await customer.change({
      action: "cancel",
      cancellationEffectiveDate: "2026-01-20",
      cancellationPolicyOverride: { settlementType: "FullMinimum" },
    });
    await customer.bill("2026-02-15");
    expect((await customer.trueUps()).map(([, amount]) => amount)).toEqual([
      60, 60, 100, 100, 100, 100,
    ]);
    expect((await customer.commitment()).status).toBe("Cancelled");
    const again = await tenant.call("POST", "/v1/orders", {
      orderDate: "2026-01-15",
      existingAccountNumber: customer.accountNumber,
      commitments: [{ action: "cancel", commitmentNumber: customer.commitmentNumber }],
    });
    expect(again.body.reasons[0].message).toContain("is canceled and stays as it is");
    const other = await testTenant();
    for (const path of ["", "/balance", "/schedules"]) {
      const seen = await other.call("GET", `/commitments/${customer.commitmentNumber}${path}`);
      expect(seen.status).toBe(404);
    }
    await expectBooksToHold();
  });
});
