import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import type { Decimal } from "@/lib/values/decimal";
import { type Authorization, sayState } from "./authorization-model";
import {
  authorizationByTransaction,
  noteCaptured,
  releaseAuthorization,
  releaseAuthorizationApart,
  takeForPayment,
} from "./authorization-queries";

/**
 * The authorization for a payment of an account to capture.
 *
 * @throws NotFound when the account has none of that id; RuleViolation when it is no longer
 * valid, or its amount is too low.
 */
export async function authorizationToCapture(
  ctx: Ctx,
  account: Account,
  transactionId: string,
  amount: Decimal,
): Promise<Authorization> {
  const hold = await authorizationByTransaction(ctx.tenantId, account.id, transactionId);
  if (!hold) throw new NotFound("authorization", transactionId);
  const over = hold.state === "authorized" && hold.expiresAt <= ctx.now;
  if (hold.state !== "authorized" || over) {
    const state = over ? "expired" : hold.state;
    throw new RuleViolation(`The authorization ${transactionId} ${sayState(state)}.`);
  }
  if (amount.greaterThan(hold.amount)) {
    throw new RuleViolation(
      `The authorization ${transactionId} holds ${hold.amount.toString()} ${hold.currency}, which is less than ${amount.toString()}.`,
    );
  }
  return hold;
}

/**
 * Reserves an authorization for one payment, committed before the gateway is called; false when
 * another payment has it, or it was canceled meanwhile.
 */
export function takeAuthorization(
  { tenantId }: Ctx,
  { id }: Authorization,
  paymentId: string,
): Promise<boolean> {
  return takeForPayment(tenantId, id, paymentId);
}

/** Records what a payment has captured, in the transaction that stores it. */
export async function authorizationCaptured(
  { tenantId }: Ctx,
  paymentId: string,
  amount: Decimal,
): Promise<void> {
  if (await noteCaptured(tenantId, paymentId, amount.toFixed())) return;
  throw new Error("an authorization was captured that nobody had taken");
}

/** The gateway has refused to capture: the authorization is valid again, whatever the caller does. */
export function authorizationStands({ tenantId }: Ctx, paymentId: string): Promise<void> {
  return releaseAuthorizationApart(tenantId, paymentId);
}

/** The result for an authorization whose capture has no payment, in the open transaction. */
export function authorizationEnds(
  tenantId: string,
  paymentId: string,
  end: "failed" | "voided",
): Promise<void> {
  return releaseAuthorization(tenantId, paymentId, end === "failed" ? "authorized" : "voided");
}
