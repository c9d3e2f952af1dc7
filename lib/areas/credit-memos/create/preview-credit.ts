import type { Ctx } from "@/lib/kernel/context";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { type Decimal, minDecimal } from "@/lib/values/decimal";
import { type Given, leftOf, totalsOf } from "./credit-model";
import { type CreditedInvoice, creditable, requestedLines, requireWithin } from "./from-invoice";
import type { CreditableLine } from "@/lib/areas/credit-memos/queries";

/** A line of an invoice with its remaining amount, and what of that would be credited. */
export type PreviewedLine = {
  readonly line: CreditableLine;
  readonly left: Given;
  readonly given: Given | undefined;
};

/** The preview of an invoice's credit memo. */
export type PreviewedCredit = Pick<CreditedInvoice, "account" | "invoice"> &
  ReturnType<typeof totalsOf> & {
    /** The part that would be applied to the invoice. */
    readonly applied: Decimal;
    readonly lines: readonly PreviewedLine[];
  };

/**
 * The result of crediting lines of an invoice, or all its remaining amount. It locks and stores
 * nothing.
 *
 * @throws RuleViolation, InvalidValue or NotFound as `memoFromInvoice` would.
 */
export async function previewCredit(
  ctx: Ctx,
  key: string,
  items: readonly { invoiceItemId: string; amount: number }[] | undefined,
): Promise<PreviewedCredit> {
  const { invoice, lines } = await creditable(ctx, key);
  const account = await findAccount(ctx, invoice.accountId);
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
