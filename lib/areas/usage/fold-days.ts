import { asTenant } from "@/lib/platform/database/ambient";
import { AT_ONCE, foldSomeDays, hasUnfoldedDays } from "./daily-queries";

/** Makes one row of the many that the changes of a day have left; sums stay what they are. */
export function foldUsageDays(tenantId: string): Promise<void> {
  return asTenant(tenantId, async () => {
    let days = AT_ONCE;
    while (days === AT_ONCE) days = await foldSomeDays(tenantId);
  });
}

/** True when changes of usage wait to be folded. */
export function usageIsToFold(tenantId: string): Promise<boolean> {
  return asTenant(tenantId, () => hasUnfoldedDays(tenantId));
}
