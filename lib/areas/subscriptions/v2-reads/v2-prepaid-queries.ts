import type { LocalDate } from "@/lib/values/local-date";
import { statement } from "@/lib/platform/database/db";

/** The most funds of a subscription, and the most transactions of a fund, as the contract says. */
const MOST_FUNDS = 100;

/** What a prepayment of a subscription sold, and what changed it; decimals are text. */
export type PrepaidFund = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly uom: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly quantity: string;
  readonly remaining: string;
  readonly transactions: readonly {
    readonly date: LocalDate;
    readonly isUsage: boolean;
    readonly quantity: string;
  }[];
};

const funds = statement<PrepaidFund>(
  "subscriptions-prepaid-funds",
  `select m.id, s.id as "subscriptionId", m.uom, m.start_date as "startDate", m.end_date - 1 as "endDate", m.quantity, m.remaining, m.transactions
   from unnest($2::uuid[]) s(id)
   cross join lateral (
     select f.id, b.uom, f.start_date, f.end_date, f.quantity, f.remaining, (
       select coalesce(json_agg(json_build_object('date', t.transaction_date, 'isUsage', t.kind like 'DRAWDOWN%',
           'quantity', trim_scale(t.quantity)::text) order by t.id), '[]')
       from (select * from prepaid_transaction c where c.tenant_id = f.tenant_id and c.fund_id = f.id order by c.id desc limit ${MOST_FUNDS}) t
     ) as transactions
     from prepaid_balance b join prepaid_fund f on f.tenant_id = b.tenant_id and f.balance_id = b.id
     where b.tenant_id = $1 and b.subscription_id = s.id
     order by f.start_date desc, f.id desc limit ${MOST_FUNDS}) m
   order by m.start_date, m.id`,
  { replanned: true },
);

/** The funds of subscriptions that the caller may see, the oldest first. */
export async function prepaidFunds(
  tenantId: string,
  subscriptionIds: readonly string[],
): Promise<PrepaidFund[]> {
  return subscriptionIds.length ? funds([tenantId, subscriptionIds]) : [];
}
