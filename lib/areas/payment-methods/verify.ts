import type { Ctx } from "@/lib/kernel/context";
import { IntegrationError, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { newId, wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { chargeable, findPaymentMethod } from "./find-payment-method";
import { type ChargeableMethod, requireStatus } from "./model";
import { logAuthorization } from "@/lib/areas/payment-methods/authorizations/log-authorization";
import { openInstrument } from "./open-instrument";

/** The parameters: the account's currency by default. */
export type Input = {
  currency?: string;
  securityCode?: string;
  /** Another gateway than that of the payment method. */
  gatewayName?: string;
  /** The caller's own options for the gateway. */
  options?: Readonly<Record<string, string>>;
  /** It was created in the open transaction: only the caller stores the gateway's response. */
  fresh?: boolean;
};

/**
 * Verifies a payment method at its gateway with an authorization of zero; returns its id. Nothing is
 * charged or authorized, so no intent is needed.
 *
 * @throws IntegrationError with status 402 when the gateway declines, 502 when it gives no answer.
 */
export async function verifyPaymentMethod(ctx: Ctx, id: string, asked: Input): Promise<string> {
  const method = await findPaymentMethod(ctx, id);
  requireStatus("charge", method, 524000);
  const charged = chargeable(method);
  if (charged === undefined) {
    throw new RuleViolation(
      `A payment method of type ${method.type} is paid outside; no gateway can verify it.`,
      { resource: 524001 },
    );
  }
  const currency = asked.currency ?? (await currencyOf(ctx, method.accountId));
  const gateway = gatewayNamed(await gatewayOf(ctx, charged, asked.gatewayName));
  const opened = await openInstrument(ctx, charged);
  const { securityCode } = asked;
  const instrument = opened.kind === "card" && securityCode ? { ...opened, securityCode } : opened;
  const amount = decimal("0");
  const request = {
    key: `verify-${wireId(newId())}`,
    amount,
    currency,
    instrument,
    payer: wireId(method.id),
    words: { options: asked.options },
  };
  const result = await askGateway(gateway, request, (signal) => gateway.authorize(request, signal));
  if (!asked.fresh) {
    await logAuthorization(
      ctx,
      { method, gateway, request: `0 ${currency} under ${request.key}` },
      result,
    );
  }
  if (result.outcome !== "approved") {
    const declined = result.outcome === "declined";
    throw new IntegrationError(
      declined
        ? `The payment method was declined by the gateway: ${result.text} (${result.code})`
        : `The gateway did not say whether the payment method is good: ${result.text} (${result.code})`,
      { status: declined ? 402 : 502 },
    );
  }
  ctx.record({ subjectType: "paymentMethod", subjectId: method.id, action: "verify", detail: {} });
  ctx.emit({
    type: "payment_method.verified",
    subjectType: "paymentMethod",
    subjectId: method.id,
    payload: { paymentMethodId: wireId(method.id), gateway: gateway.name },
  });
  return method.id;
}

/** @throws InvalidValue for an unknown gateway; RuleViolation for a token of another one. */
async function gatewayOf(ctx: Ctx, method: ChargeableMethod, name: string | undefined) {
  if (name === undefined || name === method.gateway) return method.gateway;
  const blame = { resource: 524300, parameter: "paymentGatewayName" };
  const wanted = await requestedGateway(ctx, name, blame);
  if (method.details.tokenId === undefined && method.details.BAID === undefined) return wanted;
  throw new RuleViolation(
    `The payment method is a token of ${method.gateway}: ${wanted} does not know it.`,
    { resource: 524300 },
  );
}

async function currencyOf(ctx: Ctx, accountId: string | null): Promise<string> {
  if (accountId !== null) return (await findAccount(ctx, accountId)).currency;
  throw new MissingField("currencyCode is required: nobody owns the payment method yet", {
    resource: 524182,
    parameter: "currencyCode",
  });
}
