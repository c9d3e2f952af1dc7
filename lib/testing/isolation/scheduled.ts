import type { TestTenant } from "@/lib/testing/tenant";
import { makeCharge, makePlan, price, prices } from "@/lib/testing/catalog";
import { good, newSubscriptionOrder, type World } from "@/lib/testing/world";

type Place = Pick<World, "accountNumber" | "ratePlanId">;

/** An invoice schedule and a delivery adjustment of new subscriptions; their numbers. */
export async function plannedAndMissed(owner: TestTenant, world: Place, words: string) {
  const schedule = await scheduled(owner, world, words);
  return { schedule, adjustment: await missed(owner, world, words) };
}

/** An invoice schedule of a new subscription; its number. */
async function scheduled(
  { call }: TestTenant,
  { accountNumber, ratePlanId }: Place,
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

const DAY = "2026-01-15";

/** The credit of a delivery of today; its number. */
async function missed(
  owner: TestTenant,
  { accountNumber }: Place,
  reason: string,
): Promise<string> {
  const { ratePlanId } = await makePlan(owner);
  await makeCharge(owner, ratePlanId, {
    ...{ Name: "Paper", ChargeModel: "Delivery Pricing" },
    DeliverySchedule: { frequency: "Weekly", thursday: true },
    ProductRatePlanChargeTierData: prices(price("USD", 2)),
  });
  const placed = await good(
    owner.call("POST", "/v1/orders", {
      ...newSubscriptionOrder(accountNumber, ratePlanId),
      processingOptions: { runBilling: true, billingOptions: { targetDate: DAY } },
    }),
  );
  const credited = await good(
    owner.call("POST", "/v1/adjustments", {
      ...{ subscriptionNumber: placed.subscriptionNumbers[0], startDate: DAY, endDate: DAY },
      reason,
    }),
  );
  return credited.adjustments[0].adjustmentNumber;
}
