import type { Ctx } from "@/lib/api/context";
import { isDuplicate } from "@/lib/platform/database-faults";
import { newId, wireId } from "@/lib/platform/ids";
import { mailPort } from "@/lib/platform/mail/mail-port";
import { systemTransaction } from "@/lib/platform/system-work";
import { asTenant } from "@/lib/platform/ambient";
import { dayIn } from "@/lib/platform/clock";
import { tenantClock } from "@/lib/platform/tenants";
import type { LocalDate } from "@/lib/values/local-date";
import { MOST_SENDINGS, type Reminder } from "./model";
import {
  type DueMail,
  insertMail,
  mailIsQueued,
  mailsDue,
  nextMailDay,
  nextQueued,
  reminderWithId,
  settleMail,
} from "./queries";
import { addressesOf, written } from "./write-mail";

const OPERATION = "remind";

/** What is to be written by a day: invoices past due, cards that expire. */
export function remindersDue(tenantId: string, day: LocalDate): Promise<DueMail[]> {
  return asTenant(tenantId, () => mailsDue(tenantId, day));
}

/** The first day on which something is to be written; null when nothing ever is. */
export function nextReminderDay(tenantId: string): Promise<LocalDate | null> {
  return asTenant(tenantId, async () => {
    const { now, timeZone } = await tenantClock(tenantId);
    return nextMailDay(tenantId, dayIn(timeZone, now));
  });
}

/**
 * Writes one mail. It is kept with its key before anything is sent, so that the same thing is
 * written once whoever tries; sending is the work of `deliverMails`.
 */
export async function remind(tenantId: string, due: DueMail, day: LocalDate): Promise<void> {
  const scope = { operation: OPERATION, entityId: due.entityId, orgIds: [due.orgId] };
  try {
    await systemTransaction(tenantId, scope, async (ctx) => {
      const reminder = await reminderWithId(tenantId, due.reminderId);
      if (reminder?.active) await keep(ctx, reminder, due, day);
    });
  } catch (error) {
    // Somebody else has written it.
    if (!isDuplicate(error)) throw error;
  }
}

async function keep(ctx: Ctx, reminder: Reminder, due: DueMail, day: LocalDate): Promise<void> {
  const id = newId();
  const addresses = addressesOf(due);
  await insertMail(
    ctx.tenantId,
    { id, due, reminder, addresses, ...written(reminder, due, day) },
    ctx.now,
  );
  const { name, kind } = reminder;
  const { invoiceNumber } = due;
  ctx.record({
    subjectType: "mail",
    subjectId: id,
    action: "write",
    detail: { reminder: name, kind, invoiceNumber },
  });
  ctx.emit({
    subjectType: "mail",
    subjectId: id,
    type: "reminder.written",
    payload: { reminder: name, kind, invoiceNumber, accountId: wireId(due.accountId) },
  });
}

/** True when a mail waits for its transport. */
export function mailsAreQueued(tenantId: string): Promise<boolean> {
  return asTenant(tenantId, () => mailIsQueued(tenantId));
}

/**
 * Hands every mail that waits to the transport, one by one, each in a transaction of its own. A mail
 * whose process dies while it is sent is sent again under the same id.
 */
export async function deliverMails(tenantId: string): Promise<void> {
  const tried: string[] = [];
  for (;;) {
    const id = await systemTransaction(tenantId, { operation: OPERATION, once: true }, (ctx) =>
      deliverOne(ctx, tried),
    );
    if (id === undefined) return;
    tried.push(id);
  }
}

async function deliverOne(ctx: Ctx, tried: readonly string[]): Promise<string | undefined> {
  const mail = await nextQueued(ctx.tenantId, tried);
  if (!mail) return undefined;
  const port = mailPort();
  const error = await port
    .send({ id: wireId(mail.id), to: mail.addresses, subject: mail.subject, text: mail.body })
    .then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    );
  const failed = mail.attempts + 1 >= MOST_SENDINGS ? "Failed" : "Queued";
  await settleMail(ctx.tenantId, mail.id, {
    status: error === null ? "Sent" : failed,
    transport: port.name,
    error,
    sentAt: error === null ? ctx.now : null,
  });
  return mail.id;
}
