import type { Ctx } from "@/lib/kernel/context";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import { type Decimal, minDecimal } from "@/lib/values/decimal";
import { type Given, leftOf, totalsOf } from "./credit-model";
import {
  requestedLines,
  type CreditedInvoice,
  requireCreditable,
  requireWithin,
} from "./from-invoice";
import { type CreditableLine, creditableLines } from "@/lib/areas/credit-memos/queries";

/** A line of an invoice with what is left of it, and what of that would be given back. */
export type PreviewedLine = {
  readonly line: CreditableLine;
  readonly left: Given;
  readonly given: Given | undefined;
};

/** What a credit memo of an invoice would come to. */
export type PreviewedCredit = Pick<CreditedInvoice, "account" | "invoice"> &
  ReturnType<typeof totalsOf> & {
    /** What of it the invoice would take. */
    readonly applied: Decimal;
    readonly lines: readonly PreviewedLine[];
  };

/**
 * What crediting lines of an invoice would come to, or all that is left of it. It locks and stores
 * nothing.
 *
 * @throws RuleViolation, InvalidValue or NotFound as `memoFromInvoice` would.
 */
export async function previewCredit(
  ctx: Ctx,
  key: string,
  items: readonly { invoiceItemId: string; amount: number }[] | undefined,
): Promise<PreviewedCredit> {
  const invoice = await findInvoice(ctx, key);
  requireCreditable(invoice);
  const account = await findAccount(ctx, invoice.accountId);
  const lines = await creditableLines(ctx.tenantId, invoice.id);
  const credited = { account, invoice, lines };
  const given = new Map<string, Given>(
    items
      ? requestedLines(credited, { items: [...items] }).map((line) => [
          line.invoiceItemId ?? "",
          line,
        ])
      : lines.map((line) => [line.id, leftOf(line)]),
  );
  requireWithin(credited, [...given.values()]);
  const totals = totalsOf([...given.values()]);
  return {
    account,
    invoice,
    ...totals,
    applied: minDecimal(totals.total, invoice.balance),
    lines: lines.map((line) => ({ line, left: leftOf(line), given: given.get(line.id) })),
  };
}
