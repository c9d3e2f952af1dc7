import { AccountingCodes } from "@/components/accounting/accounting-codes";
import { AccountingPeriods } from "@/components/accounting/accounting-periods";

/** Codes under which amounts are booked, and periods whose books are closed. */
export function AccountingSettings() {
  return (
    <div className="space-y-5">
      <AccountingPeriods />
      <AccountingCodes />
    </div>
  );
}
