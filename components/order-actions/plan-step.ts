import type { getProductRatePlan } from "@/lib/areas/catalog/contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Plan = CallResult<typeof getProductRatePlan>;
type Charge = Plan["productRatePlanCharges"][number];

/** How a plan compares with the one that it replaces. */
export type PlanStep = "Upgrade" | "Downgrade" | "Crossgrade";

const months: Readonly<Record<string, number>> = {
  Month: 1,
  Quarter: 3,
  Semi_Annual: 6,
  Annual: 12,
  Eighteen_Months: 18,
  Two_Years: 24,
  Three_Years: 36,
  Five_Years: 60,
};

/**
 * How two plans compare: by their grades in the catalog, or else by their monthly cost. Undefined
 * while one is unknown or has no single price.
 */
export function stepBetween(
  from: Plan | undefined,
  to: Plan | undefined,
  currency: string | undefined,
): PlanStep | undefined {
  if (!from || !to) return undefined;
  if (from.grade !== null && to.grade !== null) return stepOf(to.grade - from.grade);
  const before = monthly(from, currency);
  const after = monthly(to, currency);
  return before === undefined || after === undefined ? undefined : stepOf(after - before);
}

function stepOf(difference: number): PlanStep {
  if (difference === 0) return "Crossgrade";
  return difference > 0 ? "Upgrade" : "Downgrade";
}

function monthly({ productRatePlanCharges }: Plan, currency: string | undefined) {
  const parts = productRatePlanCharges
    .filter(({ type, discountLevel }) => type === "Recurring" && discountLevel === null)
    .map((charge) => monthlyPart(charge, currency));
  return parts.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum + part),
    parts.length ? 0 : undefined,
  );
}

function monthlyPart(charge: Charge, currency: string | undefined): number | undefined {
  const price = charge.pricing.find((one) => one.currency === currency)?.price;
  const length = months[charge.billingPeriod ?? ""];
  if (price === null || price === undefined || length === undefined) return undefined;
  const units = charge.model === "PerUnit" ? (charge.defaultQuantity ?? 1) : 1;
  return (price * units) / length;
}
