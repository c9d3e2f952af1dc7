import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";
import { REMINDER_KINDS, type Reminder, type ReminderKind } from "./model";

const reminderRead = (row: Omit<Reminder, "kind"> & { kind: string }): Reminder => ({
  ...row,
  kind: wordRead(REMINDER_KINDS, row.kind),
});

/** A tenant's reminders: those of invoices first, by their days. */
export async function remindersOf(tenantId: string): Promise<Reminder[]> {
  const rows = await prisma().reminder.findMany({
    where: { tenantId },
    omit: { tenantId: true },
    orderBy: [{ kind: "desc" }, { days: "asc" }, { name: "asc" }],
  });
  return rows.map(reminderRead);
}

export async function reminderWithId(tenantId: string, id: string): Promise<Reminder | undefined> {
  const where = { tenantId, id };
  const row = await prisma().reminder.findFirst({ where, omit: { tenantId: true } });
  return row ? reminderRead(row) : undefined;
}

const store = statement(
  "reminder-store",
  `insert into reminder (tenant_id, id, kind, name, days, subject, body, active, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (tenant_id, id) do update set name = excluded.name, days = excluded.days, subject = excluded.subject,
     body = excluded.body, active = excluded.active, updated_at = excluded.updated_at`,
);
export async function storeReminder(tenantId: string, reminder: Reminder): Promise<void> {
  const { id, kind, name, days, subject, body, active, createdAt, updatedAt } = reminder;
  await store([tenantId, id, kind, name, days, subject, body, active, createdAt, updatedAt]);
}

export async function removeReminder(tenantId: string, id: string): Promise<boolean> {
  const { count } = await prisma().reminder.deleteMany({ where: { tenantId, id } });
  return count > 0;
}

/** A mail to be written, with its merge values. */
export type DueMail = {
  onceKey: string;
  reminderId: string;
  accountId: string;
  invoiceId: string | null;
  paymentMethodId: string | null;
  entityId: string;
  orgId: string;
  companyName: string;
  accountName: string;
  accountNumber: string;
  currency: string;
  firstName: string;
  lastName: string;
  workEmail: string | null;
  personalEmail: string | null;
  additionalEmails: string[];
  documentKind: "Invoice" | "DebitMemo" | null;
  invoiceNumber: string | null;
  dueDate: LocalDate | null;
  amount: string | null;
  balance: string | null;
  brand: string | null;
  last4: string | null;
  lastDay: LocalDate | null;
};

const WHO = `a.id as "accountId", a.entity_id as "entityId", a.org_id as "orgId", named_seller(a.tenant_id, a.entity_id) ->> 'name' as "companyName", a.name as "accountName",
  a.account_number as "accountNumber", a.currency, c.first_name as "firstName", c.last_name as "lastName", c.work_email as "workEmail",
  c.personal_email as "personalEmail", a.additional_emails as "additionalEmails"`;
const WITH = `join contact c on c.tenant_id = a.tenant_id and c.id = a.bill_to_contact_id`;

/** No reminders are sent for an invoice `i` that is held: a refund or a user has paused its collection. */
const NOT_HELD =
  "not exists (select from collection_hold h where h.tenant_id = i.tenant_id and h.invoice_id = i.id)";

/** Of the steps whose day has come, the last one; none when it, or a later one, was written. */
const OWED = `select i.id as invoice_id, i.account_id, r.id as reminder_id, r.days,
    row_number() over (partition by i.id order by r.days desc, r.id) as place
  from invoice i join reminder r on r.tenant_id = i.tenant_id and r.kind = 'PastDue' and r.active
  where i.tenant_id = $1 and i.status = 'Posted' and i.balance > 0 and ${NOT_HELD}`;

const pastDue = statement<DueMail>(
  "reminders-past-due",
  `select d.reminder_id || ':' || d.invoice_id as "onceKey", d.reminder_id as "reminderId", i.id as "invoiceId", null as "paymentMethodId", ${WHO},
     i.kind as "documentKind", i.invoice_number as "invoiceNumber", i.due_date as "dueDate", i.amount, i.balance, null as brand, null as last4, null as "lastDay"
   from (${OWED} and i.due_date + r.days <= $2 and (i.account_id, i.id) > ($3, $4)) d
   join invoice i on i.tenant_id = $1 and i.id = d.invoice_id
   join account a on a.tenant_id = $1 and a.id = d.account_id and a.status = 'Active' ${WITH}
   where d.place = 1 and not exists (select from mail m where m.tenant_id = $1 and m.invoice_id = d.invoice_id
     and m.kind = 'PastDue' and m.reminder_days >= d.days)
   order by i.account_id, i.id limit $5`,
);

const LAST_DAY = `(make_date(p.expiration_year, p.expiration_month, 1) + interval '1 month' - interval '1 day')::date`;
const CARDS = `payment_method p join account a on a.tenant_id = p.tenant_id and a.default_payment_method_id = p.id and a.status = 'Active'
  join reminder r on r.tenant_id = p.tenant_id and r.kind = 'CardExpiry' and r.active
  where p.tenant_id = $1 and p.status = 'Active' and p.expiration_month is not null and p.expiration_year is not null`;
const UNWRITTEN = `not exists (select from mail m where m.tenant_id = $1 and m.payment_method_id = p.id and m.kind = 'CardExpiry'
  and m.reminder_days <= r.days and m.once_key like '%:' || to_char(${LAST_DAY}, 'YYYY-MM'))`;

const expiring = statement<DueMail>(
  "reminders-card-expiry",
  `select d."onceKey", d."reminderId", null as "invoiceId", p.id as "paymentMethodId", ${WHO}, null as "documentKind", null as "invoiceNumber", null as "dueDate",
     null as amount, null as balance, p.brand, p.last4, ${LAST_DAY} as "lastDay"
   from (select p.id as method_id, r.id as "reminderId", r.id || ':' || p.id || ':' || to_char(${LAST_DAY}, 'YYYY-MM') as "onceKey",
       row_number() over (partition by p.id order by r.days, r.id) as place, ${UNWRITTEN} as unwritten
     from ${CARDS} and ${LAST_DAY} - r.days <= $2 and ${LAST_DAY} >= $2 and p.id > $3) d
   join payment_method p on p.tenant_id = $1 and p.id = d.method_id
   join account a on a.tenant_id = $1 and a.default_payment_method_id = p.id and a.status = 'Active' ${WITH}
   where d.place = 1 and d.unwritten order by p.id limit $4`,
);

/** Mails to be written by a day: about invoices by their accounts, then about cards. */
export async function mailsDue(
  tenantId: string,
  day: LocalDate,
  { after, limit }: Page<DueMail>,
): Promise<DueMail[]> {
  const invoicesAreDone = after !== undefined && after.invoiceId === null;
  const from = [after?.accountId ?? FIRST_ID, after?.invoiceId ?? FIRST_ID, limit ?? null];
  const invoices = invoicesAreDone ? [] : await pastDue([tenantId, day, ...from]);
  const left = limit === undefined ? null : limit - invoices.length;
  const cards = await expiring([tenantId, day, after?.paymentMethodId ?? FIRST_ID, left]);
  return [...invoices, ...cards];
}

const nextDue = statement<{ day: LocalDate | null }>(
  "reminders-next-due",
  `select least(
     (select min(i.due_date + r.days) from invoice i
        join account a on a.tenant_id = i.tenant_id and a.id = i.account_id and a.status = 'Active'
        join reminder r on r.tenant_id = i.tenant_id and r.kind = 'PastDue' and r.active
        where i.tenant_id = $1 and i.status = 'Posted' and i.balance > 0 and ${NOT_HELD} and not exists (select from mail m
          where m.tenant_id = $1 and m.invoice_id = i.id and m.kind = 'PastDue' and m.reminder_days >= r.days)),
     (select min(${LAST_DAY} - r.days) from ${CARDS} and ${LAST_DAY} >= $2 and ${UNWRITTEN})) as day`,
);

/** The first day on which a mail is to be written; it may be in the past. */
export async function nextMailDay(tenantId: string, today: LocalDate): Promise<LocalDate | null> {
  return (await nextDue([tenantId, today]))[0]?.day ?? null;
}

const sample = statement<DueMail>(
  "reminder-sample",
  `select '' as "onceKey", $2::uuid as "reminderId", i.id as "invoiceId", null as "paymentMethodId", ${WHO}, i.kind as "documentKind", i.invoice_number as "invoiceNumber",
     i.due_date as "dueDate", i.amount, i.balance, p.brand, p.last4,
     case when p.expiration_year is null then null else ${LAST_DAY} end as "lastDay"
   from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id ${WITH}
   left join payment_method p on p.tenant_id = a.tenant_id and p.id = a.default_payment_method_id
   where i.tenant_id = $1 and i.status = 'Posted' and a.entity_id = $3 and a.org_id = any($4::uuid[])
   order by (i.balance > 0) desc, ($5 <> 'CardExpiry' or p.last4 is not null) desc, i.due_date, i.id limit 1`,
);

/** A sample invoice of the tenant for a text; the oldest open one. */
export async function sampleOf(
  reach: { tenantId: string; entityId: string; orgIds: readonly string[] },
  kind: ReminderKind,
): Promise<DueMail | undefined> {
  const nobody = "00000000-0000-0000-0000-000000000000";
  return (await sample([reach.tenantId, nobody, reach.entityId, reach.orgIds, kind]))[0];
}
