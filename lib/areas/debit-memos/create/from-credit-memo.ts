import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { Account } from "@/lib/areas/accounts/model";
import { putAgainst } from "@/lib/areas/credit-memos/apply-memo";
import { lockMemo, requireAllowed } from "@/lib/areas/credit-memos/find-memo";
import type { CreditMemo, CreditMemoItem } from "@/lib/areas/credit-memos/model";
import { linesOfMemo, markReversed } from "@/lib/areas/credit-memos/reversal/taken-back";
import { requireKept, requireNoDelivery } from "@/lib/areas/credit-memos/settle-memo";
import type { Invoice } from "@/lib/areas/invoices/model";
import { type HandLine, partiesOf } from "@/lib/areas/invoices/standalone/hand-line-model";
import { taxationsOfMemoItems } from "@/lib/areas/invoices/taxation/memo-taxations";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import { ONE, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { HALF_UP, roundMoney } from "@/lib/values/money";
import { figuresOf } from "./invoice-lines";
import { type DebitedLine, debitedLines, taxShares } from "./memo-lines-model";
import { createMemo } from "./store-memo";

type Body = {
  readonly memoDate?: LocalDate;
  readonly comment?: string;
  readonly reasonCode?: string;
  /** Custom fields of the debit memo. */
  readonly customFields?: CustomFields;
};

type Reversal = Body & {
  readonly applyEffectiveDate?: LocalDate;
  /** The delivery adjustment of the memo is canceled with it. */
  readonly endsAdjustment?: boolean;
};

/** The maximum number of lines that one call debits. */
const MOST_LINES = 2000;

/**
 * Takes all of a posted credit memo back: a posted debit memo asks for it again, and the credit memo is applied to that.
 * What is billed does not change.
 *
 * @throws RuleViolation unless the memo is posted, nothing of it is used, and it credits no delivery; NotFound, Locked.
 */
export async function reverseCreditMemo(
  ctx: Ctx,
  key: string,
  { applyEffectiveDate, endsAdjustment = false, ...body }: Reversal,
): Promise<{ creditMemo: CreditMemo; debitMemo: Invoice }> {
  const { memo, account } = await lockMemo(ctx, key);
  requireAllowed("reverse", memo);
  if (!memo.balance.equals(memo.amount)) {
    throw new RuleViolation(
      `Something of ${memo.memoNumber} is applied or refunded: take that back first.`,
    );
  }
  requireKept(memo);
  if (!endsAdjustment) await requireNoDelivery(ctx, memo);
  const debitMemo = await debitLeft(ctx, account, memo, body);
  await coverAll(ctx, memo, debitMemo, applyEffectiveDate);
  await markReversed(ctx, memo.id);
  announce(ctx, memo, debitMemo, "reverse");
  return { creditMemo: memo, debitMemo };
}

/**
 * Writes off what is left of a posted credit memo: a posted debit memo charges that, and the credit memo is applied to it.
 *
 * @throws RuleViolation unless the memo is posted and something of it is left; NotFound, Locked.
 */
export async function writeOffCreditMemo(ctx: Ctx, key: string, body: Body): Promise<Invoice> {
  const { memo, account } = await lockMemo(ctx, key);
  requireAllowed("writeOff", memo);
  if (memo.balance.isZero()) {
    throw new RuleViolation(
      `Nothing of ${memo.memoNumber} is left: there is nothing to write off.`,
    );
  }
  const debitMemo = await debitLeft(ctx, account, memo, { reasonCode: "Write-off", ...body });
  await coverAll(ctx, memo, debitMemo);
  announce(ctx, memo, debitMemo, "writeOff");
  return debitMemo;
}

/** A posted debit memo of what is left of a credit memo. */
async function debitLeft(
  ctx: Ctx,
  account: Account,
  memo: CreditMemo,
  { memoDate, comment, reasonCode, customFields }: Body,
): Promise<Invoice> {
  const items = await linesOfMemo(ctx, memo.id);
  if (items.length > MOST_LINES) {
    throw new RuleViolation(`${memo.memoNumber} has more than ${MOST_LINES} lines.`);
  }
  const ids = items.map(({ id }) => id);
  const taxes = await taxationsOfMemoItems(ctx, ids);
  const parts = debitedLines(items, memo.balance, memo.currency);
  const { billToContactId, soldToContactId, shipToContactId } = partiesOf({
    parties: memo.parties,
    asGiven: {},
  });
  return createMemo(ctx, {
    account,
    lines: parts.map((part) => lineOf(ctx, part, taxes.get(part.line.id) ?? [], memo.currency)),
    billToContactId: billToContactId ?? account.billToContactId,
    soldToContactId: soldToContactId ?? account.soldToContactId,
    shipToContactId,
    memoDate: memoDate ?? ctx.today,
    posted: true,
    isExact: true,
    comment,
    ...(customFields && { customFields }),
    from: {
      reasonCode: reasonCode ?? null,
      referredInvoiceId: null,
      referredCreditMemoId: memo.id,
    },
  });
}

function lineOf(
  ctx: Ctx,
  { line, amount, taxAmount }: DebitedLine<CreditMemoItem>,
  taxes: readonly StoredTaxation[],
  currency: string,
): HandLine {
  const shares = taxShares(taxes, taxAmount, currency);
  const ofNet = line.amount.isZero() ? ONE : amount.dividedBy(line.amount);
  const entered = taxes.map((tax, index) => {
    const share = shares[index] ?? tax.amount;
    const part = tax.amount.isZero() ? ONE : share.dividedBy(tax.amount);
    const unrounded = tax.unrounded.times(part).toDecimalPlaces(18);
    const exemptAmount = roundMoney(tax.exemptAmount.times(ofNet), currency, HALF_UP);
    return { figures: figuresOf(tax, { amount: share, exemptAmount, unrounded }) };
  });
  const included = entered.flatMap(({ figures }) =>
    figures.taxMode === "TaxInclusive" ? figures.amount : [],
  );
  const { unitPrice, quantity } = line;
  const isPriced = unitPrice !== null && amount.equals(unitPrice.times(quantity ?? ONE));
  return {
    id: newId(),
    createdAt: ctx.now,
    words: {
      chargeName: line.chargeName,
      productRatePlanChargeId: line.productRatePlanChargeId,
      productName: line.productName,
      ratePlanName: line.ratePlanName,
      sku: line.sku,
      uom: line.uom,
      description: line.description,
      purchaseOrderNumber: null,
      bookingReference: null,
      accountingCode: null,
      customFields: {},
      sourceMemoItemId: line.id,
    },
    serviceStart: line.serviceStart,
    serviceEnd: line.serviceEnd,
    quantity: quantity ?? ONE,
    unitPrice: isPriced ? unitPrice : null,
    amount: amount.plus(sumOf(included)),
    tax: null,
    taxes: entered,
    discounts: [],
  };
}

function coverAll(
  ctx: Ctx,
  memo: CreditMemo,
  { id, amount }: Invoice,
  effectiveDate: LocalDate = ctx.today,
): Promise<void> {
  return putAgainst(ctx, memo, [{ invoiceId: id, amount }], effectiveDate);
}

const EVENT = { reverse: "creditMemo.reversed", writeOff: "creditMemo.writtenOff" } as const;

function announce(
  ctx: Ctx,
  { id, memoNumber }: CreditMemo,
  { invoiceNumber, amount }: Invoice,
  action: keyof typeof EVENT,
): void {
  const detail = { memoNumber, debitMemoNumber: invoiceNumber, amount: amount.toString() };
  ctx.record({ subjectType: "creditMemo", subjectId: id, action, detail });
  ctx.emit({ type: EVENT[action], subjectType: "creditMemo", subjectId: id, payload: detail });
}
