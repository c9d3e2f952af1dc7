import type { ListQuery } from "@/lib/api/object-query";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { SubscriptionRow } from "./list-model";
import type { Reach } from "@/lib/areas/subscriptions/queries";

/** The status of subscription `s` on the day $4. */
export const STATUS = `case when s.status <> 'Active' then s.status
  when s.cancelled_on <= $4::date then 'Cancelled' when s.suspensions @> $4::date then 'Suspended'
  when s.term_end <= $4::date then 'Expired' else s.status end`;

/** The monthly revenue of the charges of subscription `s` in effect on the day $4. */
const CURRENT_MRR = `(select coalesce(sum(r.mrr), 0) from rate_plan_charge r
  where r.tenant_id = s.tenant_id and r.subscription_id = s.id and s.status = 'Active'
  and r.effective_start <= $4::date and (r.effective_end is null or r.effective_end > $4::date))`;

const SUBSCRIPTIONS: ListSpec = {
  name: "subscriptions",
  select: `select s.id, s.subscription_number as "subscriptionNumber", s.version, ${STATUS} as status,
      s.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
      s.invoice_account_id as "invoiceAccountId", s.term_type as "termType", s.auto_renew as "autoRenew",
      s.contract_effective as "contractEffective", s.subscription_start as "subscriptionStart",
      s.term_start as "termStart", s.term_end as "termEnd", s.currency, s.cmrr, s.tcv, ${CURRENT_MRR} as mrr,
      (select min(c.next_billing_date) from rate_plan_charge c
        where c.tenant_id = s.tenant_id and c.subscription_id = s.id) as "nextBillingDate",
      (select coalesce(array_agg(p.name order by p.id), '{}') from rate_plan p
        where p.tenant_id = s.tenant_id and p.subscription_id = s.id) as "ratePlanNames",
      s.custom_fields as "customFields", s.created_at as "createdAt", s.updated_at as "updatedAt"
    from subscription s
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 4,
  fields: {
    id: { column: "s.id", type: "id" },
    subscriptionNumber: {
      column: "s.subscription_number",
      type: "text",
      sortable: true,
      unique: true,
    },
    version: { column: "s.version", type: "number", sortable: true },
    status: { column: STATUS, type: "text", sortable: true },
    accountId: { column: "s.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    invoiceOwnerAccountId: { column: "s.invoice_account_id", type: "id" },
    termType: { column: "s.term_type", type: "text", sortable: true },
    autoRenew: { column: "s.auto_renew", type: "boolean" },
    contractEffectiveDate: { column: "s.contract_effective", type: "date", sortable: true },
    subscriptionStartDate: {
      column: "s.subscription_start",
      type: "date",
      sortable: true,
      tie: "subscriptionNumber",
    },
    termStartDate: { column: "s.term_start", type: "date", sortable: true },
    termEndDate: { column: "s.term_end", type: "date" },
    currency: { column: "s.currency", type: "text", sortable: true },
    contractedMrr: { column: "s.cmrr", type: "number", sortable: true },
    totalContractedValue: { column: "s.tcv", type: "number", sortable: true },
    createdDate: { column: "s.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "s.id",
  custom: "Subscription",
};

/** One page of the subscriptions that a caller may see, with their statuses on a day. */
export async function subscriptionPage(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
  today: LocalDate,
): Promise<ListPage<SubscriptionRow>> {
  return readList<SubscriptionRow>(SUBSCRIPTIONS, query, [tenantId, entityId, orgIds, today]);
}
