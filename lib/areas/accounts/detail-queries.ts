import { statement } from "@/lib/platform/database/db";
import { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { AccountDetail, Activity, SummaryParts, SummaryUsage } from "./detail-model";
import { ACCOUNT_COLUMNS, byKey, type Reach, WITHIN_REACH } from "./queries";

const CONTACT = `json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'nickname', c.nickname,
  'contactDescription', c.description, 'address1', c.address1, 'address2', c.address2, 'city', c.city, 'county', c.county,
  'state', c.state, 'zipCode', c.zip_code, 'country', c.country, 'taxRegion', c.tax_region, 'workEmail', c.work_email,
  'personalEmail', c.personal_email, 'workPhone', c.work_phone, 'homePhone', c.home_phone, 'mobilePhone', c.mobile_phone,
  'otherPhone', c.other_phone, 'otherPhoneType', c.other_phone_type, 'fax', c.fax, 'customFields', c.custom_fields)`;

/** Monthly recurring revenue of the charges in effect on a day, in the account's currency. */
export const mrrOn = (day: string) => `(select coalesce(sum(r.mrr), 0) from rate_plan_charge r
  join subscription s on s.tenant_id = r.tenant_id and s.id = r.subscription_id
  where r.tenant_id = a.tenant_id and r.account_id = a.id and s.status = 'Active'
  and r.currency = a.currency and r.effective_start <= ${day} and (r.effective_end is null or r.effective_end > ${day}))`;

type Amounts =
  | "balance"
  | "creditBalance"
  | "invoiceBalance"
  | "debitMemoBalance"
  | "mrr"
  | "unappliedPayments"
  | "unappliedCredits";
type Document = Omit<AccountDetail, Amounts | "createdAt" | "updatedAt"> & {
  balanceText: string;
  creditBalance: string;
  invoiceBalance: string;
  debitMemoBalance: string;
  mrr: string;
  unappliedPayments: string;
  unappliedCredits: string;
  createdAt: string;
  updatedAt: string;
};

const owedBy = (kind: "Invoice" | "DebitMemo") =>
  `(select coalesce(sum(i.balance), 0) from invoice i where i.tenant_id = a.tenant_id
  and i.account_id = a.id and i.status = 'Posted' and i.kind = '${kind}')`;

/** The balances of the posted invoices, and of the posted debit memos, of account `a`. */
export const INVOICE_BALANCE = owedBy("Invoice");
const DEBIT_MEMO_BALANCE = owedBy("DebitMemo");

/** One JSON column: a row of forty columns costs the driver more than everything else here. */
const detail = byKey<{ account: Document }>(
  "account-detail",
  `select row_to_json(d) as account from (
     select ${ACCOUNT_COLUMNS}, a.balance::text as "balanceText", a.credit_balance::text as "creditBalance", ${INVOICE_BALANCE}::text as "invoiceBalance", ${DEBIT_MEMO_BALANCE}::text as "debitMemoBalance",
       (select json_agg(${CONTACT}) from contact c where c.tenant_id = a.tenant_id
          and c.id in (a.bill_to_contact_id, a.sold_to_contact_id, a.ship_to_contact_id)) as contacts,
       ${mrrOn("$5::date")}::text as mrr,
       exists (select 1 from payment_cascade k where k.tenant_id = a.tenant_id and k.account_id = a.id and k.consent) as "cascadingConsent",
       (select coalesce(sum(p.unapplied_amount), 0)::text from payment p where p.tenant_id = a.tenant_id and p.account_id = a.id
          and p.status = 'Processed' and not p.standalone) as "unappliedPayments",
       (select coalesce(sum(m.balance), 0)::text from credit_memo m where m.tenant_id = a.tenant_id and m.account_id = a.id
          and m.status = 'Posted' and m.balance > 0) as "unappliedCredits"
     from account a where ${WITHIN_REACH}`,
  ") d",
  { short: true },
);

/** An account with its contacts and amounts, in one statement: the most frequent read of all. */
export async function accountDetail(
  reach: Reach,
  key: string,
  today: LocalDate,
): Promise<AccountDetail | undefined> {
  const account = (await detail(reach, key, [today]))?.account;
  if (!account) return undefined;
  const { balanceText, invoiceBalance, debitMemoBalance, mrr, createdAt, updatedAt } = account;
  const { unappliedPayments, unappliedCredits } = account;
  return Object.assign(account, {
    balance: new Decimal(balanceText),
    creditBalance: new Decimal(account.creditBalance),
    invoiceBalance: new Decimal(invoiceBalance),
    debitMemoBalance: new Decimal(debitMemoBalance),
    mrr: new Decimal(mrr),
    unappliedPayments: new Decimal(unappliedPayments),
    unappliedCredits: new Decimal(unappliedCredits),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  });
}

/** Credit of account `a` that pays an invoice before a payment method is charged. */
export const CREDIT_AVAILABLE = `((select coalesce(sum(m.balance), 0) from credit_memo m where m.tenant_id = a.tenant_id and m.account_id = a.id
    and m.status = 'Posted' and m.balance > 0 and not m.exclude_from_auto_apply)
  + (select coalesce(sum(p.unapplied_amount), 0) from payment p where p.tenant_id = a.tenant_id and p.account_id = a.id
    and p.status = 'Processed' and p.unapplied_amount > 0 and not p.standalone) + a.credit_balance)`;

type SummaryAmounts = "overdue" | "notYetDue" | "creditAvailable";
type SummaryRow = Omit<SummaryParts, SummaryAmounts> & Record<SummaryAmounts, string>;

const summary = statement<SummaryRow>(
  "account-summary",
  `select
    (select json_build_object('id', m.id, 'type', m.type, 'brand', m.brand, 'last4', m.last4,
        'expirationMonth', m.expiration_month, 'expirationYear', m.expiration_year)
      from payment_method m where m.tenant_id = a.tenant_id and m.id = a.default_payment_method_id) as "defaultMethod",
    (select coalesce(json_agg(i), '[]') from (
       select id, invoice_number as "invoiceNumber", invoice_date as "invoiceDate", due_date as "dueDate", amount::text, balance::text, currency, status
       from invoice where tenant_id = a.tenant_id and account_id = a.id and kind = 'Invoice' order by invoice_date desc, id desc limit 10) i) as invoices,
    (select coalesce(json_agg(p), '[]') from (
       select id, payment_number as "paymentNumber", effective_date as "effectiveDate", type as "paymentType", status, amount::text, currency,
         (select coalesce(json_agg(json_build_object('invoiceId', i.id, 'invoiceNumber', i.invoice_number, 'amount', x.amount::text) order by x.first), '[]')
            from (select tenant_id, invoice_id, sum(y.amount) as amount, min(y.id::text) as first from payment_application y
              where y.tenant_id = payment.tenant_id and y.payment_id = payment.id group by 1, 2 having sum(y.amount) > 0) x
            join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id and i.kind = 'Invoice') as "paidInvoices"
       from payment where tenant_id = a.tenant_id and account_id = a.id order by effective_date desc, id desc limit 10) p) as payments,
    (select coalesce(json_agg(s), '[]') from (
       select id, subscription_number as "subscriptionNumber",
         case when status = 'Active' and term_end <= $3::date then 'Expired' else status end as status, term_type as "termType",
         subscription_start as "subscriptionStartDate", term_start as "termStartDate", term_end as "termEndDate",
         initial_term as "initialTerm", renewal_term as "renewalTerm",
         auto_renew as "autoRenew",
         (select coalesce(json_agg(json_build_object('productId', r.product_id, 'productName', r.product_name, 'productRatePlanId',
             r.product_rate_plan_id, 'productSku', r.product_sku, 'ratePlanName', r.name) order by r.id), '[]')
            from rate_plan r where r.tenant_id = subscription.tenant_id and r.subscription_id = subscription.id) as "ratePlans"
       from subscription where tenant_id = a.tenant_id and account_id = a.id order by updated_at desc, id desc limit 6) s) as subscriptions,
    (select coalesce(sum(balance), 0) from invoice where tenant_id = a.tenant_id and account_id = a.id and status = 'Posted'
       and balance > 0 and due_date < $3::date) as overdue,
    (select coalesce(sum(balance), 0) from invoice where tenant_id = a.tenant_id and account_id = a.id and status = 'Posted'
       and balance > 0 and due_date >= $3::date) as "notYetDue",
    ${CREDIT_AVAILABLE} as "creditAvailable",
    (select max(invoice_date) from invoice where tenant_id = a.tenant_id and account_id = a.id and status = 'Posted' and kind = 'Invoice') as "lastInvoiceDate",
    newest.effective_date as "lastPaymentDate", newest.amount as "lastPaymentAmount"
  from account a left join lateral (
    select effective_date, amount from payment where tenant_id = a.tenant_id and account_id = a.id and status = 'Processed'
    order by effective_date desc, id desc limit 1) newest on true
  where a.tenant_id = $1 and a.id = $2`,
);

/** What the summary of an account shows besides the account: newest documents, default method. */
export async function summaryParts(
  tenantId: string,
  accountId: string,
  today: LocalDate,
): Promise<SummaryParts> {
  const row = (await summary([tenantId, accountId, today]))[0];
  if (!row) throw new Error("the account of a summary does not exist");
  return {
    ...row,
    overdue: new Decimal(row.overdue),
    notYetDue: new Decimal(row.notYetDue),
    creditAvailable: new Decimal(row.creditAvailable),
  };
}

const used = statement<SummaryUsage>(
  "account-usage",
  `select sum(quantity) as quantity, date_trunc('month', start_day)::date as "startDate", uom as "unitOfMeasure"
   from usage_record where tenant_id = $1 and account_id = $2
     and start_day >= (date_trunc('month', $3::date) - interval '5 months')::date
   group by 2, 3 order by 2 desc, 3 limit 100`,
);

/** An account's usage in the month of a day and the five before, by unit. */
export const monthlyUsage = (tenantId: string, accountId: string, today: LocalDate) =>
  used([tenantId, accountId, today]);

/** Where a page of the timeline begins: after this entry. */
export type ActivityCursor = { at: string; id: string };

const activity = statement<Activity>(
  "account-activity",
  `with entry as (
     select e.id, e.subject_type as kind, e.action, e.at, e.actor_name as actor, null as number, e.subject_id, null::numeric as amount,
       null as status, 0::numeric as effect, e.detail
     from audit_entry e where e.tenant_id = $1 and e.subject_type = 'account' and e.subject_id = $2
     union all
     select e.id, e.subject_type, e.action, e.at, e.actor_name, null, e.subject_id, null, null, 0, e.detail
     from contact c join audit_entry e on e.tenant_id = c.tenant_id and e.subject_type = 'contact' and e.subject_id = c.id
     where c.tenant_id = $1 and c.account_id = $2 and (e.action <> 'create' or e.request_id not in (
       select made.request_id from audit_entry made where made.tenant_id = $1 and made.subject_type = 'account'
         and made.subject_id = $2 and made.action = 'create'))
     union all
     select e.id, e.subject_type, e.action, e.at, e.actor_name, null, e.subject_id, null, null, 0, e.detail
     from payment_method m join audit_entry e on e.tenant_id = m.tenant_id and e.subject_type = 'paymentMethod' and e.subject_id = m.id
     where m.tenant_id = $1 and m.account_id = $2
     union all
     select o.id, 'order', 'create', o.created_at, o.created_by_name, o.order_number, o.id, null, o.status, 0, '{}'
     from orders o where o.tenant_id = $1 and o.account_id = $2
     union all
     select i.id, case i.kind when 'DebitMemo' then 'debitMemo' else 'invoice' end, case when i.posted_at is null then 'create' else 'post' end, coalesce(i.posted_at, i.created_at),
       coalesce(i.posted_by_name, i.created_by_name), i.invoice_number, i.id, i.amount, i.status, case when i.status = 'Posted' then i.amount else 0 end, '{}'
     from invoice i where i.tenant_id = $1 and i.account_id = $2
     union all
     select m.id, 'creditMemo', case when m.posted_at is null then 'create' else 'post' end, coalesce(m.posted_at, m.created_at),
       coalesce(m.posted_by_name, m.created_by_name), m.memo_number, m.id, m.amount, m.status,
       case when m.status = 'Posted' then - m.amount else 0 end, '{}'
     from credit_memo m where m.tenant_id = $1 and m.account_id = $2
     union all
     select p.id, 'payment', 'create', p.created_at, p.created_by_name, p.payment_number, p.id, p.amount, p.status,
       case when p.status = 'Processed' and not p.standalone then - p.amount else 0 end,
       jsonb_build_object('gatewayResponse', p.gateway_response, 'brand', m.brand, 'last4', m.last4)
     from payment p left join payment_method m on m.tenant_id = p.tenant_id and m.id = p.payment_method_id
     where p.tenant_id = $1 and p.account_id = $2
     union all
     select r.id, 'refund', 'create', r.created_at, r.created_by_name, r.refund_number, r.id, r.amount, r.status,
       case when r.status in ('Processing', 'Processed') and not coalesce(p.standalone, false) then r.amount else 0 end,
       jsonb_build_object('gatewayResponse', r.gateway_response, 'brand', m.brand, 'last4', m.last4)
     from refund r left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
     left join payment_method m on m.tenant_id = r.tenant_id and m.id = r.payment_method_id
     where r.tenant_id = $1 and r.account_id = $2
     union all
     select j.id, 'adjustment', lower(j.type), j.created_at, j.created_by_name, j.adjustment_number, coalesce(j.invoice_id, j.payment_id, j.refund_id), j.amount, j.status,
       case when j.status <> 'Processed' then 0 when j.type = 'Credit' then - j.amount when j.type = 'Charge' then j.amount else 0 end,
       jsonb_build_object('invoiceNumber', i.invoice_number, 'paymentNumber', p.payment_number, 'refundNumber', r.refund_number)
     from adjustment j left join invoice i on i.tenant_id = j.tenant_id and i.id = j.invoice_id
     left join payment p on p.tenant_id = j.tenant_id and p.id = j.payment_id
     left join refund r on r.tenant_id = j.tenant_id and r.id = j.refund_id where j.tenant_id = $1 and j.account_id = $2
     union all
     select g.id, 'payment', 'attempt', g.attempted_at, g.gateway, null, g.payment_id, g.amount,
       case g.state when 'failed' then 'Error' when 'voided' then 'Voided' else 'Unknown' end, 0,
       jsonb_build_object('gatewayResponse', g.response_text, 'brand', m.brand, 'last4', m.last4)
     from gateway_intent g left join payment_method m on m.tenant_id = g.tenant_id and m.id = g.payment_method_id
     where g.tenant_id = $1 and g.account_id = $2 and g.kind = 'charge' and g.state in ('failed', 'unknown', 'voided')
     union all
     select x.id, 'mail', 'write', x.created_at, 'Perennial', null, x.id, null, x.status, 0,
       jsonb_build_object('subject', x.subject, 'to', to_jsonb(x.addresses), 'transport', x.transport, 'error', x.error)
     from mail x where x.tenant_id = $1 and x.account_id = $2)
   select id, kind, action, at, actor, number, subject_id as "subjectId", amount, $6::text as currency, status, balance, detail
   from (select entry.*, sum(effect) over (order by at, id) as balance from entry) line
   where $3::timestamptz is null or (at, id) < ($3::timestamptz, $4::uuid)
   order by at desc, id desc limit $5`,
);

/** Entries of an account's timeline, newest first, each with the balance after it. */
export async function accountActivity(
  tenantId: string,
  account: { id: string; currency: string },
  after: ActivityCursor | undefined,
  size: number,
): Promise<Activity[]> {
  return activity([
    tenantId,
    account.id,
    after?.at ?? null,
    after?.id ?? null,
    size,
    account.currency,
  ]);
}
