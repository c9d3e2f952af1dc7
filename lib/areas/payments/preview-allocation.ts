import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { namesDocuments } from "@/lib/areas/invoices/applications/requested-documents";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import type { OwedItem } from "@/lib/areas/invoices/applications/cover-model";
import { itemsOfInvoices } from "@/lib/areas/invoices/applications/named-items";
import { type Decimal, decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { requestedParts, type Part, partsToTakeOff, requireMoney } from "./apply-payment";
import { findPayment, requireAllowed, requireAssigned } from "./find-payment";
import { invoicesOfAccount } from "./part-queries";
import type { previewPayment, previewRefund } from "./preview-contract";
import { newestParts, refundable } from "@/lib/areas/payments/refunds/refund";

/** Something owed, its share of the money, and its balance afterwards. */
type Share = {
  readonly amount: Decimal;
  readonly balance: Decimal;
  readonly balanceAfter: Decimal;
};

export type AllocatedItem = Share &
  Pick<OwedItem, "invoiceItemId" | "taxationItemId" | "chargeName" | "taxName">;

export type AllocatedInvoice = Share & {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly items: readonly AllocatedItem[];
};

/** What a payment or a refund would do, without doing it. */
export type Allocation = {
  readonly account: Account;
  readonly amount: Decimal;
  /** The part of it on no invoice. */
  readonly outside: Decimal;
  readonly accountBalanceAfter: Decimal;
  readonly invoices: readonly AllocatedInvoice[];
};

/**
 * What a payment of this amount would cover.
 *
 * @throws MissingField, NotFound, InvalidValue or RuleViolation as `createPayment` would.
 */
export async function allocatePayment(
  ctx: Ctx,
  body: z.output<typeof previewPayment.body>,
): Promise<Allocation> {
  const key = body.accountId ?? body.accountNumber;
  if (key === undefined) throw new MissingField("accountId or accountNumber names who pays.");
  const account = await findAccount(ctx, key);
  requireOneAccount(account, body);
  const amount = decimal(body.amount);
  requireMoney(amount, account.currency);
  const parts = await requestedParts(ctx, account, body);
  const covered = sumOf(parts.map((part) => part.amount));
  if (covered.greaterThan(amount)) {
    throw new RuleViolation(
      `The documents take ${covered.toString()}, which is more than the amount of ${amount.toString()}.`,
    );
  }
  return {
    account,
    amount,
    outside: amount.minus(covered),
    accountBalanceAfter: account.balance.minus(amount),
    invoices: await allocate(ctx, account, parts),
  };
}

/**
 * What a refund of a payment with unapplying would take off which items.
 *
 * @throws RuleViolation, InvalidValue, MissingField or NotFound as `refundUnapplied` would.
 */
export async function allocateRefund(
  ctx: Ctx,
  key: string,
  body: z.output<typeof previewRefund.body>,
): Promise<Allocation> {
  const payment = requireAssigned(await findPayment(ctx, key));
  requireAllowed("refund", payment);
  const account = await findAccount(ctx, payment.accountId);
  const named = namesDocuments(body)
    ? await partsToTakeOff(ctx, account, payment, body)
    : undefined;
  const taken = named && sumOf(named.map((part) => part.amount));
  const amount = body.totalAmount === undefined ? taken : decimal(body.totalAmount);
  if (!amount)
    throw new MissingField("totalAmount, invoices or debitMemos says how much goes back.");
  requireMoney(amount, payment.currency, "totalAmount");
  const parts = named ?? (await newestParts(ctx, payment, amount));
  const outside = amount.minus(sumOf(parts.map((part) => part.amount)));
  if (outside.isNegative() || outside.greaterThan(await refundable(ctx, payment))) {
    throw new RuleViolation(
      `${payment.paymentNumber} has less than ${amount.toString()} left to refund.`,
    );
  }
  return {
    account,
    amount,
    outside,
    accountBalanceAfter: payment.standalone ? account.balance : account.balance.plus(amount),
    invoices: await allocate(ctx, account, parts, payment.id),
  };
}

/** Splits parts among the items of their invoices; unapplied from a given payment. */
async function allocate(
  ctx: Ctx,
  account: Account,
  parts: readonly Part[],
  off?: string,
): Promise<AllocatedInvoice[]> {
  if (!parts.length) return [];
  const ids = parts.map(({ invoiceId }) => invoiceId);
  const by = off === undefined ? undefined : { paymentId: off };
  const items = await itemsOfInvoices(ctx, ids, by);
  const invoices = await invoicesOfAccount(ctx.tenantId, account.id, ids);
  return parts.map((part) => {
    const { invoiceId, invoiceNumber, amount } = part;
    const balance = invoices.get(invoiceId)?.balance ?? ZERO;
    const balanceAfter = by ? balance.plus(amount) : balance.minus(amount);
    if (balanceAfter.isNegative()) {
      throw new RuleViolation(`${invoiceNumber} owes ${balance.toString()}: no more can be paid.`);
    }
    const own = items.filter((item) => item.invoiceId === invoiceId);
    return {
      invoiceId,
      invoiceNumber,
      amount,
      balance,
      balanceAfter,
      items: sharesOf(own, part, by !== undefined),
    };
  });
}

function sharesOf(items: readonly OwedItem[], part: Part, off: boolean): AllocatedItem[] {
  let left = part.amount;
  const share = (item: OwedItem): Decimal => {
    if (part.items) return part.items.find((named) => isItem(named, item))?.amount ?? ZERO;
    const taken = minDecimal(left, off ? item.covered : item.balance);
    left = left.minus(taken);
    return taken;
  };
  const inTurn = off ? items.toReversed() : items;
  const shares = new Map(inTurn.map((item) => [item, share(item)]));
  return items.flatMap((item) => {
    const amount = shares.get(item) ?? ZERO;
    if (!amount.greaterThan(0)) return [];
    const { invoiceItemId, taxationItemId, chargeName, taxName, balance } = item;
    const balanceAfter = off ? balance.plus(amount) : balance.minus(amount);
    const name = { invoiceItemId, taxationItemId, chargeName, taxName };
    return [{ ...name, amount, balance, balanceAfter }];
  });
}

const isItem = (
  named: Pick<OwedItem, "invoiceItemId" | "taxationItemId">,
  { invoiceItemId, taxationItemId }: OwedItem,
) => named.invoiceItemId === invoiceItemId && named.taxationItemId === taxationItemId;
