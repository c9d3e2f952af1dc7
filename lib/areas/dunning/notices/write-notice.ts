import type { Ctx } from "@/lib/kernel/context";
import { newId, wireId } from "@/lib/kernel/ids";
import { merged, type NoticeKind, oneLine } from "@/lib/areas/dunning/model";
import { insertMail } from "@/lib/areas/dunning/new-mail-queries";
import { addressesOf, accountValues, marked } from "@/lib/areas/dunning/write-mail";
import { noticedAccount, noticeTemplate } from "./notice-queries";

/** What another area tells a customer, with the text of the tenant's reminder of that kind. */
export type Notice = {
  readonly kind: NoticeKind;
  readonly accountId: string;
  /** Identifies its subject, so that it is written once. */
  readonly onceKey: string;
  /** The merge fields that only this kind has; a value may have several lines. */
  readonly values: Readonly<Record<string, string>>;
};

/**
 * Writes a notice in the caller's transaction; it is sent after the commit, by `deliverMails`.
 *
 * @returns the id of the mail; undefined when no reminder of the kind is active, or the account is not.
 */
export async function writeNotice(ctx: Ctx, notice: Notice): Promise<string | undefined> {
  const { kind, accountId, onceKey } = notice;
  const reminder = await noticeTemplate(ctx.tenantId, kind);
  const account = reminder && (await noticedAccount(ctx.tenantId, accountId));
  if (!account) return undefined;
  const values = new Map([...accountValues(account), ...Object.entries(notice.values)]);
  const texts = marked(ctx.environment, {
    subject: oneLine(merged(reminder.subject, values)),
    body: merged(reminder.body, values),
  });
  const id = newId();
  const about = { onceKey, accountId, invoiceId: null, paymentMethodId: null };
  const mail = { id, ...about, reminder, addresses: addressesOf(account), ...texts };
  await insertMail(ctx.tenantId, mail, ctx.now);
  const subject = { subjectType: "mail", subjectId: id };
  const detail = { reminder: reminder.name, kind };
  ctx.record({ ...subject, action: "write", detail });
  const payload = { ...detail, accountId: wireId(accountId) };
  ctx.emit({ ...subject, type: "reminder.written", payload });
  return id;
}

/** How many days before its event a kind of notice is written; undefined when none is. */
export async function noticeDaysOf(ctx: Ctx, kind: NoticeKind): Promise<number | undefined> {
  return (await noticeTemplate(ctx.tenantId, kind))?.days;
}
