import type { Ctx } from "@/lib/kernel/context";
import { heldBack } from "@/lib/areas/invoices/applications/hold-back";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import { newId, wireId } from "@/lib/kernel/ids";
import type { Page } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { asTenant } from "@/lib/platform/database/ambient";
import { dayIn } from "@/lib/kernel/clock";
import { tenantClock } from "@/lib/platform/tenants";
import type { LocalDate } from "@/lib/values/local-date";
import type { Reminder } from "./model";
import { insertMail } from "./new-mail-queries";
import { type DueMail, mailsDue, nextMailDay, reminderWithId } from "./queries";
import { addressesOf, marked, written } from "./write-mail";

const OPERATION = "remind";

/** Mails to be written by a day: invoices past due, cards that expire. */
export function remindersDue(
  tenantId: string,
  day: LocalDate,
  page: Page<DueMail> = {},
): Promise<DueMail[]> {
  return asTenant(tenantId, () => mailsDue(tenantId, day, page));
}

/** The first day on which a mail is to be written; null when there is none. */
export function nextReminderDay(tenantId: string): Promise<LocalDate | null> {
  return asTenant(tenantId, async () => {
    const { now, timeZone } = await tenantClock(tenantId);
    return nextMailDay(tenantId, dayIn(timeZone, now));
  });
}

/**
 * Writes one mail. It is stored with its key before anything is sent, so that concurrent attempts
 * write it once; sending is the work of `deliverMails`.
 */
export async function remind(tenantId: string, due: DueMail, day: LocalDate): Promise<void> {
  const scope = { operation: OPERATION, entityId: due.entityId, orgIds: [due.orgId] };
  try {
    await systemTransaction(tenantId, scope, async (ctx) => {
      const reminder = await reminderWithId(tenantId, due.reminderId);
      if (reminder?.active && !(await isHeld(ctx, due))) await keep(ctx, reminder, due, day);
    });
  } catch (error) {
    // Another process has written it.
    if (!isDuplicate(error)) throw error;
  }
}

/** True when collection of the invoice was paused since it was found to be due. */
async function isHeld(ctx: Ctx, { invoiceId }: DueMail): Promise<boolean> {
  return invoiceId !== null && (await heldBack(ctx, [invoiceId])).size > 0;
}

async function keep(ctx: Ctx, reminder: Reminder, due: DueMail, day: LocalDate): Promise<void> {
  const id = newId();
  const addresses = addressesOf(due);
  const { onceKey, accountId, invoiceId, paymentMethodId } = due;
  const about = { onceKey, accountId, invoiceId, paymentMethodId };
  const texts = marked(ctx.environment, written(reminder, due, day));
  await insertMail(ctx.tenantId, { id, ...about, reminder, addresses, ...texts }, ctx.now);
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
