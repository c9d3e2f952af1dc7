import { statement } from "@/lib/platform/database/db";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import type { ListSpec } from "@/lib/lists/object-query";
import type { InvoiceRow, LineRow, PaidRow, PaymentRow } from "./model";

const OWNER = `a.id as "accountId", a.account_number as "accountNumber", a.name as "accountName"`;
const NEWEST = { defaultSort: "createdDate.DESC", fixed: 2 } as const;

const INVOICES: ListSpec = {
  ...NEWEST,
  name: "invoices-of-account",
  select: `select i.id, i.invoice_number as "invoiceNumber", i.invoice_date as "invoiceDate", i.due_date as "dueDate",
      i.target_date as "targetDate", i.amount, i.balance, i.status, i.reversed, i.created_by_name as "createdByName",
      coalesce(i.posted_at, i.created_at) as "writtenAt", i.currency, ${OWNER}
    from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    where i.tenant_id = $1 and i.account_id = $2 and i.kind = 'Invoice'`,
  fields: { createdDate: { column: "i.created_at", type: "instant", sortable: true } },
  idColumn: "i.id",
};

/** One page of the invoices of an account, newest first. */
export const invoicesOfAccount = (tenantId: string, accountId: string, page: NumberedPage) =>
  readNumberedPage<InvoiceRow>(INVOICES, page, [], [tenantId, accountId]);

const lines = statement<LineRow>(
  "transaction-lines",
  `select t.id, t.invoice_id as "invoiceId", t.subscription_id as "subscriptionId", t.subscription_number as "subscriptionNumber",
     t.rate_plan_charge_id as "chargeId", t.charge_name as "chargeName", c.description as "chargeDescription",
     t.charge_type as "chargeType", t.product_name as "productName", t.kind, t.service_start as "serviceStart",
     t.service_end as "serviceEnd", t.quantity, t.uom, t.amount, t.tax_amount as "taxAmount", t.created_at as "createdAt"
   from invoice_item t left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
   where t.tenant_id = $1 and t.invoice_id = any($2::uuid[]) order by t.invoice_id, t.position`,
);

/** The lines of invoices, in order. */
export const linesOfInvoices = async (tenantId: string, ids: readonly string[]) =>
  ids.length ? lines([tenantId, ids]) : [];

const PAYMENTS: ListSpec = {
  ...NEWEST,
  name: "payments-of-account",
  select: `select p.id, p.payment_number as "paymentNumber", p.type, p.status, p.effective_date as "effectiveDate", p.amount,
      p.payment_method_id as "paymentMethodId", p.gateway_transaction_id as "gatewayTransactionId", p.currency, ${OWNER}
    from payment p join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
    where p.tenant_id = $1 and p.account_id = $2`,
  fields: { createdDate: { column: "p.created_at", type: "instant", sortable: true } },
  idColumn: "p.id",
};

/** One page of the payments of an account, newest first. */
export const paymentsOfAccount = (tenantId: string, accountId: string, page: NumberedPage) =>
  readNumberedPage<PaymentRow>(PAYMENTS, page, [], [tenantId, accountId]);

const paid = statement<PaidRow>(
  "transaction-paid",
  `select k.payment_id as "paymentId", k.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", sum(k.amount) as amount
   from payment_application k join invoice i on i.tenant_id = k.tenant_id and i.id = k.invoice_id and i.kind = 'Invoice'
   where k.tenant_id = $1 and k.payment_id = any($2::uuid[])
   group by 1, 2, 3 having sum(k.amount) > 0 order by min(k.id::text)`,
);

/** What payments have paid of invoices. */
export const paidBy = async (tenantId: string, ids: readonly string[]) =>
  ids.length ? paid([tenantId, ids]) : [];
