import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { LARGEST_AMOUNT } from "@/lib/areas/invoices/limits-model";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { taxedDrafts } from "@/lib/areas/invoices/taxation/tax-drafts";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { roundingLine } from "@/lib/billing/document-rounding";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import type { LocalDate } from "@/lib/values/local-date";
import { type HandLine, type HandParties, itemsOfLines, taxedCharge } from "./hand-line-model";

/** An invoice to be drafted from lines that were entered. */
export type HandRequest = HandParties & {
  readonly account: Account;
  readonly lines: readonly HandLine[];
  readonly documentDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly paymentTerm: string;
  /** Whether the lines come to the total as they are; the tenant's rounding of documents applies when absent. */
  readonly isExact?: boolean | undefined;
};

/**
 * The document of entered lines with its taxes, not stored yet. Previews return it, so that a preview is the invoice.
 *
 * @throws RuleViolation for a total below zero, or one beyond what a document can show.
 */
export async function handDraft(ctx: Ctx, request: HandRequest): Promise<DocumentDraft> {
  const { account, lines, documentDate, dueDate, paymentTerm } = request;
  const { billToContactId, soldToContactId } = request;
  const shipToContactId = request.shipToContactId ?? account.shipToContactId;
  const { currency } = account;
  const own = billingRulesOf(ctx.settings);
  const rules = request.isExact ? { ...own, roundingLevel: "Line" as const } : own;
  const items = itemsOfLines(lines, currency);
  const totals = invoiceTotals(items, currency, rules);
  const draft: DocumentDraft = {
    kind: "invoice",
    currency,
    documentDate,
    dueDate,
    targetDate: documentDate,
    paymentTerm,
    billToContactId,
    soldToContactId,
    amount: totals.amount,
    amountWithoutTax: totals.amountWithoutTax.plus(totals.roundingAmount),
    taxAmount: totals.taxAmount,
    items,
    rounding: roundingLine(totals, currency, rules),
    advances: [],
    usage: [],
  };
  requireTotal(draft);
  const charges = lines.map((line) => taxedCharge(line, { currency, soldToContactId }));
  const taxing = { account: { ...account, soldToContactId, shipToContactId }, charges, rules };
  const [taxed = draft] = await taxedDrafts(ctx, taxing, [draft]);
  requireTotal(taxed);
  return taxed;
}

function requireTotal({ kind, amount }: DocumentDraft): void {
  if (kind !== "invoice" || amount.isNegative()) {
    throw new RuleViolation(
      "The total of an invoice is not below zero: a credit memo gives money back.",
    );
  }
  if (amount.greaterThan(LARGEST_AMOUNT)) {
    throw new RuleViolation(`The total is beyond ${LARGEST_AMOUNT.toString()}.`);
  }
}
