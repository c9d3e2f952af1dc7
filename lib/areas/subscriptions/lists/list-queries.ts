import { columnsOf, madeBy } from "@/lib/lists/list-spec";
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

const RENEWED = `exists (select from order_action r where r.tenant_id = s.tenant_id and r.subscription_id = s.id
        and r.type = 'RenewSubscription')`;
const CANCEL_REASON = `case when s.cancelled_on is not null then (select r.change_reason from order_action r
        where r.tenant_id = s.tenant_id and r.subscription_id = s.id and r.type = 'CancelSubscription'
        order by r.produced_version desc limit 1) end`;

/** What the current term is: the initial one, or one that it was renewed by. */
const inTerm = (initial: string, renewal: string) =>
  `case when s.term_type <> 'EVERGREEN' then case when ${RENEWED} then s.${renewal} else s.${initial} end end`;

/** An order of subscription `s`, under an alias. */
const orderOf = (alias: string, which: string) =>
  `left join lateral (select n.id, n.account_id, n.order_date, n.created_by_id from order_action c
    join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
    where c.tenant_id = s.tenant_id and c.subscription_id = s.id ${which}) ${alias} on true`;

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
      s.initial_term as "initialTerm", s.initial_term_period_type as "initialTermPeriodType", s.renewal_term as "renewalTerm",
      s.renewal_term_period_type as "renewalTermPeriodType", s.renewal_setting as "renewalSetting",
      ${RENEWED} as renewed,
      s.service_activation as "serviceActivation", s.customer_acceptance as "customerAcceptance",
      s.invoice_separately as "invoiceSeparately", s.cancelled_on as "cancelledOn", s.notes, s.payment_term as "paymentTerm",
      ${CANCEL_REASON} as "cancelReason",
      s.bill_to_contact_id as "billToContactId", s.sold_to_contact_id as "soldToContactId",
      s.ship_to_contact_id as "shipToContactId", s.ramp ->> 'id' as "rampId",
      o.id as "orderId", o.order_date as "lastBookingDate", o.created_by_id as "updatedById",
      f.account_id as "creatorAccountId", f.created_by_id as "createdById",
      s.custom_fields as "customFields", s.created_at as "createdAt", s.updated_at as "updatedAt"
    from subscription s
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    ${orderOf("o", "order by c.produced_version desc limit 1")}
    ${orderOf("f", "and c.produced_version = 1")}
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
    name: { column: "s.subscription_number", type: "text", sortable: true, unique: true },
    originalId: { column: "s.id", type: "id" },
    orderId: { column: "o.id", type: "id" },
    invoiceOwnerId: { column: "s.invoice_account_id", type: "id" },
    isInvoiceSeparate: { column: "s.invoice_separately", type: "boolean" },
    cMRR: { column: "s.cmrr", type: "number", sortable: true },
    initialTerm: { column: "s.initial_term", type: "number" },
    renewalTerm: { column: "s.renewal_term", type: "number" },
    renewalSetting: { column: "s.renewal_setting", type: "text" },
    serviceActivationDate: { column: "s.service_activation", type: "date" },
    contractAcceptanceDate: { column: "s.customer_acceptance", type: "date" },
    cancelledDate: { column: "s.cancelled_on", type: "date" },
    paymentTerm: { column: "s.payment_term", type: "text" },
    subscriptionEndDate: { column: "coalesce(s.cancelled_on, s.term_end)", type: "date" },
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
    ...columnsOf("s", {
      id: `creatorInvoiceOwnerId:s.invoice_account_id; creatorAccountId:coalesce(f.account_id, s.account_id); rampId:(s.ramp ->> 'id')::uuid;
        billToContactId; soldToContactId; shipToContactId; createdById:${madeBy("f.created_by_id")}; updatedById:${madeBy("o.created_by_id")}`,
      text: `initialTermPeriodType; renewalTermPeriodType; notes; revision:s.version || '.0'; cancelReason:${CANCEL_REASON};
        currentTermPeriodType:${inTerm("initial_term_period_type", "renewal_term_period_type")}`,
      number: `currentTerm:${inTerm("initial_term", "renewal_term")}`,
      date: "lastBookingDate:o.order_date",
      instant: "originalCreatedDate:s.created_at",
      boolean: "isLatestVersion:true",
    }),
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
