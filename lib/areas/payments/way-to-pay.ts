import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import type { Authorization } from "@/lib/areas/payment-methods/authorizations/authorization-model";
import { consentFor } from "@/lib/areas/payment-methods/authorizations/consent";
import { paymentMethodForCharge } from "@/lib/areas/payment-methods/find-payment-method";
import { openInstrument } from "@/lib/areas/payment-methods/open-instrument";
import {
  authorizationStands,
  authorizationToCapture,
  takeAuthorization,
} from "@/lib/areas/payment-methods/authorizations/use-authorization";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Gateway, GatewayResult, GatewayWords } from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { wireId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import type { NewIntent } from "@/lib/areas/payments/gateway/intent-queries";
import type { PaymentRemarks } from "./model";

/** Passed to the gateway only, and stored nowhere. */
export type ChargeAsks = Pick<GatewayWords, "options" | "source">;

/** The requested means of payment. */
export type RequestedMethod = {
  account: Account;
  paymentMethodId?: string;
  gatewayName?: string;
  amount: Decimal;
  terms?: PaymentRemarks;
  asks?: ChargeAsks;
  /** Closed payment methods may be charged, too. */
  closedMethods?: boolean;
};

/** The gateway call for a payment, once its intent is committed. */
export type WayToPay = {
  paymentMethodId: string;
  gateway: Gateway;
  ask: (intent: NewIntent) => Promise<GatewayResult>;
};

/**
 * A charge of the given payment method, or of the account's default one; with an authTransactionId
 * the capture of an existing authorization.
 *
 * @throws RuleViolation, NotFound and MissingField naming why there is no way.
 */
export async function wayToPay(ctx: Ctx, wanted: RequestedMethod): Promise<WayToPay> {
  const transactionId = wanted.terms?.authTransactionId;
  if (transactionId) return captureOf(ctx, wanted, transactionId);
  const { account, paymentMethodId, closedMethods } = wanted;
  const method = await paymentMethodForCharge(ctx, account, paymentMethodId, { closedMethods });
  requireGateway(method.gateway, wanted.gatewayName);
  const gateway = gatewayNamed(method.gateway);
  const instrument = await openInstrument(ctx, method);
  const words = wordsOf(wanted, await consentFor(ctx, method.id, wanted.asks?.source));
  return {
    paymentMethodId: method.id,
    gateway,
    ask: ({ gatewayKey: key, amount, currency }) => {
      const request = { key, amount, currency, instrument, payer: wireId(method.id), words };
      return askGateway(gateway, request, (signal) => gateway.charge(request, signal));
    },
  };
}

function requireGateway(own: string, wanted: string | undefined): void {
  if (wanted === undefined || wanted === own) return;
  throw new RuleViolation(`The payment method is charged through ${own}, not through ${wanted}.`);
}

/** The details of a charge beside its money: those stored with its payment, and the others. */
function wordsOf(
  { terms, asks = {} }: RequestedMethod,
  consent: Partial<GatewayWords>,
): GatewayWords {
  return {
    ...asks,
    ...consent,
    orderId: terms?.gatewayOrderId ?? undefined,
    softDescriptor: terms?.softDescriptor ?? undefined,
    softDescriptorPhone: terms?.softDescriptorPhone ?? undefined,
  };
}

async function captureOf(
  ctx: Ctx,
  wanted: RequestedMethod,
  transactionId: string,
): Promise<WayToPay> {
  const { account, paymentMethodId, amount } = wanted;
  const hold = await authorizationToCapture(ctx, account, transactionId, amount);
  const method = await paymentMethodForCharge(
    ctx,
    account,
    paymentMethodId ?? hold.paymentMethodId ?? undefined,
  );
  if (method.id !== hold.paymentMethodId) {
    throw new RuleViolation(
      `The authorization ${transactionId} is of another payment method: leave paymentMethodId out.`,
    );
  }
  requireGateway(hold.gateway, wanted.gatewayName);
  const gateway = gatewayNamed(hold.gateway);
  return {
    paymentMethodId: method.id,
    gateway,
    ask: (intent) => capture(ctx, gateway, hold, intent),
  };
}

/** Captures once: a payment keeps the authorization until the outcome is known. */
async function capture(
  ctx: Ctx,
  gateway: Gateway,
  hold: Authorization,
  { gatewayKey: key, amount, currency, paymentId }: NewIntent,
): Promise<GatewayResult> {
  if (!(await takeAuthorization(ctx, hold, paymentId))) {
    const text = "The authorization does not stand any more.";
    return { outcome: "declined", code: "authorization_taken", text };
  }
  const request = { key, of: hold.gatewayKey, amount, currency };
  const result = await askGateway(gateway, request, (signal) => gateway.capture(request, signal));
  const { outcome } = result;
  if (outcome === "declined" || outcome === "unsent") await authorizationStands(ctx, paymentId);
  return result;
}
