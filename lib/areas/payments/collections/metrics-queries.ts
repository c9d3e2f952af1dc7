import { statement } from "@/lib/platform/database/db";
import type { Recovered, RetriedDocument } from "./metrics-model";

/** The accounts that a caller may see, and the zone of its days. */
export type Reach = {
  readonly tenantId: string;
  readonly entityId: string;
  readonly orgIds: readonly string[];
  readonly timeZone: string;
};

/** A retry is an attempt of the schedule after the failure that began it all; payment runs and callers attempt on their own account. */
const RETRIES = `from payment_retry_attempt r
   join account a on a.tenant_id = r.tenant_id and a.id = r.account_id and a.entity_id = $2 and a.org_id = any($3::uuid[])
   join invoice i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
   where r.tenant_id = $1 and r.source = 'Schedule' and (r.cycle > 1 or r.attempt_number > 1)`;

const documents = statement<RetriedDocument>(
  "payment-retry-documents",
  `select r.invoice_id as "documentId", coalesce(r.rule, 'Standard') as rule, count(*)::int as retries, (count(*) filter (where r.success))::int as successes,
     case when bool_or(r.success) then (max(r.tried_at at time zone $4) filter (where r.success))::date - min(i.invoice_date) end as "daysOutstanding"
   ${RETRIES} and r.tried_at >= $5::timestamptz and r.tried_at < $6::timestamptz
   group by r.invoice_id, coalesce(r.rule, 'Standard')`,
);

/** The documents that were retried in `from` <= t < `until`, with their retries of that time, by rule. */
export function retriedDocuments(
  { tenantId, entityId, orgIds, timeZone }: Reach,
  from: Date,
  until: Date,
): Promise<RetriedDocument[]> {
  return documents([tenantId, entityId, orgIds, timeZone, from, until]);
}

const recovered = statement<Recovered>(
  "payment-retry-recovered",
  `select a.currency, sum(r.amount)::text as total, coalesce(sum(r.amount) filter (where r.tried_at >= $4::timestamptz), 0)::text as "since"
   ${RETRIES} and r.success group by a.currency order by a.currency`,
);

/** What retries have collected, ever and since an instant, by currency. */
export function recoveredAmounts(
  { tenantId, entityId, orgIds }: Reach,
  since: Date,
): Promise<Recovered[]> {
  return recovered([tenantId, entityId, orgIds, since]);
}
