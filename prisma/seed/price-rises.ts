import { runPriceRise } from "@/lib/areas/price-rises/run-rise";
import { uuidOf } from "@/lib/kernel/ids";
import type { Merchant } from "./merchant";
import type { Scene } from "./story";

/** Three price rises of the demo merchant: one that is done, one that customers have notice of, and a draft. */
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
  const both = ["Notes Monthly", "Priority Support"].map((name) => plans.get(name)?.id);
  await dryRun(merchant, {
    name: "Two dollars more",
    productRatePlanKeys: both,
    currency: "USD",
    increaseAmount: 2,
    effectivePolicy: "NextBillingPeriod",
    noticeDays: 30,
  });
}

async function dryRun(merchant: Merchant, body: object) {
  const { id = "", number } = await merchant.post("/v1/price-rises", body);
  const work = () => runPriceRise(merchant.tenantId, uuidOf(id) ?? "");
  await work();
  return { number, work };
}

async function carryOut(merchant: Merchant, body: object): Promise<void> {
  const { number, work } = await dryRun(merchant, body);
  await merchant.put(`/v1/price-rises/${number}/start`, {});
  await work();
}
