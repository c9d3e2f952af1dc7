import { statement } from "@/lib/platform/database/db";

/** Days that are added up in one statement. */
export const AT_ONCE = 1000;

/**
 * Rows that are being folded elsewhere are left to that: what a row holds is taken out and put back
 * in the sum by one statement, so readers see one or the other.
 */
const fold = statement<{ days: number }>(
  "usage-daily-fold",
  `with many as (
     select account_id, subscription_id, charge_number, uom, start_day from usage_daily where tenant_id = $1
     group by 1, 2, 3, 4, 5 having count(*) > 1 or (sum(records) = 0 and sum(quantity) = 0) limit ${AT_ONCE}
   ), held as (
     select d.id from usage_daily d join many m
       on m.account_id = d.account_id and m.subscription_id is not distinct from d.subscription_id
       and m.charge_number is not distinct from d.charge_number and m.uom = d.uom and m.start_day = d.start_day
     where d.tenant_id = $1 for update of d skip locked
   ), gone as (
     delete from usage_daily d using held h where d.tenant_id = $1 and d.id = h.id returning d.*
   ), kept as (
     insert into usage_daily (tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records)
     select $1, account_id, subscription_id, charge_number, uom, start_day, sum(quantity), sum(records) from gone
     group by 2, 3, 4, 5, 6 having sum(records) <> 0 or sum(quantity) <> 0
   )
   select count(*)::int as days from many`,
  { replanned: true },
);

/** Folds the rows of up to `AT_ONCE` days; tells of how many. */
export async function foldSomeDays(tenantId: string): Promise<number> {
  return (await fold([tenantId]))[0]?.days ?? 0;
}

const unfolded = statement<{ found: boolean }>(
  "usage-daily-unfolded",
  `select exists (select from usage_daily where tenant_id = $1
     group by account_id, subscription_id, charge_number, uom, start_day having count(*) > 1) as found`,
);

/** True when a day has more rows than one. */
export async function hasUnfoldedDays(tenantId: string): Promise<boolean> {
  return (await unfolded([tenantId]))[0]?.found ?? false;
}
