import type { ChargeModel, PriceTier } from "../charge-segment";

/** Models whose last tier may or must not be open; of others it must. */
const OPEN_END: Partial<Record<ChargeModel, "may" | "never">> = {
  Tiered: "may",
  Volume: "may",
  HighWatermarkTieredPricing: "may",
  HighWatermarkVolumePricing: "may",
  TieredWithOverage: "never",
};

/**
 * Messages about an invalid price table; empty when the engine can price with it. The catalog checks a
 * table when it is entered, so that billing never gets an invalid one.
 */
export function priceTableProblems(model: ChargeModel, tiers: readonly PriceTier[]): string[] {
  const end = OPEN_END[model];
  if (end === undefined) return [];
  if (tiers.length === 0) return ["A price table needs at least one tier."];
  const problems: string[] = [];
  tiers.forEach((tier, index) => {
    const isLast = index === tiers.length - 1;
    const before = tiers[index - 1];
    if (tier.endingUnit === null && !isLast) {
      problems.push(`Tier ${tier.tier} has no end, so nothing can follow it.`);
    }
    if (tier.endingUnit === null && end === "never") {
      problems.push(`Tier ${tier.tier} must end where the overage begins.`);
    }
    problems.push(...orderProblems(before, tier));
  });
  return problems;
}

function orderProblems(before: PriceTier | undefined, tier: PriceTier): string[] {
  const problems: string[] = [];
  const from = before?.endingUnit ?? null;
  if (tier.endingUnit?.lessThanOrEqualTo(from ?? 0) === true) {
    problems.push(`Tier ${tier.tier} must end after the tier before it.`);
  }
  if (from !== null && tier.startingUnit?.lessThan(from) === true) {
    problems.push(`Tier ${tier.tier} begins inside the tier before it.`);
  }
  if (tier.minimum !== undefined && tier.maximum?.lessThan(tier.minimum) === true) {
    problems.push(`Tier ${tier.tier} has a maximum below its minimum.`);
  }
  return problems;
}
