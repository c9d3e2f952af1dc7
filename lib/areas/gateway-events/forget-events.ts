import { asTenant } from "@/lib/platform/database/ambient";
import { forgetOld } from "./queries";

/** Gateways resend an event for days, and win disputes within months. */
const KEPT_DAYS = 400;

/** Deletes events that are too old to be sent again. */
export function forgetEvents(tenantId: string): Promise<void> {
  return asTenant(tenantId, () => forgetOld(tenantId, KEPT_DAYS));
}
