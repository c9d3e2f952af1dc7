import type { Ctx } from "@/lib/kernel/context";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";
import { type DueRenewals, dueForRenewal } from "./renewal-queries";

/** A filter of renewals; all of them by default. */
export type RenewalsToFind = {
  readonly accountId?: string;
  /** Numbers of subscriptions to include, and to exclude. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
} & Page<Pick<DueRenewals, "accountId">>;

/**
 * Accounts with auto-renewing subscriptions whose term has ended by `day`, with their numbers; at most
 * as many per account as an order may change.
 */
export function renewalsDue(
  ctx: Ctx,
  day: LocalDate,
  { accountId, only, except = [], after, limit }: RenewalsToFind = {},
): Promise<DueRenewals[]> {
  const reach = [ctx.tenantId, ctx.entityId, ctx.orgIds];
  const page = [after?.accountId ?? FIRST_ID, limit ?? null];
  return dueForRenewal([...reach, day, accountId ?? null, only ?? null, except, ...page]);
}
