import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";

/** A mailed credit memo, its account, and the content of its mail. */
export type MailedMemo = {
  memoNumber: string;
  memoDate: LocalDate;
  amount: string;
  currency: string;
  accountId: string;
  companyName: string;
  firstName: string;
  lastName: string;
  workEmail: string | null;
  personalEmail: string | null;
  additionalEmails: string[];
};

const posted = statement<MailedMemo>(
  "mailed-credit-memo",
  `select m.memo_number as "memoNumber", m.memo_date as "memoDate", m.amount, m.currency, a.id as "accountId", named_seller(a.tenant_id, a.entity_id) ->> 'name' as "companyName",
     c.first_name as "firstName", c.last_name as "lastName", c.work_email as "workEmail", c.personal_email as "personalEmail",
     a.additional_emails as "additionalEmails"
   from credit_memo m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
   join lateral (select c.* from contact c where c.tenant_id = m.tenant_id and c.id in (a.bill_to_contact_id, (m.parties -> 'billTo' ->> 'id')::uuid)
     order by c.id = a.bill_to_contact_id limit 1) c on true
   where m.tenant_id = $1 and m.id = $2`,
);

/** A credit memo with its current bill-to contact; the account's, when that one is gone. */
export async function mailedMemo(tenantId: string, id: string): Promise<MailedMemo | undefined> {
  return (await posted([tenantId, id]))[0];
}
