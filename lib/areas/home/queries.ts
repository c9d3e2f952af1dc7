import { statement } from "@/lib/platform/database/db";

/** The accounts that a caller may see, and the day of the figures. */
export type Reach = {
  tenantId: string;
  entityId: string;
  orgIds: readonly string[];
  today: string;
};

const WITHIN_REACH = "a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])";
const reachOf = ({ tenantId, entityId, orgIds, today }: Reach) => [
  tenantId,
  entityId,
  orgIds,
  today,
];

export type AmountRow = { currency: string; amount: string };

export type RevenueRow = AmountRow & { accounts: number };

const mrr = statement<RevenueRow>(
  "home-mrr",
  `select c.currency, sum(c.mrr)::text as amount, count(distinct a.id)::int as accounts
   from account a join rate_plan_charge c on c.tenant_id = a.tenant_id and c.account_id = a.id
   join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
   where ${WITHIN_REACH} and s.status = 'Active' and c.effective_start <= $4::date and (c.effective_end is null or c.effective_end > $4::date)
   group by c.currency`,
);

/** Monthly recurring revenue of the charges in effect, and the number of accounts that pay it, by currency. */
export const mrrByCurrency = (reach: Reach) => mrr(reachOf(reach));

export type AgeRow = AmountRow & { daysOverdue: number };

const ages = statement<AgeRow>(
  "home-ages",
  `select i.currency, greatest($4::date - i.due_date, 0)::int as "daysOverdue", sum(i.balance)::text as amount
   from account a join invoice i on i.tenant_id = a.tenant_id and i.account_id = a.id
   where ${WITHIN_REACH} and i.status = 'Posted' and i.balance > 0
   group by 1, 2`,
);

/** Outstanding amounts by currency and days overdue. */
export const owedByAge = (reach: Reach) => ages(reachOf(reach));

export type MonthRow = AmountRow & { month: string; kind: "billed" | "collected" };

/** From the first day of the month eleven months ago through the day $4. */
const LAST_TWELVE_MONTHS =
  "between (date_trunc('month', $4::date) - interval '11 months')::date and $4::date";

/** Grouped by day first, so that a day is converted to its month once and not for each document. */
const months = statement<MonthRow>(
  "home-months",
  `select currency, to_char(day, 'YYYY-MM') as month, kind, sum(amount)::text as amount from (
     select i.currency, i.invoice_date as day, 'billed' as kind, sum(i.amount) as amount
     from account a join invoice i on i.tenant_id = a.tenant_id and i.account_id = a.id
     where ${WITHIN_REACH} and i.status = 'Posted' and i.invoice_date ${LAST_TWELVE_MONTHS}
     group by 1, 2
     union all
     select i.currency, x.effective_date, 'collected', sum(x.amount)
     from account a join invoice i on i.tenant_id = a.tenant_id and i.account_id = a.id
     join payment_application x on x.tenant_id = i.tenant_id and x.invoice_id = i.id
     where ${WITHIN_REACH} and x.effective_date ${LAST_TWELVE_MONTHS}
     group by 1, 2) days
   group by 1, 2, 3`,
);

/** Billed and collected in each of the last twelve months, by currency. */
export const billedAndCollected = (reach: Reach) => months(reachOf(reach));

export type FailedRow = {
  attemptId: string;
  accountNumber: string;
  accountName: string;
  amount: string;
  currency: string;
  balance: string;
  attemptedAt: Date;
  status: "Failed" | "Verifying";
  responseText: string | null;
};

const failed = statement<FailedRow>(
  "home-failed",
  `select g.id as "attemptId", a.account_number as "accountNumber", a.name as "accountName", g.amount::text, g.currency,
     a.balance::text, g.attempted_at as "attemptedAt", g.response_text as "responseText",
     case g.state when 'failed' then 'Failed' else 'Verifying' end as status
   from account a cross join lateral (
     select * from gateway_intent g where g.tenant_id = a.tenant_id and g.account_id = a.id
     order by g.attempted_at desc, g.id desc limit 1) g
   where ${WITHIN_REACH} and a.balance > 0 and g.state in ('failed', 'unknown', 'sent', 'created')
   order by g.attempted_at desc, g.id desc limit 20`,
);

/** Accounts with an open balance whose last attempt to collect did not succeed. */
export const failedPayments = ({ tenantId, entityId, orgIds }: Reach) =>
  failed([tenantId, entityId, orgIds]);

export type CountRow = {
  accounts: number;
  ratePlans: number;
  subscriptions: number;
  companies: number;
};

const MOST_COUNTED = 1000;
const upTo = (from: string) =>
  `(select count(*)::int from (select 1 from ${from} limit ${MOST_COUNTED}) counted)`;

const counts = statement<CountRow>(
  "home-counts",
  `select ${upTo(`account a where ${WITHIN_REACH}`)} as accounts,
     ${upTo("product_rate_plan p where p.tenant_id = $1")} as "ratePlans",
     ${upTo(`account a join subscription s on s.tenant_id = a.tenant_id and s.account_id = a.id where ${WITHIN_REACH}`)} as subscriptions,
     ${upTo("company_profile c where c.tenant_id = $1 and c.entity_id = $2 and c.replaced_at is null")} as companies`,
);

/** The setup steps of the company that are done. */
export async function setUpSoFar({ tenantId, entityId, orgIds }: Reach): Promise<CountRow> {
  const [row] = await counts([tenantId, entityId, orgIds]);
  if (!row) throw new Error("counting gives one row");
  return row;
}
