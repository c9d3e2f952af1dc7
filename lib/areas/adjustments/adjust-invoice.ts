import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance, lockAccount, moveCreditBalance } from "@/lib/areas/accounts/find-account";
import {
  chargeInvoice,
  coverInvoices,
  forgetCover,
  takeBackCover,
} from "@/lib/areas/invoices/applications/apply";
import { holdBack } from "@/lib/areas/invoices/applications/hold-back";
import { itemsOfInvoices, withNamedItems } from "@/lib/areas/invoices/applications/named-items";
import { drawNegativeInvoice, lockOwnInvoice } from "@/lib/areas/invoices/posting/settle-invoice";
import { uuidOf } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import { requireMoney, requirePosted } from "./credit-balance";
import type { Adjustment, AdjustmentKind, Remarks } from "./model";
import { deleteAdjustment, markAdjustmentCanceled, storeRemarks } from "./queries";
import {
  coveredBy,
  findAdjustment,
  type NewAdjustment,
  noteAdjustment,
  storeAdjustment,
} from "./store";

/** An adjustment of an invoice that a caller asks for; with a source it is one of a line or of a tax. */
export type RequestedAdjustment = Omit<
  Partial<NewAdjustment>,
  "kind" | "type" | "amount" | "source"
> & {
  readonly type: "Credit" | "Charge";
  readonly amount: Decimal;
  readonly invoiceKey: string;
  readonly accountKey?: string;
  readonly source?: { readonly type: "InvoiceDetail" | "Tax"; readonly id: string };
};

/**
 * Lowers what is owed on a posted invoice (Credit), or raises it again, to its amount at most (Charge); the account
 * owes that much less or more.
 *
 * @throws NotFound, InvalidValue or RuleViolation naming the problem.
 */
export async function adjustInvoice(ctx: Ctx, asked: RequestedAdjustment): Promise<Adjustment> {
  const { invoiceKey, accountKey, source, type, amount, ...said } = asked;
  const { invoice, account } = await lockOwnInvoice(ctx, invoiceKey);
  if (accountKey !== undefined && (await lockAccount(ctx, accountKey)).id !== account.id)
    throw new InvalidValue(`${invoice.invoiceNumber} is of another account.`);
  requirePosted(invoice);
  requireMoney(amount, invoice.currency);
  const room = type === "Credit" ? invoice.balance : invoice.amount.minus(invoice.balance);
  if (amount.greaterThan(room))
    throw new RuleViolation(
      type === "Credit"
        ? `${invoice.invoiceNumber} owes ${invoice.balance.toString()}: no more can be credited.`
        : `${invoice.invoiceNumber} can owe ${room.toString()} more: it never owes more than its amount.`,
    );
  const part = { invoiceId: invoice.id, amount };
  const named = source && {
    ...(source.type === "Tax" ? { taxItemId: source.id } : { invoiceItemId: source.id }),
    amount: amount.toNumber(),
  };
  const [application] =
    named && type === "Credit"
      ? await withNamedItems(ctx, invoice.currency, [{ ...part, named: [named] }])
      : [part];
  const item = source && (await placeOf(ctx, invoice.id, source));
  const adjustment = await storeAdjustment(ctx, {
    ...said,
    kind: source ? "InvoiceItem" : "Invoice",
    type,
    amount,
    accountId: account.id,
    source: { invoiceId: invoice.id },
    currency: invoice.currency,
    invoiceItemId: item?.invoiceItemId ?? null,
    taxationItemId: item?.taxationItemId ?? null,
  });
  const by = { adjustmentId: adjustment.id };
  if (type === "Credit") await coverInvoices(ctx, by, application ? [application] : []);
  else await chargeInvoice(ctx, by, part, item);
  await adjustBalance(ctx, account.id, coveredBy(adjustment).negated());
  return adjustment;
}

/** The line of an invoice, or the tax, that a source names. @throws NotFound */
async function placeOf(
  ctx: Ctx,
  invoiceId: string,
  { type, id: key }: NonNullable<RequestedAdjustment["source"]>,
) {
  const id = uuidOf(key);
  const found = (await itemsOfInvoices(ctx, [invoiceId])).find((item) =>
    type === "Tax" ? item.taxationItemId === id : !item.taxationItemId && item.invoiceItemId === id,
  );
  if (!found) throw new NotFound("item of the invoice", key);
  return found;
}

/**
 * Cancels an adjustment: what it did to its invoice and to the account is undone.
 *
 * @throws RuleViolation for one that is canceled, and when what it moved or paid has been used since.
 */
export async function cancelAdjustment(
  ctx: Ctx,
  kind: AdjustmentKind,
  key: string,
): Promise<Adjustment> {
  const { accountId } = await findAdjustment(ctx, kind, key);
  await lockAccount(ctx, accountId);
  const adjustment = await findAdjustment(ctx, kind, key);
  const { id, adjustmentNumber, source, amount, type } = adjustment;
  if (!("invoiceId" in source))
    throw new RuleViolation(
      `${adjustmentNumber} belongs to a ${"paymentId" in source ? "payment: refund what no invoice took of it" : "refund: cancel the refund"}.`,
    );
  const { invoiceId } = source;
  if (!(await markAdjustmentCanceled(ctx, id)))
    throw new RuleViolation(`${adjustmentNumber} is canceled already.`);
  noteAdjustment(ctx, adjustment, "cancel");
  if (type === "Increase") {
    await moveCreditBalance(ctx, accountId, amount.negated());
    await drawNegativeInvoice(ctx, invoiceId, amount.negated());
    return adjustment;
  }
  const covered = coveredBy(adjustment);
  await takeBackCover(ctx, { adjustmentId: id }, { invoiceId, amount: covered });
  if (type === "Decrease") await moveCreditBalance(ctx, accountId, amount);
  else await adjustBalance(ctx, accountId, covered);
  if (type !== "Charge") await holdBack(ctx, [invoiceId], `${adjustmentNumber} was canceled.`);
  return adjustment;
}

/** Changes what is said about an adjustment; `canceled` cancels it first. */
export async function changeAdjustment(
  ctx: Ctx,
  kind: AdjustmentKind,
  key: string,
  { canceled, ...remarks }: Remarks & { canceled?: boolean },
): Promise<Adjustment> {
  const adjustment = canceled
    ? await cancelAdjustment(ctx, kind, key)
    : await findAdjustment(ctx, kind, key);
  if (!Object.values(remarks).some((remark) => remark !== undefined)) return adjustment;
  await lockAccount(ctx, adjustment.accountId);
  await storeRemarks(ctx, adjustment.id, remarks);
  noteAdjustment(ctx, adjustment, "update");
  return adjustment;
}

/** Deletes a canceled adjustment with its parts. @throws RuleViolation while it is in effect */
export async function removeAdjustment(
  ctx: Ctx,
  kind: AdjustmentKind,
  key: string,
): Promise<Adjustment> {
  const { accountId } = await findAdjustment(ctx, kind, key);
  await lockAccount(ctx, accountId);
  const adjustment = await findAdjustment(ctx, kind, key);
  if (adjustment.status !== "Canceled")
    throw new RuleViolation(
      `${adjustment.adjustmentNumber} is in effect: cancel it before it is deleted.`,
    );
  await forgetCover(ctx, { adjustmentId: adjustment.id });
  await deleteAdjustment(ctx.tenantId, adjustment.id);
  noteAdjustment(ctx, adjustment, "delete");
  return adjustment;
}
