import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { requireActive } from "@/lib/areas/accounts/model";
import { applyCredit } from "@/lib/areas/credit-memos/apply-memo";
import { linesOfDocument } from "@/lib/areas/invoices/billed-lines";
import { findDebit } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import { applyUnappliedPayments } from "@/lib/areas/payments/apply-payment";
import { collectPayment } from "@/lib/areas/payments/collect";
import type { CollectedPayment } from "@/lib/areas/payments/model";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { collectDebitMemo } from "./settle-contract";

type Body = z.output<typeof collectDebitMemo.body>;

/** The most lines of a memo that is collected by itself. */
const MOST_LINES = 10;

/** An amount of a credit memo or of a payment that was applied. */
export type AppliedCredit = { readonly id: string; readonly amount: Decimal };

export type CollectedMemo = {
  readonly memo: Invoice;
  readonly creditMemos: readonly AppliedCredit[];
  readonly payments: readonly AppliedCredit[];
  readonly payment?: CollectedPayment;
};

/**
 * Settles a posted memo with the account's credit, and charges the rest, as asked. The charge comes last: when it
 * fails, the caller rolls back all of it.
 *
 * @throws RuleViolation naming what the memo or the request lacks; as `collectPayment`.
 */
export async function collectMemo(ctx: Ctx, key: string, body: Body): Promise<CollectedMemo> {
  const { accountId } = await findDebit(ctx, key);
  const account = await lockAccount(ctx, accountId);
  requireActive(account, 586_400);
  const memo = await findDebit(ctx, key);
  await requireCollectable(ctx, memo, body);
  const creditMemos: AppliedCredit[] = [];
  const payments: AppliedCredit[] = [];
  const note = (list: AppliedCredit[]) => (id: string, parts: readonly { amount: Decimal }[]) =>
    void list.push({ id, amount: sumOf(parts.map(({ amount }) => amount)) });
  let owed = [{ id: memo.id, invoiceNumber: memo.invoiceNumber, balance: memo.balance }];
  const order = body.applyCredit
    ? (body.applicationOrder ?? (["CreditMemo", "UnappliedPayment"] as const))
    : [];
  for (const credit of new Set(order)) {
    owed =
      credit === "CreditMemo"
        ? await applyCredit(ctx, account, owed, note(creditMemos))
        : await applyUnappliedPayments(ctx, account, owed, note(payments));
  }
  const isOwed = owed.some(({ balance }) => balance.greaterThan(0));
  const { paymentMethodId, gatewayId } = body.payment ?? {};
  const payment =
    body.collect && isOwed
      ? await collectPayment(ctx, {
          ...{ account, invoices: owed },
          ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
          ...(gatewayId === undefined ? {} : { gatewayName: gatewayId }),
        })
      : undefined;
  const after = await findDebit(ctx, memo.id);
  return { memo: after, creditMemos, payments, ...(payment ? { payment } : {}) };
}

async function requireCollectable(
  ctx: Ctx,
  { id, invoiceNumber, status, balance }: Invoice,
  { applyCredit: credits = false, collect = false, payment }: Body,
): Promise<void> {
  if (!credits && !collect) throw new RuleViolation("applyCredit or collect must be true.");
  if (payment && !collect) throw new RuleViolation("payment stands only with collect.");
  if (status !== "Posted") {
    throw new RuleViolation(`Only a posted memo is collected; ${invoiceNumber} is ${status}.`);
  }
  if (!balance.greaterThan(0)) {
    throw new RuleViolation(`Nothing is owed of ${invoiceNumber}: there is nothing to collect.`);
  }
  const lines = await linesOfDocument(ctx, id);
  if (lines.length <= MOST_LINES) return;
  throw new RuleViolation(
    `${invoiceNumber} has ${lines.length} lines: a memo of more than ${MOST_LINES} is collected by a payment run.`,
  );
}
