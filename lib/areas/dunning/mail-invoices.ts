import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { takeDeliveries } from "@/lib/areas/invoices/posting/deliveries";
import { findOfKind } from "@/lib/areas/invoices/find-invoice";
import { NOUN, numberDetail, type OwedKind, SUBJECT } from "@/lib/areas/invoices/owed-kind-model";
import { newId, wireId } from "@/lib/kernel/ids";
import { systemTransaction } from "@/lib/platform/system-work";
import { type MailedInvoice, mailedInvoices } from "./invoice-mail-queries";
import { insertMail } from "./new-mail-queries";
import { type MailInput, recipients } from "./recipients";
import { addressesOf, invoiceText, marked } from "./write-mail";

const OPERATION = "mailInvoices";

/**
 * Writes the mails of invoices that were posted for accounts that want them by e-mail, each once: a
 * posting's record is consumed in the transaction that stores the mail. An invoice that is a draft
 * again, or canceled, is not mailed. Sending is the work of `deliverMails`.
 */
export async function writeInvoiceMails(tenantId: string): Promise<void> {
  let more = true;
  while (more) {
    more = await systemTransaction(tenantId, { operation: OPERATION }, async (ctx) => {
      const taken = await takeDeliveries(ctx);
      const asked = new Map(taken.map(({ invoiceId, askedAt }) => [invoiceId, askedAt]));
      for (const invoice of await mailedInvoices(tenantId, [...asked.keys()])) {
        const onceKey = `posted:${invoice.invoiceId}:${asked.get(invoice.invoiceId)?.toISOString()}`;
        await keep(ctx, invoice, onceKey, addressesOf(invoice));
      }
      return taken.length > 0;
    });
  }
}

/**
 * Mails a posted invoice, or a debit memo, on request: to the given addresses, to the bill-to contact when there are
 * none, and to the account's further addresses if requested.
 *
 * @throws RuleViolation unless it is posted and has a recipient; NotFound.
 */
export async function emailInvoice(
  ctx: Ctx,
  key: string,
  asked: MailInput,
  kind: OwedKind = "Invoice",
): Promise<void> {
  const { id, invoiceNumber, status } = await findOfKind(ctx, key, kind);
  if (status !== "Posted") {
    throw new RuleViolation(
      `${invoiceNumber} is ${status.toLowerCase()}; only a posted ${NOUN[kind]} is sent.`,
    );
  }
  const [invoice] = await mailedInvoices(ctx.tenantId, [id]);
  if (!invoice) throw new Error(`the posted ${NOUN[kind]} ${id} is not there`);
  const to = recipients(invoice, asked, kind === "Invoice" ? 548_201 : 586_521);
  await keep(ctx, invoice, `asked:${newId()}`, to);
}

async function keep(
  ctx: Ctx,
  invoice: MailedInvoice,
  onceKey: string,
  addresses: readonly string[],
): Promise<void> {
  const id = newId();
  const { accountId, invoiceId, invoiceNumber, kind } = invoice;
  const about = { onceKey, accountId, invoiceId, paymentMethodId: null, reminder: null };
  const texts = marked(ctx.environment, invoiceText(invoice));
  await insertMail(ctx.tenantId, { id, ...about, addresses, ...texts }, ctx.now);
  const subject = { subjectType: "mail", subjectId: id };
  const detail = { kind, ...numberDetail(kind, invoiceNumber) };
  ctx.record({ ...subject, action: "write", detail });
  ctx.emit({
    ...subject,
    type: `${SUBJECT[kind]}.mailed`,
    payload: { ...detail, accountId: wireId(accountId) },
  });
}
