import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { creditBalance, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { coverInvoices } from "@/lib/areas/invoices/applications/apply";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import { drawNegativeInvoice, postInvoice } from "@/lib/areas/invoices/posting/settle-invoice";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { hasNeed } from "@/lib/kernel/features";
import { type Decimal, minDecimal, ZERO } from "@/lib/values/decimal";
import { hasMoneyScale } from "@/lib/values/money";
import type { Adjustment } from "./model";
import { moveBy } from "./move";
import type { NewAdjustment } from "./store";

type Owing = { readonly id: string; readonly balance: Decimal };
type Said = Omit<Partial<NewAdjustment>, "kind" | "type" | "amount" | "source">;

/** Whether negative invoices move to credit balances when they are posted. */
export const movesNegatives = ({ settings }: Pick<Ctx, "settings">): boolean =>
  hasNeed(settings, "creditBalance") &&
  billingRulesOf(settings).negativeInvoices === "MoveToCreditBalance";

/**
 * Posts a draft invoice; a negative one moves to the credit balance of its account, where the tenant's rule says so.
 *
 * @throws RuleViolation unless it is a draft; NotFound.
 */
export async function postAndMove(
  ctx: Ctx,
  key: string,
  asked: Parameters<typeof postInvoice>[2] = {},
): Promise<Invoice> {
  const invoice = await postInvoice(ctx, key, asked);
  if (!invoice.balance.isNegative() || !movesNegatives(ctx)) return invoice;
  await moveToCreditBalance(ctx, { id: invoice.accountId, currency: invoice.currency }, [invoice]);
  return findInvoice(ctx, invoice.id);
}

/**
 * Moves what posted negative invoices of a locked account come to into its credit balance: nothing is open on them
 * afterwards. What the account owes in all does not change.
 */
export async function moveToCreditBalance(
  ctx: Ctx,
  account: Pick<Account, "id" | "currency">,
  invoices: readonly Owing[],
): Promise<void> {
  for (const { id, balance } of invoices)
    if (balance.isNegative()) await increaseBy(ctx, account, id, balance.negated());
}

/** Moves an amount of a negative invoice of a locked account into its credit balance. */
async function increaseBy(
  ctx: Ctx,
  { id: accountId, currency }: Pick<Account, "id" | "currency">,
  invoiceId: string,
  amount: Decimal,
  said: Said = {},
): Promise<Adjustment> {
  await drawNegativeInvoice(ctx, invoiceId, amount);
  return moveBy(ctx, { accountId, currency, source: { invoiceId }, ...said }, "Increase", amount);
}

/**
 * Pays invoices of a locked account from its credit balance, in order, as far as it goes. Returns each invoice's
 * balance, and calls `applied` for each part.
 */
export async function applyCreditBalance<I extends Owing>(
  ctx: Ctx,
  account: Pick<Account, "id" | "currency">,
  invoices: readonly I[],
  applied?: (used: Pick<Adjustment, "id" | "amount"> & { invoiceId: string }) => void,
): Promise<I[]> {
  let left = invoices.length ? await creditBalance(ctx, account.id) : ZERO;
  const paid: I[] = [];
  for (const invoice of invoices) {
    const amount = minDecimal(left, invoice.balance);
    if (!amount.greaterThan(0)) {
      paid.push(invoice);
      continue;
    }
    const used = await payFromCreditBalance(ctx, account, invoice.id, amount);
    applied?.({ id: used.id, invoiceId: invoice.id, amount });
    left = left.minus(amount);
    paid.push({ ...invoice, balance: invoice.balance.minus(amount) });
  }
  return paid;
}

/** Pays a part of an invoice of a locked account from its credit balance. @throws RuleViolation when it has less. */
async function payFromCreditBalance(
  ctx: Ctx,
  { id: accountId, currency }: Pick<Account, "id" | "currency">,
  invoiceId: string,
  amount: Decimal,
  said: Said = {},
): Promise<Adjustment> {
  const about = { accountId, currency, source: { invoiceId }, ...said };
  const adjustment = await moveBy(ctx, about, "Decrease", amount);
  await coverInvoices(ctx, { adjustmentId: adjustment.id }, [{ invoiceId, amount }]);
  return adjustment;
}

/** A movement of the credit balance that a caller asks for. */
export type RequestedMovement = Said & {
  readonly type: "Increase" | "Decrease";
  readonly amount: Decimal;
  readonly invoiceKey: string;
  readonly accountKey?: string;
};

/**
 * Moves what is open on a negative invoice, or a part of it, to the credit balance, or pays a part of an invoice from it.
 *
 * @throws NotFound, InvalidValue or RuleViolation naming the problem.
 */
export async function adjustCreditBalance(ctx: Ctx, asked: RequestedMovement): Promise<Adjustment> {
  const { type, amount, invoiceKey, accountKey, ...said } = asked;
  const { accountId } = await findInvoice(ctx, invoiceKey);
  const account = await lockAccount(ctx, accountKey ?? accountId);
  const invoice = await findInvoice(ctx, invoiceKey);
  if (account.id !== invoice.accountId)
    throw new InvalidValue(`${invoice.invoiceNumber} is of another account.`);
  requirePosted(invoice);
  requireMoney(amount, invoice.currency);
  if (type === "Decrease") {
    if (amount.greaterThan(invoice.balance) || !invoice.balance.greaterThan(ZERO))
      throw new RuleViolation(
        `${invoice.invoiceNumber} owes ${invoice.balance.toString()}: no more can be paid.`,
      );
    return payFromCreditBalance(ctx, account, invoice.id, amount, said);
  }
  if (amount.negated().lessThan(invoice.balance))
    throw new RuleViolation(
      `${invoice.invoiceNumber} has ${invoice.balance.toString()}: only what is open below zero moves to the credit balance.`,
    );
  return increaseBy(ctx, account, invoice.id, amount, said);
}

export function requirePosted({ status, invoiceNumber }: Invoice): void {
  if (status !== "Posted")
    throw new RuleViolation(`Only a posted invoice is adjusted; ${invoiceNumber} is ${status}.`);
}

export function requireMoney(amount: Decimal, currency: string): void {
  if (!amount.greaterThan(0) || !hasMoneyScale(amount, currency))
    throw new InvalidValue(`Amount must be above zero, with the decimals that ${currency} has.`);
}
