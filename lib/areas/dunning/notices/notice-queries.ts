import { prisma, statement } from "@/lib/platform/database/db";
import type { NoticeKind, Reminder } from "@/lib/areas/dunning/model";

/** The account that a notice is written to, and its addressee. */
export type NoticedAccount = {
  accountId: string;
  companyName: string;
  accountName: string;
  accountNumber: string;
  firstName: string;
  lastName: string;
  workEmail: string | null;
  personalEmail: string | null;
  additionalEmails: string[];
};

const account = statement<NoticedAccount>(
  "noticed-account",
  `select a.id as "accountId", named_seller(a.tenant_id, a.entity_id) ->> 'name' as "companyName", a.name as "accountName", a.account_number as "accountNumber",
     c.first_name as "firstName", c.last_name as "lastName", c.work_email as "workEmail", c.personal_email as "personalEmail",
     a.additional_emails as "additionalEmails"
   from account a join contact c on c.tenant_id = a.tenant_id and c.id = a.bill_to_contact_id
   where a.tenant_id = $1 and a.id = $2 and a.status = 'Active'`,
);

/** An active account with its bill-to contact. */
export async function noticedAccount(
  tenantId: string,
  accountId: string,
): Promise<NoticedAccount | undefined> {
  return (await account([tenantId, accountId]))[0];
}

type Template = Pick<Reminder, "id" | "name" | "days" | "subject" | "body"> & { kind: NoticeKind };

/** The active reminder with the text of a notice. */
export async function noticeTemplate(
  tenantId: string,
  kind: NoticeKind,
): Promise<Template | undefined> {
  const row = await prisma().reminder.findFirst({
    where: { tenantId, kind, active: true },
    select: { id: true, name: true, days: true, subject: true, body: true },
  });
  return row ? { ...row, kind } : undefined;
}
