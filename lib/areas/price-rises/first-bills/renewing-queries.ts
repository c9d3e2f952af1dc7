import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";

/** A subscription that renews before a bill, with what an order of its account needs. */
export type RenewingRow = {
  readonly subscriptionNumber: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly billCycleDay: number;
};

const renewing = statement<RenewingRow>(
  "price-rise-renewing",
  `select s.subscription_number as "subscriptionNumber", s.account_id as "accountId", a.account_number as "accountNumber", a.currency,
     a.bill_cycle_day as "billCycleDay"
   from subscription s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where s.tenant_id = $1 and s.auto_renew and s.term_type = 'TERMED' and s.status = 'Active' and s.term_end <= $2
     and s.cancelled_on is null and not upper_inf(s.suspensions) and s.subscription_number <> all($4::text[])
     and s.id in (select c.subscription_id from rate_plan_charge c where c.tenant_id = $1 and c.account_id = any($3::uuid[]))
   order by s.subscription_number`,
);

/** Subscriptions with charges that accounts pay for, except some, that renew by themselves by a day. */
export function renewingBy(
  tenantId: string,
  day: LocalDate,
  accountIds: readonly string[],
  except: readonly string[],
): Promise<RenewingRow[]> {
  return renewing([tenantId, day, accountIds, except]);
}
