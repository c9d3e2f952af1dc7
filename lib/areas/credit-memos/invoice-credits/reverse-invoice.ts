import type { Ctx } from "@/lib/kernel/context";
import { reopenPeriods } from "@/lib/areas/commitments/true-ups";
import { RuleViolation } from "@/lib/kernel/errors";
import { markReversed } from "@/lib/areas/invoices/posting/reverse";
import { reopenLines } from "@/lib/areas/order-lines/bill-lines";
import { freeFunds } from "@/lib/areas/prepaid/funds";
import { reopenItems } from "@/lib/areas/scheduled-charges/due-items";
import { freeProcessed } from "@/lib/areas/usage/rate-usage";
import { putAgainst } from "@/lib/areas/credit-memos/apply-memo";
import { type CreatedMemo, createMemo } from "@/lib/areas/credit-memos/create/create-memo";
import {
  type CreditedInvoice,
  lockInvoice,
  restOf,
} from "@/lib/areas/credit-memos/create/from-invoice";
import { startInvoiceJob } from "@/lib/areas/invoices/jobs/invoice-job";
import {
  type InvoiceJob,
  type InvoiceJobRequest,
  LINES_OF_A_JOB,
} from "@/lib/areas/invoices/jobs/job-model";
import { releaseCharges } from "./release-charges";
import { billedAfter } from "./release-queries";

/** The maximum number of lines that one call credits. */
const MOST_LINES = 2000;

/**
 * Credits all of an invoice with a memo that is applied to it. Its charges return to where the
 * other documents have billed them, and its usage is released.
 *
 * @throws RuleViolation when anything of the invoice was paid or credited, or a later document
 * bills its charges; NotFound.
 */
export async function reverseInvoice(
  ctx: Ctx,
  key: string,
  body: InvoiceJobRequest,
): Promise<{ invoiceId: string; memo: CreatedMemo }> {
  return reversed(ctx, await lockInvoice(ctx, key), body);
}

/**
 * Reverses an invoice, or starts the job that reverses a long one.
 *
 * @throws RuleViolation, as `reverseInvoice`; NotFound.
 */
export async function reverseOrStartJob(
  ctx: Ctx,
  key: string,
  body: InvoiceJobRequest,
): Promise<{ invoiceId: string; memo?: CreatedMemo; job?: InvoiceJob }> {
  const credited = await lockInvoice(ctx, key);
  if (credited.lines.length < LINES_OF_A_JOB) return reversed(ctx, credited, body);
  await requireReversible(ctx, credited);
  const job = await startInvoiceJob(ctx, "Reverse", credited.invoice, body);
  return { invoiceId: credited.invoice.id, job };
}

async function reversed(ctx: Ctx, credited: CreditedInvoice, body: InvoiceJobRequest) {
  await requireReversible(ctx, credited);
  const { account, invoice } = credited;
  const memo = await createMemo(ctx, {
    account,
    lines: restOf(credited),
    source: "Invoice",
    referredInvoiceId: invoice.id,
    posted: true,
    memoDate: body.memoDate ?? ctx.today,
    comment: body.comment,
    reasonCode: body.reasonCode,
  });
  await putAgainst(
    ctx,
    { ...memo, currency: invoice.currency, accountId: account.id },
    [{ invoiceId: invoice.id, amount: memo.amount }],
    body.applyEffectiveDate ?? ctx.today,
  );
  const lines = await markReversed(ctx, invoice.id, memo.id);
  const ids = lines.map(({ id }) => id);
  await freeProcessed(ctx, ids);
  await freeFunds(ctx, ids);
  await reopenPeriods(ctx, ids);
  await reopenItems(ctx, ids);
  await reopenLines(
    ctx,
    lines.map(({ id }) => id),
  );
  const charges = lines.flatMap(({ chargeId, kind }) =>
    kind === "discount" ? [] : (chargeId ?? []),
  );
  await releaseCharges(ctx, account, [...new Set(charges)]);
  const detail = { invoiceNumber: invoice.invoiceNumber, memoNumber: memo.memoNumber };
  ctx.record({ subjectType: "invoice", subjectId: invoice.id, action: "reverse", detail });
  const subject = { subjectType: "invoice", subjectId: invoice.id };
  ctx.emit({ type: "invoice.reversed", ...subject, payload: detail });
  return { invoiceId: invoice.id, memo };
}

async function requireReversible(ctx: Ctx, { invoice, lines }: CreditedInvoice): Promise<void> {
  const { invoiceNumber } = invoice;
  requireFew(invoiceNumber, lines.length);
  if (!invoice.balance.equals(invoice.amount)) {
    throw new RuleViolation(
      `Something is paid or applied on ${invoiceNumber}: take it off before it is reversed.`,
    );
  }
  if (lines.some(({ credited, creditedTax }) => !credited.isZero() || !creditedTax.isZero())) {
    throw new RuleViolation(
      `A credit memo credits lines of ${invoiceNumber}: cancel it before the invoice is reversed.`,
    );
  }
  const after = await billedAfter(ctx.tenantId, invoice.id);
  if (after) {
    throw new RuleViolation(
      `${after.chargeName} of ${invoiceNumber} was billed on, or credited, with ${after.document}: reverse that first.`,
    );
  }
}

/** @throws RuleViolation for an invoice with more lines than one call credits. */
export function requireFew(invoiceNumber: string, lines: number): void {
  if (lines > MOST_LINES) {
    throw new RuleViolation(`${invoiceNumber} has more than ${MOST_LINES} lines.`);
  }
}
