import type { BillingRules } from "./billing-rules";

/**
 * The name of a line (reference 3.4): a part of a period says so, a credit says so unless the
 * tenant turned that off.
 */
export function itemName(
  chargeName: string,
  kind: "charge" | "credit",
  isPart: boolean,
  rules: BillingRules,
): string {
  if (kind === "charge" || !rules.creditNameSuffix) {
    return isPart ? `${chargeName} -- Proration` : chargeName;
  }
  return isPart ? `${chargeName} -- Proration Credit` : `${chargeName} -- Credit`;
}
