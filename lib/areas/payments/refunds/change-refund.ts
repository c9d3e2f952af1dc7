import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import { changedCustomFields, sentCustomFields } from "@/lib/api/custom-fields/changed";
import { forgetMovements, takeBackCredit } from "@/lib/areas/adjustments/payment-credit";
import { returnToMemo } from "@/lib/areas/credit-memos/refund-memo";
import { drawCredit, drawRefund } from "@/lib/areas/payments/change-queries";
import { findPayment } from "@/lib/areas/payments/find-payment";
import { keepAsCredit } from "@/lib/areas/payments/keep-as-credit";
import { findRefund, lockRefund } from "./find-refund";
import type { updateRefund as contract } from "./refund-contract";
import type { Refund } from "./refund-model";
import {
  deleteRefundRow,
  endRefund,
  type RefundChanges,
  storeRefundChanges,
} from "./refund-queries";

type Body = z.output<typeof contract.body>;

/** Changes the remarks of a refund. @throws RuleViolation for a canceled one. */
export async function updateRefund(ctx: Ctx, key: string, body: Body): Promise<Refund> {
  const refund = await lockRefund(ctx, key);
  if (refund.status === "Canceled") {
    throw new RuleViolation(`${refund.refundNumber} is Canceled: it stays as it is.`);
  }
  const after: RefundChanges = {
    ...refund,
    comment: body.comment === undefined ? refund.comment : body.comment || null,
    reasonCode: body.reasonCode === undefined ? refund.reasonCode : body.reasonCode || null,
    referenceId: body.referenceId === undefined ? refund.referenceId : body.referenceId || null,
    customFields: changedCustomFields(refund.customFields, sentCustomFields(body)),
  };
  await storeRefundChanges(ctx, refund.id, after);
  changed(ctx, refund, "update");
  return findRefund(ctx, refund.id);
}

/**
 * Cancels an external refund.
 *
 * @throws RuleViolation unless it is External and Processed.
 */
export async function cancelRefund(ctx: Ctx, key: string): Promise<Refund> {
  const refund = await lockRefund(ctx, key);
  if (refund.type === "Electronic") {
    throw new RuleViolation(
      `A gateway has moved the money of ${refund.refundNumber}: it cannot be canceled.`,
    );
  }
  if (refund.status !== "Processed") {
    throw new RuleViolation(
      `Only a Processed refund can be canceled; ${refund.refundNumber} is ${refund.status}.`,
    );
  }
  await takeBackRefund(ctx, refund, "Canceled");
  changed(ctx, refund, "cancel");
  return findRefund(ctx, refund.id);
}

/** Deletes a canceled refund permanently. @throws RuleViolation unless it is canceled. */
export async function deleteRefund(ctx: Ctx, key: string): Promise<void> {
  const refund = await lockRefund(ctx, key);
  if (refund.status !== "Canceled") {
    throw new RuleViolation(
      `Only a canceled refund can be deleted; ${refund.refundNumber} is ${refund.status}.`,
    );
  }
  await forgetMovements(ctx, { refundId: refund.id });
  if (!(await deleteRefundRow(ctx, refund.id))) throw changedMeanwhile();
  changed(ctx, refund, "delete");
}

/** Ends a Processed refund: its payment or memo has the money again, the account owes less. */
export async function takeBackRefund(
  ctx: Ctx,
  refund: Refund,
  status: "Canceled" | "Error",
): Promise<void> {
  const failed = status === "Error" ? "FailedToSettle" : refund.gatewayState;
  if (!(await endRefund(ctx, refund.id, status, failed))) throw changedMeanwhile();
  await releaseMoney(ctx, refund);
}

/** Returns a refund's amount to its payment or memo, and to the credit balance what came from there. */
export async function releaseMoney(
  ctx: Ctx,
  refund: Pick<Refund, "id" | "accountId" | "paymentId" | "creditMemoId" | "amount" | "currency">,
  standalone?: boolean,
): Promise<void> {
  const { accountId, paymentId, creditMemoId, amount } = refund;
  if (creditMemoId) await returnToMemo(ctx, creditMemoId, amount);
  if (paymentId && !(await drawRefund(ctx, paymentId, amount.negated()))) {
    throw new RuleViolation("The payment of the refund is not Processed any more.");
  }
  const outside =
    standalone ?? (paymentId !== null && (await findPayment(ctx, paymentId)).standalone);
  if (outside) return;
  await adjustBalance(ctx, accountId, amount.negated());
  if (paymentId === null) return;
  const credit = await takeBackCredit(ctx, accountId, { refundId: refund.id });
  if (credit.greaterThan(0) && !(await drawCredit(ctx, paymentId, credit)))
    throw changedMeanwhile();
  await keepAsCredit(
    ctx,
    { id: accountId, currency: refund.currency },
    paymentId,
    amount.minus(credit),
  );
}

function changedMeanwhile(): Locked {
  return new Locked("The refund has changed meanwhile. Send the request again.");
}

const PAST = { update: "updated", cancel: "canceled", delete: "deleted" } as const;

function changed(ctx: Ctx, { id, refundNumber }: Refund, action: keyof typeof PAST): void {
  const detail = { refundNumber };
  const subject = { subjectType: "refund", subjectId: id };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `refund.${PAST[action]}`, payload: detail });
}
