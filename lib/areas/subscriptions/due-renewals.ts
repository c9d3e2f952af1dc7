import type { Ctx } from "@/lib/api/context";
import type { LocalDate } from "@/lib/values/local-date";
import { type DueRenewals, dueForRenewal } from "./renewal-queries";

/**
 * Accounts with auto-renewing subscriptions whose term has ended by `day`, with the numbers of
 * those; at most as many of one account as an order may change.
 */
export function renewalsDue(ctx: Ctx, day: LocalDate, accountId?: string): Promise<DueRenewals[]> {
  return dueForRenewal([ctx.tenantId, ctx.entityId, ctx.orgIds, day, accountId ?? null]);
}
