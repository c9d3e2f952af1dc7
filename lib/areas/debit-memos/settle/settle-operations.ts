import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { findMemo } from "@/lib/areas/credit-memos/find-memo";
import { writeOffInvoice } from "@/lib/areas/credit-memos/invoice-credits/write-off-invoice";
import { updateMemo } from "@/lib/areas/debit-memos/update-memo";
import { findDebit } from "@/lib/areas/invoices/find-invoice";
import { findPayment } from "@/lib/areas/payments/find-payment";
import { type Decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import { type AppliedCredit, collectMemo } from "./collect-memo";
import * as contract from "./settle-contract";

export const writeOffDebitMemo = operation(
  contract.writeOffDebitMemo,
  async (ctx, { params, body }) => {
    const key = params["debit-memo-key"];
    const { id } = await writeOffInvoice(ctx, key, body, { find: findDebit });
    return { creditMemo: { id: wireId(id) } };
  },
);

export const updateDebitMemoDueDates = operation(
  contract.updateDebitMemoDueDates,
  async (ctx, { body }) => {
    for (const { id, dueDate } of body.debitMemos) await updateMemo(ctx, id, { dueDate });
    return {};
  },
);

type Used = { readonly number: string; readonly left: Decimal };

/** What of each credit memo or payment was applied, and what is left of it. */
async function presentApplied(
  applied: readonly AppliedCredit[],
  currency: string,
  find: (id: string) => Promise<Used>,
) {
  const rows: { id: string; number: string; appliedAmount: number; unappliedAmount: number }[] = [];
  for (const { id, amount } of applied) {
    const { number, left } = await find(id);
    rows.push({
      id: wireId(id),
      number,
      appliedAmount: moneyNumber(amount, currency),
      unappliedAmount: moneyNumber(left, currency),
    });
  }
  return rows;
}

const memoUsed =
  (ctx: Ctx) =>
  async (id: string): Promise<Used> => {
    const { memoNumber, balance } = await findMemo(ctx, id);
    return { number: memoNumber, left: balance };
  };

const paymentUsed =
  (ctx: Ctx) =>
  async (id: string): Promise<Used> => {
    const { paymentNumber, unappliedAmount } = await findPayment(ctx, id);
    return { number: paymentNumber, left: unappliedAmount };
  };

export const collectDebitMemo = operation(
  contract.collectDebitMemo,
  async (ctx, { params, body }) => {
    const done = await collectMemo(ctx, params["debit-memo-key"], body);
    const { memo, creditMemos, payments, payment } = done;
    const { currency } = memo;
    return {
      debitMemo: {
        id: wireId(memo.id),
        number: memo.invoiceNumber,
        balance: moneyNumber(memo.balance, currency),
      },
      appliedCreditMemos: await presentApplied(creditMemos, currency, memoUsed(ctx)),
      appliedPayments: await presentApplied(payments, currency, paymentUsed(ctx)),
      ...(payment
        ? {
            processedPayment: {
              id: wireId(payment.paymentId),
              number: payment.paymentNumber,
              amount: moneyNumber(payment.amount, currency),
            },
          }
        : {}),
    };
  },
);
