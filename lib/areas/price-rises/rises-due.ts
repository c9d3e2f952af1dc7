import { asTenant } from "@/lib/platform/database/ambient";
import type { Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";
import { type DueAccount, dueAccounts, risesDue } from "./item-queries";

/** An account whose prices of a rise are due. */
export type RisingAccount = DueAccount;

/** The rises whose items are due by a day. */
export function dueRises(tenantId: string, day: LocalDate) {
  return asTenant(tenantId, () => risesDue(tenantId, day));
}

/** Accounts with items of a rise that are due by a day, in the order of their ids. */
export function accountsOfRise(
  tenantId: string,
  riseId: string,
  day: LocalDate,
  page: Page<RisingAccount>,
): Promise<RisingAccount[]> {
  return asTenant(tenantId, () => dueAccounts(tenantId, riseId, day, page));
}
