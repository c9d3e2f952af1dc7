import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";

/** A mailed posted invoice or debit memo, its account, and the content of its mail. */
export type MailedInvoice = {
  invoiceId: string;
  kind: "Invoice" | "DebitMemo";
  invoiceNumber: string;
  invoiceDate: LocalDate;
  dueDate: LocalDate;
  amount: string;
  balance: string;
  currency: string;
  accountId: string;
  companyName: string;
  firstName: string;
  lastName: string;
  workEmail: string | null;
  personalEmail: string | null;
  additionalEmails: string[];
};

const posted = statement<MailedInvoice>(
  "mailed-invoices",
  `select i.id as "invoiceId", i.kind, i.invoice_number as "invoiceNumber", i.invoice_date as "invoiceDate", i.due_date as "dueDate",
     i.amount, i.balance, i.currency, a.id as "accountId", named_seller(a.tenant_id, a.entity_id) ->> 'name' as "companyName", c.first_name as "firstName",
     c.last_name as "lastName", c.work_email as "workEmail", c.personal_email as "personalEmail", a.additional_emails as "additionalEmails"
   from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
   join lateral (select c.* from contact c where c.tenant_id = i.tenant_id and c.id in (a.bill_to_contact_id, (i.parties -> 'billTo' ->> 'id')::uuid)
     order by c.id = a.bill_to_contact_id limit 1) c on true
   where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.status = 'Posted' order by i.posted_at, i.invoice_number`,
);

/** The posted ones of some invoices, with their current bill-to contact; the account's, when that one is gone. */
export function mailedInvoices(tenantId: string, ids: readonly string[]): Promise<MailedInvoice[]> {
  return posted([tenantId, ids]);
}
