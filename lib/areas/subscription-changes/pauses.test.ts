import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { makeUser } from "@/lib/testing/usage";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});
afterAll(expectBooksToHold);

describe("a pause", () => {
  test.each([
    [true, "2026-05-15", 300],
    [false, "2026-04-15", 200],
  ])(
    "whose extendsTerm is %s: a charge of three months ends on %s and costs %d",
    async (extendsTerm, end, total) => {
      const { accountNumber } = await makeAccount(tenant);
      const { ratePlanId, chargeIds } = await planOf(tenant, dollars(100));
      const [productRatePlanChargeId] = chargeIds;
      const fixed = { endDateCondition: "Fixed_Period", upToPeriods: 3, upToPeriodsType: "Months" };
      const plans = [
        {
          productRatePlanId: ratePlanId,
          chargeOverrides: [{ productRatePlanChargeId, endDate: fixed }],
        },
      ];
      const made = await order(
        tenant,
        orderOf(accountNumber, ratePlanId, { plans, bill: "2026-02-15" }),
      );
      const key = made.subscriptions[0].subscriptionNumber;
      const paused = await good(
        tenant.call(
          "PUT",
          `/v1/subscriptions/${key}/suspend`,
          {
            suspendPolicy: "SpecificDate",
            suspendSpecificDate: "2026-02-15",
            resume: true,
            resumePolicy: "FixedPeriodsFromSuspendDate",
            resumePeriods: "1",
            resumePeriodsType: "Month",
            extendsTerm,
            runBilling: true,
            targetDate: "2026-12-31",
          },
          LATEST,
        ),
      );
      expect(paused.termEndDate).toBe(extendsTerm ? "2027-02-15" : "2027-01-15");
      const { id, ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${key}`));
      expect(ratePlans[0].ratePlanCharges).toMatchObject([
        { effectiveStartDate: "2026-03-15", effectiveEndDate: end, upToPeriods: 3 },
      ]);
      const { stored, replayed } = await replayedAndStored(tenant, id);
      expect(stored).toEqual(replayed);
      const account = await good(tenant.call("GET", `/v1/accounts/${accountNumber}/summary`));
      const invoiced = account.invoices.reduce(
        (sum: number, { amount }: { amount: number }) => sum + amount,
        0,
      );
      const memos = await good(
        tenant.call("GET", `/object-query/credit-memos?filter[]=accountNumber.EQ:${accountNumber}`),
      );
      const credited = memos.data.reduce(
        (sum: number, { amount }: { amount: number }) => sum + amount,
        0,
      );
      expect(invoiced - credited).toBe(total);
    },
  );

  test("cannot begin within billed usage, in any call", async () => {
    const user = await makeUser(tenant);
    const number = await user.subscribe({ ChargeModel: "Per Unit Pricing" });
    await user.use(["2026-01-20", 5]);
    await advanceClock(tenant, "2026-02-20");
    expect(await user.amounts()).toEqual([5]);
    const suspend = { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-14" };
    const ordered = {
      orderDate: "2026-02-20",
      existingAccountNumber: user.accountNumber,
      subscriptions: [{ subscriptionNumber: number, orderActions: [{ type: "Suspend", suspend }] }],
    };
    for (const answer of [
      await tenant.call("POST", "/v1/orders", ordered),
      await tenant.call("PUT", `/v1/subscriptions/${number}/suspend`, suspend),
      await tenant.call("POST", `/v2/subscriptions/${number}/pause`, { pause_date: "2026-02-14" }),
    ]) {
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining("2026-02-15")]);
    }
    await good(
      tenant.call("POST", `/v2/subscriptions/${number}/pause`, { pause_date: "2026-02-15" }),
    );
  });
});
