import { beforeEach, describe, expect, test } from "vitest";
import { readSentences } from "@/lib/billing/testing/sentence-reader";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { billedLines, dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { MONTHLY, prepaidCustomer, TRAFFIC } from "@/lib/testing/usage";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await testTenant();
});

type Customer = Awaited<ReturnType<typeof prepaidCustomer>>;

const traffic = async (customer: Customer) =>
  (await customer.lines()).flatMap(({ chargeName, chargeAmount }) =>
    chargeName === "Traffic" ? chargeAmount : [],
  );

const fundsOf = async (customer: Customer) =>
  (await customer.funds()).map(({ startDate, endDate, totalBalance, balance }) => [
    startDate,
    endDate ?? null,
    totalBalance,
    balance,
  ]);

/** An order that changes nothing and bills through a day. */
const bill = ({ accountNumber, subscriptionNumber }: Customer, targetDate: string) =>
  tenant.call("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber,
        orderActions: [{ type: "TermsAndConditions", termsAndConditions: { autoRenew: false } }],
      },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate } },
  });

describe("prepaid credits", () => {
  test("are granted when their month is billed, and pay its usage; what is beyond them is priced", async () => {
    const customer = await prepaidCustomer(tenant);
    const [balance] = await customer.balances();
    expect(balance).toMatchObject({
      uOM: "credits",
      balance: 100,
      totalFund: 100,
      startDate: "2026-01-15",
      endDate: "2026-02-14",
      prepaidBalanceState: "ACTIVE",
    });
    await customer.use(["2026-01-20", 30], ["2026-02-01", 40]);
    await advanceClock(tenant, "2026-02-15");
    expect(await traffic(customer)).toEqual([10]);
    expect(await fundsOf(customer)).toEqual([
      ["2026-01-15", "2026-02-14", 100, 0],
      ["2026-02-15", "2026-03-14", 100, 100],
    ]);
    const transactions = await customer.transactions();
    expect(transactions).toMatchObject([
      { prepaidBalanceTransactionType: "PREPAYMENT", amount: 100, balance: 100 },
      { prepaidBalanceTransactionType: "PREPAYMENT", amount: 100, balance: 100 },
      {
        prepaidBalanceTransactionType: "DRAWDOWN",
        transactionSourceType: "USAGE",
        amount: -60,
        balance: 40,
        transactionDate: "2026-01-20",
        usageUom: "GB",
        drawdownRate: 2,
      },
      { amount: -40, balance: 0, transactionDate: "2026-02-01" },
    ]);
    const daily = "/object-query/daily-consumption-summaries";
    const { data: days } = await good(tenant.call("GET", `${daily}?sort[]=transactionDate.ASC`));
    expect(days).toMatchObject([
      {
        ...{ transactionDate: "2026-01-20", dailyTotalQuantity: 60, dailyConsumptionAmount: 6 },
        ...{ fundId: transactions[0]?.fundId, uom: "credits", usageChargeName: "Traffic" },
      },
      { transactionDate: "2026-02-01", dailyTotalQuantity: 40, dailyConsumptionAmount: 4 },
    ]);
    const keys = [
      ["daily-consumption-summaries", days[1].id],
      ["prepaid-balances", balance?.id],
      ["prepaid-balance-funds", transactions[0]?.fundId],
      ["prepaid-balance-transactions", transactions[2]?.id],
    ];
    for (const [list, id] of keys) {
      expect(await good(tenant.call("GET", `/object-query/${list}/${id}`))).toMatchObject({ id });
    }
    const queryString =
      "select Amount, DrawdownRate from PrepaidBalanceTransaction where UsageUom = 'GB' and Amount < -50";
    const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString }));
    expect(records).toMatchObject([{ Amount: -60, DrawdownRate: 2 }]);
    const related = "expand[]=prepaidBalances.prepaidBalanceFunds";
    const path = `/object-query/subscriptions?filter[]=subscriptionNumber.EQ:${customer.subscriptionNumber}&${related}`;
    const [{ prepaidBalances }] = (await good(tenant.call("GET", path))).data;
    expect(prepaidBalances).toMatchObject([{ id: balance?.id, balance: 100 }]);
    expect(prepaidBalances[0].prepaidBalanceFunds).toHaveLength(2);
    const v2 = `/v2/subscriptions/${customer.subscriptionNumber}`;
    const { prepaid_balance } = await good(tenant.call("GET", `${v2}?expand[]=prepaid_balance`));
    expect(prepaid_balance).toMatchObject([
      {
        ...{ prepaid_UOM: "credits", start_date: "2026-01-15", end_date: "2026-02-14" },
        ...{ total_balance: 100, remaining_balance: 0 },
        transactions: [
          { transaction_date: "2026-01-15", type: "prepayment", quantity: 100 },
          { transaction_date: "2026-01-20", type: "drawdown", quantity: -60 },
          { transaction_date: "2026-02-01", type: "drawdown", quantity: -40 },
        ],
      },
      { start_date: "2026-02-15", total_balance: 100, remaining_balance: 100 },
    ]);
    expect(await good(tenant.call("GET", v2))).not.toHaveProperty("prepaid_balance");
    const line = (await customer.lines()).find(({ chargeName }) => chargeName === "Traffic");
    const { text, steps } = line?.explanation ?? {};
    expect(text).toContain(
      "2 usage records have 70 units in all. The prepaid balance pays 50 units with 100 credits, 2 for each: 70 − 50 = 20 units left to be paid for. 20 units at 0.50 USD each cost 10.00 USD.",
    );
    const read = readSentences(steps.map(({ sentence }: { sentence: string }) => sentence));
    expect({ ...read, amount: read.amount?.toNumber() }).toEqual({ amount: 10, problems: [] });
    await expectBooksToHold();
  });

  test("expire with their validity period; usage takes from the fund that ends first", async () => {
    const once = { ChargeType: "OneTime", PrepaidQuantity: 50, ValidityPeriodType: "QUARTER" };
    const topUp = { ...MONTHLY, Name: "Top-up", ...once };
    const customer = await prepaidCustomer(tenant, [MONTHLY, topUp, TRAFFIC]);
    await customer.use(["2026-02-14", 20], ["2026-02-16", 60], ["2026-03-20", 55]);
    await customer.use(["2026-04-16", 60]);
    await advanceClock(tenant, "2026-05-15");
    expect(await traffic(customer)).toEqual([0, 0, 0, 5]);
    const funds = await fundsOf(customer);
    expect(funds.toSorted()).toEqual([
      ["2026-01-15", "2026-02-14", 100, 60],
      ["2026-01-15", "2026-04-14", 50, 0],
      ["2026-02-15", "2026-03-14", 100, 0],
      ["2026-03-15", "2026-04-14", 100, 20],
      ["2026-04-15", "2026-05-14", 100, 0],
      ["2026-05-15", "2026-06-14", 100, 100],
    ]);
    await expectBooksToHold();
  });

  test("of a year that is billed at once are sold month by month, and never expire without a term", async () => {
    const yearly = { ...MONTHLY, BillingPeriod: "Annual" };
    const forever = { ...MONTHLY, Name: "Forever", ChargeType: "OneTime" };
    const customer = await prepaidCustomer(
      tenant,
      [yearly, { ...forever, ValidityPeriodType: "SUBSCRIPTION_TERM" }],
      { initialTerm: EVERGREEN },
    );
    const funds = await fundsOf(customer);
    expect(funds).toHaveLength(13);
    expect(funds).toContainEqual(["2026-01-15", null, 100, 100]);
    expect(funds).toContainEqual(["2026-12-15", "2027-01-14", 100, 100]);
  });

  test("go back with the days that are credited; those that were used are left out of what is sold again", async () => {
    const seats = {
      ...MONTHLY,
      ChargeModel: "Per Unit Pricing",
      UOM: "Seat",
      BillingPeriod: "Quarter",
    };
    const customer = await prepaidCustomer(tenant, [
      { ...seats, ValidityPeriodType: "QUARTER" },
      TRAFFIC,
    ]);
    await customer.use(["2026-01-20", 50]);
    await advanceClock(tenant, "2026-02-15");
    expect((await fundsOf(customer)).at(0)).toEqual(["2026-01-15", "2026-04-14", 100, 0]);
    const { ratePlans } = await good(
      tenant.call("GET", `/v1/subscriptions/${customer.subscriptionNumber}`),
    );
    const [plan] = ratePlans;
    const number = plan.ratePlanCharges.find(
      ({ name }: { name: string }) => name === "Credits",
    ).number;
    const chargeUpdates = [
      { chargeNumber: number, pricing: { recurringPerUnit: { quantity: 2 } } },
    ];
    await order(tenant, {
      orderDate: "2026-02-15",
      existingAccountNumber: customer.accountNumber,
      subscriptions: [
        {
          subscriptionNumber: customer.subscriptionNumber,
          orderActions: [
            {
              type: "UpdateProduct",
              triggerDates: [{ name: "ContractEffective", triggerDate: "2026-02-24" }],
              updateProduct: { ratePlanId: plan.id, chargeUpdates },
            },
          ],
        },
      ],
      processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-02-24" } },
    });
    // 50 of 90 days are left: 55.555555556 units of one seat are credited, and 111.111111111 of two are sold.
    expect((await fundsOf(customer)).at(1)).toEqual([
      "2026-02-24",
      "2026-04-14",
      111.111111111,
      55.555555555,
    ]);
    await expectBooksToHold();
  });

  test("are agreed in orders; a preview bills what the bill does", async () => {
    const { accountNumber } = await makeAccount(tenant, "Previewed Company");
    const { ratePlanId, chargeIds } = await planOf(tenant, MONTHLY, TRAFFIC);
    const [sold, used] = chargeIds;
    const chargeOverrides = [
      { productRatePlanChargeId: sold, prepaidQuantity: 40 },
      { productRatePlanChargeId: used, drawdownRate: 4 },
    ];
    const plans = [{ productRatePlanId: ratePlanId, chargeOverrides }];
    const usage = { accountNumber, unitOfMeasure: "GB", quantity: 25, startDateTime: "2026-01-16" };
    await good(tenant.call("POST", "/v1/usage", { usage: [usage] }));
    const lines = await billedLines(tenant, accountNumber, ratePlanId, "2026-02-15", { plans });
    expect(lines.map(({ chargeName, amount }) => `${chargeName} ${amount}`).toSorted()).toEqual([
      "Credits 10",
      "Credits 10",
      "Traffic 7.5",
    ]);
    const wrong = [{ productRatePlanChargeId: used, prepaidQuantity: 40 }];
    const refused = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId, {
        plans: [{ productRatePlanId: ratePlanId, chargeOverrides: wrong }],
      }),
    );
    expect(refused.body.reasons[0].message).toContain(
      "needs a charge whose ChargeFunction is Prepayment",
    );
  });

  test("stay exact when twenty requests bill at once", async () => {
    const customer = await prepaidCustomer(tenant);
    await customer.use(["2026-01-20", 30], ["2026-02-20", 60]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bill(customer, "2026-03-15")),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await traffic(customer)).toEqual([0, 5]);
    expect(await fundsOf(customer)).toEqual([
      ["2026-01-15", "2026-02-14", 100, 40],
      ["2026-02-15", "2026-03-14", 100, 0],
      ["2026-03-15", "2026-04-14", 100, 100],
    ]);
    await expectBooksToHold();
  });

  test("come back when the invoice that used them is reversed; one whose units are used is not", async () => {
    const customer = await prepaidCustomer(tenant);
    await customer.use(["2026-01-20", 30]);
    await advanceClock(tenant, "2026-02-15");
    const invoices = await asOwner<{ number: string }>(
      "select invoice_number as number from invoice where account_id = $1 order by invoice_date",
      [customer.accountId],
    );
    const reverse = (at: number) =>
      tenant.call("PUT", `/v1/invoices/${invoices[at]?.number}/reverse`, {});
    const refused = await reverse(0);
    expect(refused.body.success).toBe(false);
    await good(reverse(1));
    expect(await fundsOf(customer)).toEqual([
      ["2026-01-15", "2026-02-14", 100, 100],
      ["2026-02-15", "2026-03-14", 0, 0],
    ]);
    await good(reverse(0));
    expect((await fundsOf(customer)).map(([, , , left]) => left)).toEqual([0, 0]);
    await expectBooksToHold();
  });

  test("are depleted by hand, each fund separately", async () => {
    const customer = await prepaidCustomer(tenant);
    const [fund] = await customer.funds();
    const path = "/v1/prepaid-balance-funds/deplete";
    const unknown = "0".repeat(32);
    const answer = await good(tenant.call("POST", path, { fundIds: [fund?.id, unknown] }));
    expect(answer.fundIds).toEqual([
      { fundId: fund?.id, status: "Success", message: "100 units were taken out of it." },
      { fundId: unknown, status: "Failed", message: "There is no such fund." },
    ]);
    expect((await customer.funds())[0]).toMatchObject({ balance: 0, totalBalance: 100 });
    await customer.use(["2026-01-20", 3]);
    await advanceClock(tenant, "2026-02-15");
    expect(await traffic(customer)).toEqual([1.5]);
    await expectBooksToHold();
  });
});

describe("a charge of the catalog", () => {
  test.each<[string, object, string]>([
    [
      "a prepayment without units",
      { ...MONTHLY, PrepaidQuantity: 0 },
      "PrepaidQuantity is required",
    ],
    ["a prepayment without a unit", { ...MONTHLY, PrepaidUom: "" }, "PrepaidUom is required"],
    [
      "a prepayment without a validity",
      { ...MONTHLY, ValidityPeriodType: "" },
      "ValidityPeriodType is required",
    ],
    [
      "a prepayment by the week",
      { ...MONTHLY, BillingPeriod: "Week" },
      "BillingPeriod must be of whole months",
    ],
    [
      "another credit option",
      { ...MONTHLY, CreditOption: "FullCreditBack" },
      "CreditOption is not available",
    ],
    [
      "rollover without its periods",
      { ...MONTHLY, IsRollover: true, RolloverApply: "ApplyLast" },
      "RolloverPeriods is required",
    ],
    [
      "rollover without its place",
      { ...MONTHLY, IsRollover: true, RolloverPeriods: 1 },
      "RolloverApply is required",
    ],
    [
      "periods of rollover alone",
      { ...MONTHLY, RolloverPeriods: 1 },
      "RolloverPeriods needs IsRollover",
    ],
    [
      "rollover of a term without a length",
      {
        ...{ ...MONTHLY, ValidityPeriodType: "SUBSCRIPTION_TERM" },
        ...{ IsRollover: true, RolloverPeriods: 1, RolloverApply: "ApplyLast" },
      },
      "RolloverPeriodLength is required",
    ],
    ["rollover of usage", { ...TRAFFIC, IsRollover: true }, "needs the ChargeFunction Prepayment"],
    ["a drawdown without a unit", { ...TRAFFIC, DrawdownUom: "" }, "DrawdownUom is required"],
    [
      "a drawdown on demand",
      { ...TRAFFIC, UsageRecordRatingOption: "OnDemand" },
      "UsageRecordRatingOption must be EndOfBillingPeriod",
    ],
    [
      "a drawdown by record",
      { ...TRAFFIC, RatingGroup: "ByUsageRecord" },
      "RatingGroup must be ByBillingPeriod",
    ],
    [
      "a drawdown that recurs",
      { ...MONTHLY, ChargeFunction: "Drawdown" },
      "ChargeFunction Drawdown needs the ChargeType Usage",
    ],
    [
      "prepaid units of another charge",
      { ...dollars(1), PrepaidQuantity: 5 },
      "PrepaidQuantity needs the ChargeFunction Prepayment",
    ],
  ])("is refused: %s", async (_, charge, message) => {
    await expect(planOf(tenant, charge)).rejects.toThrow(message);
  });

  test("says what it sells or takes, in every read, and changes it", async () => {
    const other = { ChargeFunction: undefined, IsPrepaid: true, PrepaidOperationType: "topup" };
    const { chargeIds } = await planOf(tenant, { ...MONTHLY, ...other }, TRAFFIC);
    const path = (at: number) => `/v1/object/product-rate-plan-charge/${chargeIds[at]}`;
    await good(tenant.call("PUT", path(0), { PrepaidQuantity: 250 }));
    expect((await tenant.call("GET", path(0))).body).toMatchObject({
      ChargeFunction: "Prepayment",
      PrepaidQuantity: 250,
      PrepaidUom: "credits",
      ValidityPeriodType: "MONTH",
    });
    const list = "/object-query/product-rate-plan-charges?filter[]=prepaidUom.EQ:credits";
    expect((await good(tenant.call("GET", list))).data).toMatchObject([
      {
        ...{ id: chargeIds[0], prepaidOperationType: "topup", prepaidQuantity: 250 },
        ...{ prepaidUom: "credits", validityPeriodType: "MONTH" },
      },
    ]);
    expect((await tenant.call("GET", path(1))).body).toMatchObject({
      ChargeFunction: "Drawdown",
      DrawdownRate: 2,
      DrawdownUom: "credits",
    });
    const read = await tenant.call("GET", `/v1/product-rate-plan-charges/${chargeIds[0]}`);
    expect(read.body).toMatchObject({
      chargeFunction: "Prepayment",
      prepaidTotalQuantity: 250,
      priceTexts: ["10.00 USD per month, with 250 credits"],
    });
    await good(tenant.call("PUT", path(0), { ChargeFunction: "Standard" }));
    expect((await tenant.call("GET", path(0))).body).not.toHaveProperty("PrepaidQuantity");
  });
});
