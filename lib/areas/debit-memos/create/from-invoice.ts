import type * as z from "zod";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import { findContact } from "@/lib/areas/contacts/find-contact";
import type { createDebitMemoFromInvoice } from "@/lib/areas/debit-memos/change-contract";
import { linesOfDocument } from "@/lib/areas/invoices/billed-lines";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import { type HandParties, partiesOf } from "@/lib/areas/invoices/standalone/hand-line-model";
import { taxationsOfLines } from "@/lib/areas/invoices/taxation/line-taxations";
import { everyLine, type InvoiceLine, requestedLines } from "./invoice-lines";
import { createMemo } from "./store-memo";

type Body = z.output<typeof createDebitMemoFromInvoice.body>;

/**
 * Creates a memo of lines of a posted invoice, or of all of them. It changes nothing about what is billed.
 *
 * @throws RuleViolation, InvalidValue or NotFound naming the problem.
 */
export async function memoFromInvoice(ctx: Ctx, key: string, body: Body): Promise<Invoice> {
  const { accountId } = await findInvoice(ctx, key);
  const account = await lockAccount(ctx, accountId);
  requireActive(account, 586_231);
  const invoice = await findInvoice(ctx, key);
  const { id, invoiceNumber, status, currency } = invoice;
  if (status !== "Posted") {
    throw new RuleViolation(
      `A debit memo is made from a posted invoice; ${invoiceNumber} is ${status}.`,
    );
  }
  if (body.invoiceId !== undefined && uuidOf(body.invoiceId) !== id) {
    throw new InvalidValue(`invoiceId must be that of the path, ${wireId(id)}.`);
  }
  const known = await linesOf(ctx, id);
  const withTax = body.taxAutoCalculation ?? true;
  const terms = { currency, withTax, now: ctx.now };
  const lines = body.items ? requestedLines(known, body.items, terms) : everyLine(known, terms);
  if (!lines.length) throw new RuleViolation(`No line of ${invoiceNumber} is above zero.`);
  return createMemo(ctx, {
    ...{ account, lines, memoDate: body.effectiveDate ?? ctx.today },
    ...(await partiesFor(ctx, account, invoice, body)),
    posted: body.autoPost ?? false,
    comment: body.comment,
    autoPay: body.autoPay,
    customFields: changedCustomFields({}, body),
    from: {
      reasonCode: body.reasonCode ?? null,
      referredInvoiceId: id,
      referredCreditMemoId: null,
    },
  });
}

/** The lines of an invoice with what discounts take off them, and with their taxes. */
async function linesOf(ctx: Ctx, invoiceId: string): Promise<InvoiceLine[]> {
  const all = await linesOfDocument(ctx, invoiceId);
  const charged = all.filter(
    ({ kind, trace }) => kind !== "discount" && trace.rule !== "DocumentRounding",
  );
  const taxes = await taxationsOfLines(
    ctx,
    charged.map(({ id }) => id),
  );
  return charged.map((item) => ({
    item,
    discounts: all.flatMap(({ reduces, amount }) => (reduces === item.id ? amount : [])),
    taxes: taxes.get(item.id) ?? [],
  }));
}

/** The contacts of the invoice, unless the caller names others. */
async function partiesFor(
  ctx: Ctx,
  account: Account,
  invoice: Invoice,
  body: Body,
): Promise<HandParties> {
  if (body.soldToSameAsBillTo && body.soldToContactId !== undefined) {
    throw new RuleViolation("soldToContactId stands only without soldToSameAsBillTo.");
  }
  const of = partiesOf(invoice);
  const billTo = await contactOf(ctx, account, body.billToContactId);
  const soldTo = await contactOf(ctx, account, body.soldToContactId);
  const billToContactId = billTo ?? of.billToContactId ?? account.billToContactId;
  const known = of.soldToContactId ?? account.soldToContactId;
  return {
    billToContactId,
    soldToContactId: body.soldToSameAsBillTo ? billToContactId : (soldTo ?? known),
    shipToContactId: of.shipToContactId,
  };
}

async function contactOf(ctx: Ctx, account: Account, id: string | undefined) {
  if (id === undefined) return undefined;
  const contact = await findContact(ctx, uuidOf(id) ?? id);
  if (contact.accountId !== account.id) throw new NotFound("contact of this account", id);
  return contact.id;
}
