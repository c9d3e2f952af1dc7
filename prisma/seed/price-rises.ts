import { runPriceRise } from "@/lib/areas/price-rises/run-rise";
import { uuidOf } from "@/lib/kernel/ids";
import type { Merchant } from "./merchant";
import type { Scene } from "./story";

/** Two price rises of the demo merchant: one that is done, and one that customers have notice of. */
export async function raisePrices({ merchant, plans }: Scene): Promise<void> {
  await carryOut(merchant, {
    name: "Support, as wages rise",
    productRatePlanKey: plans.get("Priority Support")?.id,
    increasePercentage: 4,
    effectivePolicy: "NextBillingPeriod",
    noticeDays: 14,
  });
  await carryOut(merchant, {
    name: "Notes, at the renewal",
    productRatePlanKey: plans.get("Notes Monthly")?.id,
    increasePercentage: 5,
    effectivePolicy: "NextRenewal",
    noticeDays: 60,
  });
}

async function carryOut(merchant: Merchant, body: object): Promise<void> {
  const { id = "", number } = await merchant.post("/v1/price-rises", body);
  const work = () => runPriceRise(merchant.tenantId, uuidOf(id) ?? "");
  await work();
  await merchant.put(`/v1/price-rises/${number}/start`, {});
  await work();
}
