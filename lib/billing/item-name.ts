import type { BillingRules } from "./billing-rules";

/**
 * The name of a line (reference 3.4), with a suffix for a part of a period, and for a credit unless the
 * tenant has disabled that.
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
