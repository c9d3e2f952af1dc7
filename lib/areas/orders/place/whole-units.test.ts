import { testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, describe, expect, test } from "vitest";

afterAll(expectBooksToHold);

const DAY = "2026-02-20";
const ends = [
  { type: "Suspend", suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: DAY } },
  {
    type: "CancelSubscription",
    cancelSubscription: { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: DAY },
  },
];

describe("a month that has begun counts as fully used, and stays billed", () => {
  test.each([
    ["by the charge: full periods", "ChargeFullPeriod", {}],
    ["by the charge: no proration", "NoProration", {}],
    [
      "by the tenant's rules",
      "DefaultFromTenantSetting",
      { proratePeriodOfRecurringCharge: false, prorateRecurringMonthlyCharges: false },
    ],
  ])("%s", async (_name, ProrationOption, rules) => {
    const story = await testTenant();
    if (Object.keys(rules).length) {
      await good(story.call("PUT", "/v1/settings/billing-rules", rules));
    }
    const { accountNumber } = await makeAccount(story, "Whole", { autoPay: false });
    const { ratePlanId } = await planOf(story, { ProrationOption, ...dollars(30) });
    for (const end of ends) {
      const made = await order(story, orderOf(accountNumber, ratePlanId, { bill: "2026-03-01" }));
      const { subscriptionNumber } = made.subscriptions[0];
      const triggerDates = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map(
        (name) => ({ name, triggerDate: DAY }),
      );
      const ended = await order(story, {
        orderDate: "2026-01-15",
        existingAccountNumber: accountNumber,
        subscriptions: [{ subscriptionNumber, orderActions: [{ ...end, triggerDates }] }],
        processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-03-01" } },
      });
      expect(ended.creditMemoNumbers ?? []).toEqual([]);
    }
  });
});
