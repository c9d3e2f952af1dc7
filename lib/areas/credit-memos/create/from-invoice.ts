import { changedCustomFields, sentCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { taxAmountOf } from "@/lib/areas/invoices/taxation/change-taxation";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import { NOUN } from "@/lib/areas/invoices/owed-kind-model";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { type Decimal, minDecimal, sumOf } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { putAgainst } from "@/lib/areas/credit-memos/apply-memo";
import type { createCreditMemoFromInvoice } from "@/lib/areas/credit-memos/change-contract";
import { createMemo, type NewLine } from "./create-memo";
import { type Given, creditOf, leftOf, totalsOf } from "./credit-model";
import { findMemo } from "@/lib/areas/credit-memos/find-memo";
import type { CreditMemo } from "@/lib/areas/credit-memos/model";
import { type CreditableLine, creditableLines } from "@/lib/areas/credit-memos/queries";
import { valueAt } from "@/lib/values/keys";

type Body = z.output<typeof createCreditMemoFromInvoice.body>;
type TaxInput = NonNullable<Body["items"]>[number]["taxItems"];

/** An invoice that may be credited, with its lines, as it is once its account is locked. */
export type CreditedInvoice = {
  readonly account: Account;
  readonly invoice: Invoice;
  readonly lines: readonly CreditableLine[];
};

/**
 * Locks the account of a posted invoice and reads its credits.
 *
 * @throws NotFound; RuleViolation unless the invoice is posted and positive.
 */
export async function lockInvoice(
  ctx: Ctx,
  key: string,
  find: typeof findInvoice = findInvoice,
): Promise<CreditedInvoice> {
  const { accountId } = await find(ctx, key);
  const account = await lockAccount(ctx, accountId);
  return { account, ...(await creditable(ctx, key, find)) };
}

/**
 * A posted invoice with its credits, as they are without a lock.
 *
 * @throws NotFound; RuleViolation unless the invoice is posted and positive.
 */
export async function creditable(
  ctx: Ctx,
  key: string,
  find: typeof findInvoice = findInvoice,
): Promise<Pick<CreditedInvoice, "invoice" | "lines">> {
  const invoice = await find(ctx, key);
  requireCreditable(invoice);
  return { invoice, lines: await creditableLines(ctx.tenantId, invoice.id) };
}

/** @throws RuleViolation unless an invoice is posted and positive. */
export function requireCreditable(invoice: Invoice): void {
  if (invoice.status !== "Posted") {
    throw new RuleViolation(
      `Only a posted ${NOUN[invoice.kind]} can be credited; this one is ${invoice.status}.`,
    );
  }
  if (invoice.amount.lessThanOrEqualTo(0)) {
    throw new RuleViolation("Only an invoice with a total above zero can be credited.");
  }
}

/**
 * Creates a memo of lines of an invoice, or of all its remaining amount. It changes nothing about
 * what is billed.
 *
 * @throws RuleViolation, InvalidValue or NotFound naming the problem.
 */
export async function memoFromInvoice(ctx: Ctx, key: string, body: Body): Promise<CreditMemo> {
  const credited = await lockInvoice(ctx, key);
  const { account, invoice } = credited;
  if (body.invoiceId !== undefined && uuidOf(body.invoiceId) !== invoice.id) {
    throw new InvalidValue(`invoiceId must be that of the path, ${wireId(invoice.id)}.`);
  }
  const lines = body.items ? requestedLines(credited, body) : restOf(credited);
  requireWithin(credited, lines);
  const autoApply = body.autoApplyToInvoiceUponPosting ?? false;
  const posted = body.autoPost ?? false;
  const made = await createMemo(ctx, {
    account,
    lines,
    source: "Invoice",
    referredInvoiceId: invoice.id,
    posted,
    memoDate: body.effectiveDate ?? ctx.today,
    comment: body.comment,
    reasonCode: body.reasonCode,
    autoApplyUponPosting: autoApply,
    excludeFromAutoApply: body.excludeFromAutoApplyRules ?? false,
    customFields: sentCustomFields(body),
  });
  const memo = await findMemo(ctx, made.id);
  if (!posted || !autoApply) return memo;
  await applyToOwn(ctx, memo);
  return findMemo(ctx, made.id);
}

/** Applies a posted memo to the invoice that it was created from, as far as that is open. */
export async function applyToOwn(ctx: Ctx, memo: CreditMemo): Promise<void> {
  if (memo.referredInvoiceId === null) return;
  const invoice = await findInvoice(ctx, memo.referredInvoiceId);
  const amount = minDecimal(memo.balance, invoice.balance);
  if (amount.lessThanOrEqualTo(0)) return;
  await putAgainst(ctx, memo, [{ invoiceId: invoice.id, amount }], ctx.today);
}

/** The requested lines, with the credit of each. */
export function requestedLines({ invoice, lines }: CreditedInvoice, body: Body): NewLine[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  return (body.items ?? []).map((item) => {
    const line = valueAt(known, uuidOf(item.invoiceItemId));
    if (line === undefined) throw new NotFound("line of this invoice", item.invoiceItemId);
    if (seen.has(line.id)) {
      throw new RuleViolation(`${line.chargeName} is named twice: add its amounts up.`);
    }
    seen.add(line.id);
    const withTax = body.taxAutoCalculation ?? true;
    if (item.taxItems && withTax) {
      throw new RuleViolation("taxItems stand only with taxAutoCalculation false.");
    }
    const given = {
      ...creditOf(line, item.amount, invoice.currency, withTax),
      ...taxGiven(line, item.taxItems, invoice.currency),
    };
    const start = item.serviceStartDate ?? line.serviceStart;
    const end = item.serviceEndDate ? addDays(item.serviceEndDate, 1) : line.serviceEnd;
    if (end < start)
      throw new RuleViolation("serviceEndDate must not lie before serviceStartDate.");
    return {
      ...memoLine(line, given),
      ...("taxParts" in given ? { taxParts: given.taxParts } : {}),
      chargeName: item.skuName ?? line.chargeName,
      description: item.description ?? item.comment ?? null,
      quantity: item.quantity === undefined ? line.quantity : String(item.quantity),
      uom: item.unitOfMeasure ?? line.uom,
      serviceStart: start,
      serviceEnd: end,
      customFields: changedCustomFields({}, item),
    };
  });
}

/** The requested tax credit, by its parts. */
function taxGiven(line: CreditableLine, asked: TaxInput, currency: string) {
  if (!asked) return {};
  const taxParts = asked.map(({ sourceTaxItemId, amount }) => ({
    sourceTaxationItemId: taxItemId(sourceTaxItemId),
    amount: taxAmountOf("amount", amount, currency),
  }));
  if (new Set(taxParts.map((part) => part.sourceTaxationItemId)).size < taxParts.length) {
    throw new RuleViolation(`taxItems of ${line.chargeName} name a tax twice: add its amounts up.`);
  }
  return { taxAmount: sumOf(taxParts.map(({ amount }) => amount)), taxParts };
}

function taxItemId(asked: string): string {
  const id = uuidOf(asked);
  if (id === undefined) throw new NotFound("taxation item of this line", asked);
  return id;
}

/** Every line with its remaining amount. */
export function restOf({ lines }: Pick<CreditedInvoice, "lines">): NewLine[] {
  return lines.flatMap((line) => {
    const left = leftOf(line);
    return left.amount.isZero() && left.taxAmount.isZero() ? [] : [memoLine(line, left)];
  });
}

/** A memo line that credits an invoice line. */
export function memoLine(line: CreditableLine, { amount, taxAmount }: Given): NewLine {
  return {
    productRatePlanChargeId: line.productRatePlanChargeId,
    invoiceItemId: line.id,
    subscriptionId: line.subscriptionId,
    subscriptionNumber: line.subscriptionNumber,
    productName: line.productName,
    ratePlanName: line.ratePlanName,
    chargeNumber: line.chargeNumber,
    chargeName: line.chargeName,
    chargeType: line.chargeType,
    sku: line.sku,
    description: null,
    kind: line.kind,
    appliedToChargeId: line.appliedToChargeId,
    serviceStart: line.serviceStart,
    serviceEnd: line.serviceEnd,
    quantity: line.quantity,
    uom: line.uom,
    unitPrice: line.unitPrice,
    amount,
    taxAmount,
  };
}

/**
 * @throws RuleViolation when memos together would credit more than the invoice's total, or more than remains
 * of its lines.
 */
export function requireWithin(credited: CreditedInvoice, given: readonly Given[]): void {
  const left = leftOfInvoice(credited);
  if (totalsOf(given).total.lessThanOrEqualTo(left)) return;
  throw new RuleViolation(
    `At most ${left.toString()} of invoice ${credited.invoice.invoiceNumber} can still be credited.`,
  );
}

/** What can still be credited of an invoice: no more than of its total, nor than of its lines. */
export function leftOfInvoice({
  invoice,
  lines,
}: Pick<CreditedInvoice, "invoice" | "lines">): Decimal {
  const before = sumOf(lines.map(({ credited, creditedTax }) => credited.plus(creditedTax)));
  return minDecimal(invoice.amount.minus(before), totalsOf(lines.map(leftOf)).total);
}
