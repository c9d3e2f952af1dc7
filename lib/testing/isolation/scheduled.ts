import type { TestTenant } from "@/lib/testing/tenant";
import { good, newSubscriptionOrder, type World } from "@/lib/testing/world";

/** An invoice schedule of a new subscription; its number. */
export async function scheduled(
  { call }: TestTenant,
  { accountNumber, ratePlanId }: Pick<World, "accountNumber" | "ratePlanId">,
  notes: string,
): Promise<string> {
  const placed = await good(
    call("POST", "/v1/orders", {
      ...newSubscriptionOrder(accountNumber, ratePlanId),
      processingOptions: { runBilling: false },
    }),
  );
  const [subscriptionKey] = placed.subscriptionNumbers;
  const made = await good(
    call("POST", "/v1/invoice-schedules", {
      ...{ accountKey: accountNumber, notes, specificSubscriptions: [{ subscriptionKey }] },
      scheduleItems: [{ name: notes, percentage: 100 }],
    }),
  );
  return made.number;
}
