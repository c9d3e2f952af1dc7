import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { dueDate } from "@/lib/billing/payment-terms";
import type { LocalDate } from "@/lib/values/local-date";
import { requireInvoiceAllows } from "@/lib/areas/invoices/lifecycle-model";
import type { Invoice, InvoiceAsGiven } from "@/lib/areas/invoices/model";
import { findOfKind } from "@/lib/areas/invoices/find-invoice";
import { NOUN, numberDetail, type OwedKind, SUBJECT } from "@/lib/areas/invoices/owed-kind-model";
import { changeLines, type LineChange } from "@/lib/areas/invoices/standalone/change-lines";
import { lockOwnInvoice } from "./settle-invoice";
import { type InvoiceRemarks, storeRemarks } from "./settle-queries";
import { keysOf } from "@/lib/values/keys";

/** A caller's changes. */
export type InvoiceChange = {
  /** Custom fields, by names that end in `__c`. */
  readonly [name: string]: unknown;
  comments?: string;
  invoiceDate?: LocalDate;
  dueDate?: LocalDate;
  transferredToAccounting?: string;
  autoPay?: boolean;
  templateId?: string;
  invoiceItems?: readonly LineChange[];
  /** Debit memos only. */
  reasonCode?: string;
};

/**
 * Changes the remarks of an invoice, or of a debit memo, and its due date, the invoice date of a draft, which moves the due date by
 * its payment term unless that is given too, and the lines of a draft that was entered.
 *
 * @throws RuleViolation naming what the invoice's state forbids; NotFound.
 */
export async function updateInvoice(
  ctx: Ctx,
  key: string,
  body: InvoiceChange,
  kind: OwedKind = "Invoice",
): Promise<Invoice> {
  const { invoice, account } = await lockOwnInvoice(ctx, key, kind);
  requireInvoiceAllows("update", invoice);
  if (body.invoiceDate !== undefined && invoice.status !== "Draft") {
    throw new RuleViolation(
      kind === "Invoice"
        ? `invoiceDate changes while an invoice is a draft; ${invoice.invoiceNumber} is ${invoice.status}.`
        : `effectiveDate changes while a debit memo is a draft; ${invoice.invoiceNumber} is ${invoice.status}.`,
    );
  }
  const after = changed(invoice, body);
  if (after.dueDate < after.invoiceDate) {
    throw new RuleViolation(
      `dueDate must not lie before the ${NOUN[kind]} date, ${after.invoiceDate}.`,
    );
  }
  const names: string[] = keysOf(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(invoice[name]),
  );
  const { autoPay, invoiceItems } = body;
  if (autoPay !== undefined && autoPay !== invoice.autoPay) names.push("autoPay");
  if (invoiceItems?.length) names.push("invoiceItems");
  if (!names.length) return invoice;
  await storeRemarks(ctx, invoice.id, after, autoPay);
  if (invoiceItems?.length) await changeLines(ctx, account, { ...invoice, ...after }, invoiceItems);
  const payload = numberDetail(kind, invoice.invoiceNumber);
  const subject = { subjectType: SUBJECT[kind], subjectId: invoice.id };
  ctx.record({ ...subject, action: "update", detail: { ...payload, changed: names } });
  ctx.emit({ ...subject, type: `${SUBJECT[kind]}.updated`, payload });
  return findOfKind(ctx, invoice.id, kind);
}

function changed(invoice: Invoice, body: InvoiceChange): InvoiceRemarks {
  const { invoiceDate = invoice.invoiceDate } = body;
  const moved =
    body.invoiceDate === undefined ? invoice.dueDate : dueDate(invoice.paymentTerm, invoiceDate);
  return {
    customFields: changedCustomFields(invoice.customFields, body),
    reasonCode: body.reasonCode === undefined ? invoice.reasonCode : body.reasonCode || null,
    asGiven: asGivenAfter(invoice.asGiven, body.templateId),
    comments: body.comments === undefined ? invoice.comments : body.comments || null,
    invoiceDate,
    dueDate: body.dueDate ?? moved,
    transferredToAccounting: body.transferredToAccounting ?? invoice.transferredToAccounting,
  };
}

function asGivenAfter(before: InvoiceAsGiven, templateId: string | undefined): InvoiceAsGiven {
  const { templateId: known, ...others } = before;
  const id = templateId === undefined ? known : templateId;
  return { ...others, ...(id ? { templateId: id } : {}) };
}
