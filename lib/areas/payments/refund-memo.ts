import type * as z from "zod";
import type { Ctx } from "@/lib/api/context";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/api/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import { lockMemo } from "@/lib/areas/credit-memos/find-memo";
import { refundFromMemo } from "@/lib/areas/credit-memos/refund-memo";
import { newId } from "@/lib/platform/ids";
import { takeNumber } from "@/lib/platform/numbering";
import { decimal } from "@/lib/values/decimal";
import { requireMoney } from "./apply-payment";
import { findRefund } from "./find-refund";
import { wordsOf } from "./refund";
import type { refundCreditMemo } from "./refund-contract";
import type { Refund } from "./refund-model";
import { storeRefund } from "./store-refund";

type Body = z.output<typeof refundCreditMemo.body>;

/**
 * Pays out what is left of a posted credit memo, or a part of it.
 *
 * @throws RuleViolation, MissingField or InvalidValue naming what is wrong; NotFound.
 */
export async function refundMemo(ctx: Ctx, key: string, body: Body): Promise<Refund> {
  const { memo, account } = await lockMemo(ctx, key);
  if (body.type === "Electronic") {
    throw new RuleViolation(
      "A gateway gives back charges only: refund the payment, or make the refund External.",
    );
  }
  if (body.methodType === undefined) {
    throw new MissingField("methodType says how the money of an External refund went back.");
  }
  if (body.refundDate !== undefined && body.refundDate > ctx.today) {
    throw new InvalidValue("refundDate may not lie ahead.");
  }
  const amount = decimal(body.totalAmount);
  requireMoney(amount, memo.currency, "totalAmount");
  await refundFromMemo(ctx, memo, amount);
  await adjustBalance(ctx, account.id, amount);
  const id = newId();
  await storeRefund(ctx, {
    id,
    refundNumber: await takeNumber("refund"),
    accountId: account.id,
    paymentId: null,
    paymentNumber: null,
    creditMemoId: memo.id,
    standalone: false,
    type: "External",
    methodType: body.methodType,
    paymentMethodId: null,
    transactionType: "Refund",
    currency: memo.currency,
    amount: amount.toFixed(),
    refundDate: body.refundDate ?? ctx.today,
    ...wordsOf(body),
    gateway: null,
    createdByName: ctx.actor.name,
    createdAt: ctx.now.toISOString(),
    requestKey: null,
    writeOff: null,
    parts: [],
  });
  return findRefund(ctx, id);
}
