import type { LocalDate } from "@/lib/values/local-date";
import type { TaxInfo } from "./model";

/**
 * Does an account owe no tax on a day: its exemption is confirmed and the day lies within it. Both
 * ends belong to it, an end that is absent is open, and one that waits to be verified spares nothing.
 */
export function isExemptOn(taxInfo: TaxInfo, day: LocalDate): boolean {
  const { exemptStatus, exemptEffectiveDate, exemptExpirationDate } = taxInfo;
  if (exemptStatus !== "Yes") return false;
  if (exemptEffectiveDate && day < exemptEffectiveDate) return false;
  return !exemptExpirationDate || day <= exemptExpirationDate;
}
