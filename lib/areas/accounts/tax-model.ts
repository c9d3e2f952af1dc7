import type { LocalDate } from "@/lib/values/local-date";
import type { TaxInfo } from "./model";

/**
 * Whether an account is exempt on a day: its exemption is verified and includes the day. Both ends
 * are included, an absent end is open, and one that is pending verification exempts nothing.
 */
export function isExemptOn(taxInfo: TaxInfo, day: LocalDate): boolean {
  const { exemptStatus, exemptEffectiveDate, exemptExpirationDate } = taxInfo;
  if (exemptStatus !== "Yes") return false;
  if (exemptEffectiveDate && day < exemptEffectiveDate) return false;
  return !exemptExpirationDate || day <= exemptExpirationDate;
}
