import type { ListQuery } from "@/lib/api/object-query";
import { prisma, statement } from "@/lib/platform/database/db";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { Mail, MailKind, MailStatus } from "./model";

/** A mail that is being sent. */
export type ClaimedMail = {
  id: string;
  kind: MailKind;
  invoiceId: string | null;
  creditMemoId: string | null;
  /** The uploaded PDF to attach; the memo's own when null. */
  fileId: string | null;
  entityId: string;
  orgId: string;
  addresses: string[];
  subject: string;
  body: string;
  /** Including the current one. */
  attempts: number;
};

/** Minutes after which a mail whose process died while sending is retried. */
const LEASE = 10;

const claim = statement<ClaimedMail>(
  "mail-claim",
  `update mail m set attempts = m.attempts + 1, next_try_at = now() + make_interval(mins => ${LEASE}) from account a
   where m.tenant_id = $1 and a.tenant_id = $1 and a.id = m.account_id and m.id = (
     select id from mail where tenant_id = $1 and status = 'Queued' and (next_try_at is null or next_try_at <= now())
     order by created_at, id limit 1 for update skip locked)
   returning m.id, m.kind, m.invoice_id as "invoiceId", m.credit_memo_id as "creditMemoId", m.file_id as "fileId",
     a.entity_id as "entityId", a.org_id as "orgId", m.addresses, m.subject, m.body, m.attempts`,
);

/** The oldest due mail. No other process gets it for some minutes. */
export async function claimMail(tenantId: string): Promise<ClaimedMail | undefined> {
  return (await claim([tenantId]))[0];
}

const settle = statement(
  "mail-settle",
  `update mail set status = $3, transport = $4, error = $5, sent_at = $6, next_try_at = now() + make_interval(mins => $7::int)
   where tenant_id = $1 and id = $2 and status = 'Queued'`,
);

/** Stores the result of an attempt; `again` are the minutes until the next one. */
export async function settleMail(
  tenantId: string,
  id: string,
  end: {
    status: MailStatus;
    transport: string;
    error: string | null;
    sentAt: Date | null;
    again?: number;
  },
): Promise<void> {
  const { status, transport, error, sentAt, again } = end;
  const shown = error?.slice(0, 500) ?? null;
  await settle([tenantId, id, status, transport, shown, sentAt, again ?? null]);
}

/** Queues a failed mail once more; false when it has not failed. */
export async function queueAgain(tenantId: string, id: string): Promise<boolean> {
  const { count } = await prisma().mail.updateMany({
    where: { tenantId, id, status: "Failed" },
    data: { status: "Queued", attempts: 0, nextTryAt: null, error: null },
  });
  return count > 0;
}

const mails: ListSpec = {
  name: "mails",
  select: `select m.id, m.kind, m.reminder_name as "reminderName", m.account_id as "accountId", a.account_number as "accountNumber",
    a.name as "accountName", m.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", m.credit_memo_id as "creditMemoId",
    k.memo_number as "creditMemoNumber", m.addresses, m.subject, m.body, m.status, m.transport, m.error, m.attempts, m.next_try_at as "nextTryAt", m.created_at as "createdAt", m.sent_at as "sentAt"
    from mail m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    left join invoice i on i.tenant_id = m.tenant_id and i.id = m.invoice_id
    left join credit_memo k on k.tenant_id = m.tenant_id and k.id = m.credit_memo_id
    where m.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "m.id", type: "id" },
    kind: { column: "m.kind", type: "text" },
    accountId: { column: "m.account_id", type: "id" },
    invoiceId: { column: "m.invoice_id", type: "id" },
    creditMemoId: { column: "m.credit_memo_id", type: "id" },
    accountName: { column: "a.name", type: "text", sortable: true, starts: true },
    status: { column: "m.status", type: "text" },
    createdDate: { column: "m.created_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "m.id",
};

/** One page of mails. */
export function mailPage(
  reach: { tenantId: string; entityId: string; orgIds: readonly string[] },
  query: ListQuery,
) {
  return readList<Mail>(mails, query, [reach.tenantId, reach.entityId, reach.orgIds]);
}

const byId = statement<{ id: string; status: MailStatus; subject: string }>(
  "mail-by-id",
  `select m.id, m.status, m.subject from mail m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
   where m.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and m.id = $4`,
);

/** A mail of an account that the caller may see. */
export async function mailWithId(
  reach: { tenantId: string; entityId: string; orgIds: readonly string[] },
  id: string,
) {
  return (await byId([reach.tenantId, reach.entityId, reach.orgIds, id]))[0];
}
