import { beforeEach, describe, expect, test } from "vitest";
import { readSentences } from "@/lib/billing/testing/sentence-reader";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { planOf } from "@/lib/testing/charges";
import { orderOf } from "@/lib/testing/ordering";
import { MONTHLY, prepaidCustomer, TRAFFIC } from "@/lib/testing/usage";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await testTenant();
});

type Customer = Awaited<ReturnType<typeof prepaidCustomer>>;

const ROLLED = { IsRollover: true, RolloverPeriods: 2, RolloverApply: "ApplyFirst" };

const traffic = async (customer: Customer) =>
  (await customer.lines()).flatMap(({ chargeName, chargeAmount }) =>
    chargeName === "Traffic" ? chargeAmount : [],
  );

const left = async (customer: Customer) => (await customer.funds()).map(({ balance }) => balance);

describe("prepaid credits", () => {
  test("that are not used are rolled over, and taken before those of their month or after them", async () => {
    const customer = await prepaidCustomer(tenant, [{ ...MONTHLY, ...ROLLED }, TRAFFIC]);
    await customer.use(["2026-01-20", 30], ["2026-02-20", 30], ["2026-03-20", 80]);
    await advanceClock(tenant, "2026-02-20");
    // 40 of January's are left: February has them beside its own.
    expect(await customer.balances()).toMatchObject([{ balance: 140, totalFund: 140 }]);
    await advanceClock(tenant, "2026-03-15");
    // February takes January's 40 first, then 20 of its own.
    expect(await left(customer)).toEqual([0, 80, 100]);
    await advanceClock(tenant, "2026-04-15");
    // March takes February's 80, then 80 of its own; the last 20 go on.
    expect(await traffic(customer)).toEqual([0, 0, 0]);
    expect(await left(customer)).toEqual([0, 0, 20, 100]);
    expect(await customer.balances()).toMatchObject([{ balance: 120, totalFund: 120 }]);
    const path = "/object-query/validity-period-summaries";
    const { data } = await good(
      tenant.call("GET", `${path}?sort[]=startDate.ASC&filter[]=uom.EQ:credits&expand[]=account`),
    );
    expect(
      (data as Record<string, unknown>[]).map((of) => [
        ...[of.startDate, of.endDate, of.totalBalance, of.remainingBalance],
      ]),
    ).toEqual([
      ["2026-01-15", "2026-02-14", 100, 40],
      ["2026-02-15", "2026-03-14", 140, 80],
      ["2026-03-15", "2026-04-14", 180, 20],
      ["2026-04-15", "2026-05-14", 120, 120],
    ]);
    expect(data[0].account).toMatchObject({ accountNumber: customer.accountNumber });
    expect(await good(tenant.call("GET", `${path}/${data[2].id}`))).toMatchObject({
      prepaidBalanceId: data[0].prepaidBalanceId,
      remainingBalance: 20,
    });
    const funds = await customer.funds();
    expect(funds[2]).toMatchObject({
      endDate: "2026-04-14",
      rolloverApplyOption: "ApplyFirst",
      rolloverCount: 1,
      rolloverValidityPeriodStartDate: "2026-04-15",
      rolloverValidityPeriodEndDate: "2026-06-14",
    });
    const lines = (await customer.lines()).filter(({ chargeName }) => chargeName === "Traffic");
    expect(lines[1]?.explanation.text).toContain(
      "The prepaid balance pays 30 units with 60 credits (40 of them rolled over from earlier periods), 2 for each",
    );
    const steps: { sentence: string }[] = lines[1]?.explanation.steps;
    const read = readSentences(steps.map(({ sentence }) => sentence));
    expect({ ...read, amount: read.amount?.toNumber() }).toEqual({ amount: 0, problems: [] });
    const queryString =
      "select Balance, RolloverCount, RolloverValidityPeriodEndDate from PrepaidBalanceFund where RolloverApplyOption = 'ApplyFirst' and StartDate = '2026-03-15'";
    const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString }));
    expect(records).toMatchObject([
      { Balance: 20, RolloverCount: 1, RolloverValidityPeriodEndDate: "2026-06-14" },
    ]);
    await advanceClock(tenant, "2026-06-15");
    expect(await left(customer)).toEqual([0, 0, 20, 100, 100, 100]);
    expect(await customer.balances()).toMatchObject([{ balance: 300, endDate: "2026-09-14" }]);
    await expectBooksToHold();
  });

  test("roll over as an order agrees: last, for a month of their own", async () => {
    const { accountNumber } = await makeAccount(tenant, "Rolling Company");
    const yearly = { ...MONTHLY, BillingPeriod: "Quarter", ValidityPeriodType: "QUARTER" };
    const { ratePlanId, chargeIds } = await planOf(tenant, yearly, TRAFFIC);
    const [sold, used] = chargeIds;
    const rollover = { isRollover: true, rolloverPeriods: 1, rolloverApply: "ApplyLast" };
    const agreed = { productRatePlanChargeId: sold, ...rollover, rolloverPeriodLength: 1 };
    const placed = (chargeOverrides: object[]) =>
      tenant.call(
        "POST",
        "/v1/orders",
        orderOf(accountNumber, ratePlanId, {
          plans: [{ productRatePlanId: ratePlanId, chargeOverrides }],
        }),
      );
    const { subscriptionNumbers } = await good(placed([agreed]));
    const read = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumbers[0]}`));
    expect(read.ratePlans[0].ratePlanCharges[0]).toMatchObject({
      isRollover: true,
      rolloverApply: "ApplyLast",
      rolloverPeriods: 1,
      rolloverPeriodLength: 1,
    });
    const wrong: [object, string][] = [
      [{ ...agreed, productRatePlanChargeId: used }, "isRollover needs a charge whose"],
      [{ ...agreed, isRollover: false }, "rolloverApply needs isRollover"],
      [{ ...agreed, rolloverPeriods: 2 }, "rolloverPeriods must be 1 with a RolloverPeriodLength"],
      [{ ...agreed, rolloverPeriodLength: 4 }, "rolloverPeriodLength must be at most 3"],
    ];
    for (const [override, message] of wrong) {
      const { body } = await placed([override]);
      expect(body.reasons[0].message).toContain(message);
    }
  });

  test("that later periods use pay late records of their own days; a correction before the bill counts alone", async () => {
    const quarterly = { ...TRAFFIC, BillingPeriod: "Quarter" };
    const customer = await prepaidCustomer(tenant, [{ ...MONTHLY, ...ROLLED }, quarterly]);
    await advanceClock(tenant, "2026-03-20");
    const sent = await customer.use(["2026-03-16", 90], ["2026-01-20", 10]);
    expect(sent.success).toBe(true);
    const { data } = await good(
      tenant.call("GET", "/object-query/usages?filter[]=quantity.EQ:90&pageSize=5"),
    );
    await good(tenant.call("PUT", `/v1/object/usage/${data[0].id}`, { Quantity: 60 }));
    // January's record comes after March's and is billed with it: it takes 20 of its own month, and March takes the rest of it.
    await advanceClock(tenant, "2026-04-15");
    expect(await traffic(customer)).toEqual([0]);
    expect(await left(customer)).toEqual([0, 60, 100, 100]);
    const taken = (await customer.transactions()).filter(({ amount }) => amount < 0);
    expect(taken.map(({ transactionDate, amount }) => [transactionDate, amount])).toEqual([
      ["2026-01-20", -20],
      ["2026-03-16", -80],
      ["2026-03-16", -40],
    ]);
    await expectBooksToHold();
  });

  test("are rolled over by hand, and it is undone until they are used", async () => {
    const customer = await prepaidCustomer(tenant);
    const { subscriptionNumber } = customer;
    const period = (startDate: string, endDate: string) => ({ startDate, endDate });
    const request = {
      ...{ subscriptionNumber, prepaymentUom: "credits" },
      sourceValidityPeriod: period("2026-01-15", "2026-02-14"),
      destinationValidityPeriod: period("2026-02-15", "2026-03-14"),
    };
    const roll = (more: object = {}) =>
      tenant.call("POST", "/v1/ppdd/rollover", { ...request, priority: "ApplyLast", ...more });
    const undo = () => tenant.call("POST", "/v1/ppdd/reverse-rollover", request);
    expect(await good(roll())).toMatchObject({
      rolloverFundCount: 1,
      message: "What remains of 1 fund can be used until 2026-03-14.",
    });
    const [fund] = await customer.funds();
    expect(fund).toMatchObject({
      rolloverApplyOption: "ApplyLast",
      rolloverValidityPeriodEndDate: "2026-03-14",
    });
    expect(await good(undo())).toMatchObject({ reverseRolloverFundCount: 1 });
    expect((await customer.funds())[0]).not.toHaveProperty("rolloverApplyOption");
    const further = {
      sourceValidityPeriod: request.destinationValidityPeriod,
      destinationValidityPeriod: period("2026-03-15", "2026-03-31"),
    };
    await good(roll());
    await good(roll(further));
    await customer.use(["2026-02-20", 60]);
    await advanceClock(tenant, "2026-03-20");
    // February has 100 of its own; the last 20 are January's.
    expect(await left(customer)).toEqual([80, 0, 100]);
    expect(await customer.balances()).toMatchObject([{ balance: 180, totalFund: 180 }]);
    const refusals: [ReturnType<typeof roll>, string][] = [
      [undo(), "No fund of credits of the subscription"],
      [roll(), "No fund of credits of the subscription"],
      [
        roll({ ...further, sourceValidityPeriod: period("2026-02-14", "2026-03-13") }),
        "must begin",
      ],
      [roll({ destinationValidityPeriod: period("2026-02-15", "2026-02-14") }), "must not end"],
    ];
    for (const [answer, message] of refusals)
      expect((await answer).body.reasons[0].message).toContain(message);
    const back = await tenant.call("POST", "/v1/ppdd/reverse-rollover", { ...request, ...further });
    expect(back.body).toMatchObject({ success: true, reverseRolloverFundCount: 1 });
    expect((await undo()).body.reasons[0].message).toContain("has taken units");
    expect((await roll({ subscriptionNumber: "A-S404" })).status).toBe(404);
    const own = await prepaidCustomer(tenant, [{ ...MONTHLY, ...ROLLED }]);
    const mine = { subscriptionNumber: own.subscriptionNumber };
    const bounds = { sourceValidityPeriod: period("2026-03-15", "2026-04-14") };
    const next = { destinationValidityPeriod: period("2026-04-15", "2026-05-14") };
    expect((await roll({ ...mine, ...bounds, ...next })).body.success).toBe(false);
    await expectBooksToHold();
  });

  // Midnight in Berlin: an hour later in universal time after the clocks change in March, an hour earlier after October.
  test.each([
    { name: "forward", day: 29, last: "2026-03-28T22:59:59Z", first: "2026-03-28T23:00:00Z" },
    { name: "back", day: 25, last: "2026-10-24T21:59:59Z", first: "2026-10-24T22:00:00Z" },
  ])(
    "expire and roll over at midnight of the day on which the clocks go $name",
    async ({ day, last, first }) => {
      tenant = await testTenant({ timeZone: "Europe/Berlin" });
      const monthly = { BillCycleType: "SpecificDayofMonth", BillCycleDay: day };
      const once = { RolloverPeriods: 1 };
      const customer = await prepaidCustomer(tenant, [
        { ...MONTHLY, ...ROLLED, ...once, ...monthly },
        { ...TRAFFIC, ...monthly },
      ]);
      await advanceClock(tenant, last.replace(/T.*/, "T06:00:00Z"));
      await customer.use([last, 10], [first, 20]);
      await advanceClock(tenant, last);
      const [before] = await customer.balances();
      expect(before).toMatchObject({ balance: 200, totalFund: 200 });
      await advanceClock(tenant, first);
      await advanceClock(tenant, first.replace(/T.*/, "T23:59:00Z"));
      const funds = await customer.funds();
      // The record of the last second took units that expire with it; those of the month went over to the next one.
      expect(funds.map(({ balance }) => balance).slice(-3)).toEqual([80, 100, 100]);
      expect(funds.at(-2)).toMatchObject({ rolloverCount: 1 });
      const [after] = await customer.balances();
      expect(after).toMatchObject({ balance: 200, totalFund: 200 });
      await expectBooksToHold();
    },
  );
});
