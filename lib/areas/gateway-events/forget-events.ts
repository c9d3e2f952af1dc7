import { asTenant } from "@/lib/platform/database/ambient";
import { forgetOld } from "./queries";

/** Gateways send an event again for days, and win disputes within months. */
const KEPT_DAYS = 400;

/** Forgets what gateways told so long ago that they will not tell it again. */
export function forgetEvents(tenantId: string): Promise<void> {
  return asTenant(tenantId, () => forgetOld(tenantId, KEPT_DAYS));
}
