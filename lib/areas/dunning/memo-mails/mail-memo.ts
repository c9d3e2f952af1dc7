import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { findMemo } from "@/lib/areas/credit-memos/find-memo";
import { documentFile } from "@/lib/areas/invoices/files/document-files";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { mailedMemo } from "./memo-mail-queries";
import { insertMail } from "@/lib/areas/dunning/new-mail-queries";
import { type MailInput, recipients } from "@/lib/areas/dunning/recipients";
import { marked, memoText } from "@/lib/areas/dunning/write-mail";

/**
 * Mails a posted credit memo on request, with its own PDF or one that was uploaded for it.
 *
 * @throws RuleViolation unless it is posted and has a recipient; NotFound.
 */
export async function emailMemo(
  ctx: Ctx,
  key: string,
  asked: MailInput & { pdfFileId?: string },
): Promise<void> {
  const { id, memoNumber, status } = await findMemo(ctx, key);
  if (status !== "Posted") {
    throw new RuleViolation(
      `${memoNumber} is ${status.toLowerCase()}; only a posted credit memo is sent.`,
    );
  }
  const memo = await mailedMemo(ctx.tenantId, id);
  if (!memo) throw new Error(`the posted credit memo ${id} is not there`);
  const addresses = recipients(memo, asked, 551_061);
  const creditMemo = { id, fileId: await fileOf(ctx, id, asked.pdfFileId) };
  const mailId = newId();
  const { accountId } = memo;
  const about = { onceKey: `asked:${newId()}`, accountId, invoiceId: null, paymentMethodId: null };
  const texts = marked(ctx.environment, memoText(memo));
  const mail = { id: mailId, ...about, creditMemo, reminder: null, addresses, ...texts };
  await insertMail(ctx.tenantId, mail, ctx.now);
  const subject = { subjectType: "mail", subjectId: mailId };
  const detail = { kind: "CreditMemo", creditMemoNumber: memoNumber };
  ctx.record({ ...subject, action: "write", detail });
  const payload = { ...detail, accountId: wireId(accountId) };
  ctx.emit({ ...subject, type: "creditMemo.mailed", payload });
}

/** The uploaded file to attach; null for the memo's own PDF, whose id is the memo's. */
async function fileOf(ctx: Ctx, memoId: string, asked: string | undefined): Promise<string | null> {
  const fileId = asked === undefined ? memoId : uuidOf(asked);
  if (fileId === memoId) return null;
  const file = await documentFile(ctx, asked ?? "");
  if (file.creditMemoId !== memoId) throw new NotFound("file of this credit memo", asked ?? "");
  return fileId ?? null;
}
