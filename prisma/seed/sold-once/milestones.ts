import { addMonths, type LocalDate } from "@/lib/values/local-date";
import type { Scene } from "../story";

/** A contract of a year that is billed by three milestones instead of at once; the first one is due. */
export async function billsByMilestones(
  { merchant, accounts, plans }: Scene,
  today: LocalDate,
): Promise<void> {
  const accountKey = accounts.get("analytics")?.accountNumber;
  const { orderNumber } = await merchant.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: accountKey,
    description: "Notes for the rollout, paid by milestones",
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            createSubscription: {
              terms: {
                initialTerm: { period: 12, periodType: "Month", termType: "TERMED" },
                autoRenew: false,
              },
              subscribeToRatePlans: [{ productRatePlanId: plans.get("Notes Yearly")?.id }],
            },
          },
        ],
      },
    ],
    processingOptions: { runBilling: false },
  });
  await merchant.post("/v1/invoice-schedules", {
    accountKey,
    orders: [orderNumber],
    notes: "Agreed in the statement of work",
    invoiceSeparately: true,
    scheduleItems: [
      { name: "Signature", percentage: 30, runDate: today },
      { name: "Rollout", percentage: 50, runDate: addMonths(today, 4) },
      { name: "Acceptance", percentage: 20, runDate: addMonths(today, 9) },
    ],
  });
}
