import type { Ctx } from "@/lib/kernel/context";
import { IntegrationError, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { sayState } from "./authorization-model";
import {
  authorizationByTransaction,
  moveAuthorization,
  moveAuthorizationApart,
} from "./authorization-queries";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import { logTransaction } from "@/lib/areas/payment-methods/records/transaction-queries";

/** An authorization, by both of its names. */
export type NamedHold = { transactionId: string; gatewayOrderId: string };

/** Seconds after which an unanswered release of an authorization is repeated. */
const REPEAT = 15;

/**
 * Has a gateway release an authorization.
 *
 * @throws NotFound; RuleViolation when it was captured or canceled before; IntegrationError with status
 * 502 when the gateway gives no answer: then it is retried automatically until it does.
 */
export async function voidAuthorization(
  ctx: Ctx,
  methodId: string,
  of: NamedHold,
): Promise<string> {
  const method = await findPaymentMethod(ctx, methodId);
  const { tenantId } = ctx;
  const hold =
    method.accountId === null
      ? undefined
      : await authorizationByTransaction(tenantId, method.accountId, of.transactionId);
  if (hold?.paymentMethodId !== method.id || hold.gatewayOrderId !== of.gatewayOrderId) {
    throw new NotFound("authorization", of.transactionId);
  }
  const begin = { from: "authorized", to: "voiding", checkAfter: REPEAT } as const;
  if (!(await moveAuthorizationApart(tenantId, hold.id, begin))) {
    throw new RuleViolation(`The authorization ${of.transactionId} ${sayState(hold.state)}.`);
  }
  const gateway = gatewayNamed(hold.gateway);
  const result = await askGateway(gateway, undefined, (signal) =>
    gateway.void(hold.gatewayKey, signal),
  );
  const { outcome, code, text } = result;
  await logTransaction(ctx, {
    paymentMethodId: method.id,
    gateway: gateway.name,
    transactionType: "Void",
    transactionId: of.transactionId,
    reasonCode: code,
    reasonText: text,
    request: `Void of the authorization under ${hold.gatewayKey}`,
    response: `${outcome}: ${text}`,
  });
  if (outcome !== "approved") {
    const message = `The gateway did not give the authorization back yet and is asked again: ${text} (${code})`;
    throw new IntegrationError(message, { status: 502 });
  }
  await moveAuthorization(tenantId, hold.id, { from: "voiding", to: "voided", code, text });
  const detail = { transactionId: of.transactionId };
  const subject = { subjectType: "paymentMethod", subjectId: method.id };
  ctx.record({ ...subject, action: "voidAuthorization", detail });
  ctx.emit({ ...subject, type: "payment_method.authorization_voided", payload: detail });
  return text;
}
