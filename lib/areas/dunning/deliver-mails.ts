import { asTenant } from "@/lib/platform/database/ambient";
import { wireId } from "@/lib/kernel/ids";
import type { Ctx } from "@/lib/kernel/context";
import { mailSender } from "@/lib/areas/company/mail-sender";
import { creditMemoPdf } from "@/lib/areas/credit-memos/credit-memo-pdf";
import { documentFile } from "@/lib/areas/invoices/files/document-files";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import {
  type Attachment,
  localLog,
  type MailPort,
  MailRefused,
} from "@/lib/platform/mail/mail-port";
import { systemTransaction } from "@/lib/platform/system-work";
import { type ClaimedMail, claimMail, settleMail } from "./mail-queries";
import { writeInvoiceMails } from "./mail-invoices";
import { mailPortOf } from "./mail-transport";
import { minutesUntilNextTry } from "./model";

const OPERATION = "deliverMail";

/**
 * Writes the pending mails of posted invoices, and passes every due mail to the tenant's transport, one by one. A mail
 * is claimed before and settled after it is sent, each in a separate transaction, and no transaction is open in
 * between: what was rolled back was never there to be claimed, and a slow server blocks nothing. A mail whose process
 * dies in between is sent again after some minutes, under the same id.
 */
export async function deliverMails(tenantId: string): Promise<void> {
  await writeInvoiceMails(tenantId);
  const port = await asTenant(tenantId, () => mailPortOf(tenantId));
  for (;;) {
    const mail = await systemTransaction(tenantId, { operation: OPERATION }, () =>
      claimMail(tenantId),
    );
    if (!mail) return;
    const answer = await handOver(port, tenantId, mail);
    await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
      settleMail(tenantId, mail.id, { transport: port.name, ...outcome(mail, answer, ctx.now) }),
    );
    // The others would fail alike, and each would wait for it.
    if ("error" in answer && answer.error.verdict === "server") return;
  }
}

/** A transport's result: the rejected addresses, or why it rejected the mail. */
type Answer = { left: readonly string[] } | { error: MailRefused };

async function handOver(port: MailPort, tenantId: string, mail: ClaimedMail): Promise<Answer> {
  try {
    const { id, addresses: to, subject, body: text } = mail;
    // Attachments of a mail that stays here are never opened.
    const attachments = port === localLog ? [] : await attachmentsOf(tenantId, mail);
    const sender = port === localLog ? {} : await senderOf(tenantId, mail);
    return { left: await port.send({ id: wireId(id), to, subject, text, attachments, ...sender }) };
  } catch (thrown) {
    if (thrown instanceof MailRefused) return { error: thrown };
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { error: new MailRefused(message, "later") };
  }
}

/** The sender that the account's entity states; the rest is the transport's. */
function senderOf(tenantId: string, { entityId }: ClaimedMail) {
  const work = { operation: OPERATION };
  return systemTransaction(tenantId, work, () => mailSender({ tenantId, entityId }));
}

/** The document attached to a mail, as its PDF is now: an invoice's has the payments since it was posted. */
async function attachmentsOf(tenantId: string, mail: ClaimedMail): Promise<Attachment[]> {
  const { entityId, orgId } = mail;
  const work = { operation: OPERATION, entityId, orgIds: [orgId] };
  const pdf = await systemTransaction(tenantId, work, (ctx) => attached(ctx, mail));
  return pdf ? [{ ...pdf, contentType: "application/pdf" }] : [];
}

async function attached(ctx: Ctx, { kind, invoiceId, creditMemoId, fileId }: ClaimedMail) {
  if (kind === "Invoice" && invoiceId !== null) return invoicePdf(ctx, invoiceId);
  if (kind !== "CreditMemo" || creditMemoId === null) return undefined;
  if (fileId === null) return creditMemoPdf(ctx, creditMemoId);
  const { bytes, filename } = await documentFile(ctx, fileId);
  return { bytes, filename };
}

function outcome({ attempts }: ClaimedMail, answer: Answer, now: Date) {
  if ("left" in answer) {
    const error = answer.left.length ? `Not taken for ${answer.left.join(", ")}.` : null;
    return { status: "Sent" as const, error, sentAt: now };
  }
  const { message, verdict } = answer.error;
  const again = verdict === "never" ? undefined : minutesUntilNextTry(attempts);
  const status = again === undefined ? ("Failed" as const) : ("Queued" as const);
  return { status, error: message, sentAt: null, again };
}
