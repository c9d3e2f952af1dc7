import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { ItemAmount } from "@/lib/areas/invoices/applications/cover-model";
import { itemsOfInvoices } from "@/lib/areas/invoices/applications/named-items";
import { pickItems } from "@/lib/areas/invoices/applications/pick-items";
import type { findInvoice } from "@/lib/areas/invoices/find-invoice";
import { SUBJECT } from "@/lib/areas/invoices/owed-kind-model";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { putAgainst } from "@/lib/areas/credit-memos/apply-memo";
import {
  type CreatedMemo,
  createMemo,
  type NewLine,
} from "@/lib/areas/credit-memos/create/create-memo";
import { moneyAbove } from "@/lib/areas/credit-memos/create/credit-model";
import { lockInvoice, memoLine } from "@/lib/areas/credit-memos/create/from-invoice";
import { requireFew } from "./reverse-invoice";
import { writtenOff } from "./write-off-model";

export type WriteOffBody = {
  amount?: number;
  memoDate?: LocalDate;
  comment?: string;
  reasonCode?: string;
  revenueImpacting?: "Yes" | "No";
};

export type WriteOffScope = {
  /** Whose lines are written off; those of everything on the invoice when absent. */
  readonly subscriptionIds?: ReadonlySet<string>;
  /** Finds what is written off: an invoice unless it says otherwise. */
  readonly find?: typeof findInvoice;
};

/**
 * Writes off the balance of an invoice, or of a debit memo, or a part of it, with a memo that is applied to it. The last
 * lines are written off first, since money has not covered them.
 *
 * @throws RuleViolation when the invoice owes less, or nothing; InvalidValue, NotFound.
 */
export async function writeOffInvoice(
  ctx: Ctx,
  key: string,
  body: WriteOffBody,
  { subscriptionIds, find }: WriteOffScope = {},
): Promise<CreatedMemo> {
  const { account, invoice, ...credited } = await lockInvoice(ctx, key, find);
  requireFew(invoice.invoiceNumber, credited.lines.length);
  const scoped = subscriptionIds
    ? credited.lines.filter(
        (line) => line.subscriptionId !== null && subscriptionIds.has(line.subscriptionId),
      )
    : undefined;
  const lines = scoped ?? credited.lines;
  const amount =
    body.amount === undefined ? invoice.balance : moneyAbove(body.amount, invoice.currency);
  if (amount.isZero() || amount.greaterThan(invoice.balance)) throw tooMuch(invoice.balance);
  const given = writtenOff(lines, amount, invoice.currency);
  const memo = await createMemo(ctx, {
    account,
    lines: given.map(({ line, ...part }): NewLine => memoLine(line, part)),
    source: "Invoice",
    referredInvoiceId: invoice.id,
    posted: true,
    memoDate: body.memoDate ?? ctx.today,
    comment: body.comment,
    reasonCode: body.reasonCode ?? "Write-off",
    revenueImpacting: body.revenueImpacting !== "No",
  });
  await putAgainst(
    ctx,
    { ...memo, currency: invoice.currency, accountId: account.id },
    [{ invoiceId: invoice.id, amount, ...(await itemsWithin(ctx, invoice.id, scoped, amount)) }],
    ctx.today,
  );
  const detail = { memoNumber: memo.memoNumber, amount: amount.toString() };
  const subjectType = SUBJECT[invoice.kind];
  ctx.record({ subjectType, subjectId: invoice.id, action: "writeOff", detail });
  return memo;
}

/** A write-off of some lines covers these lines, and not the first ones of the invoice. */
async function itemsWithin(
  ctx: Ctx,
  invoiceId: string,
  lines: readonly { readonly id: string }[] | undefined,
  amount: Decimal,
): Promise<{ items?: ItemAmount[] }> {
  if (!lines) return {};
  const own = new Set(lines.map(({ id }) => id));
  const owed = await itemsOfInvoices(ctx, [invoiceId]);
  const items = pickItems(
    owed.filter(({ invoiceItemId }) => own.has(invoiceItemId)),
    amount,
  );
  return items ? { items } : {};
}

function tooMuch(balance: Decimal): RuleViolation {
  return new RuleViolation(
    balance.isZero()
      ? "Nothing is owed on this document: there is nothing to write off."
      : `No more than ${balance.toString()} is owed on this document.`,
  );
}
