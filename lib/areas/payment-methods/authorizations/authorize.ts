import type { Ctx } from "@/lib/kernel/context";
import { IntegrationError, InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import {
  type AccountNames,
  findAccount,
  requireOneAccount,
} from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Approval, GatewayResult, GatewayWords } from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { newId, wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { hasMoneyScale } from "@/lib/values/money";
import { AUTHORIZATION_DAYS, FIRST_LOOK, TIME_TO_COMMIT } from "./authorization-model";
import { consentFor } from "./consent";
import {
  moveAuthorization,
  moveAuthorizationApart,
  openAuthorization,
} from "./authorization-queries";
import type { ChargeableMethod } from "@/lib/areas/payment-methods/model";
import {
  findPaymentMethod,
  paymentMethodForCharge,
} from "@/lib/areas/payment-methods/find-payment-method";
import { logAuthorization } from "./log-authorization";
import { openInstrument } from "@/lib/areas/payment-methods/open-instrument";

const DAY = 86_400_000;

/** The requested authorization. */
export type RequestedHold = {
  payer?: AccountNames;
  gatewayName?: string;
  amount: number;
  words: GatewayWords & { orderId: string };
};

/**
 * Has a payment method's gateway authorize an amount, which a payment may capture within a week. The
 * authorization is committed before the gateway is called.
 *
 * @throws IntegrationError with status 402 when the gateway declines, 502 when its answer is
 * unknown: then anything it may hold is released automatically.
 */
export async function authorizeAmount(
  ctx: Ctx,
  methodId: string,
  wanted: RequestedHold,
): Promise<Approval & { gateway: string }> {
  const { account, method } = await payerOf(ctx, methodId, wanted);
  const gateway = gatewayNamed(method.gateway);
  const instrument = await openInstrument(ctx, method);
  const amount = amountOf(wanted.amount, account.currency);
  const id = newId();
  const hold = {
    id,
    paymentMethodId: method.id,
    accountId: account.id,
    gateway: gateway.name,
    gatewayKey: `auth-${wireId(id)}`,
    gatewayOrderId: wanted.words.orderId,
    amount,
    currency: account.currency,
    expiresAt: new Date(ctx.now.getTime() + AUTHORIZATION_DAYS * DAY),
  };
  const words = { ...wanted.words, ...(await consentFor(ctx, method.id, wanted.words.source)) };
  await openAuthorization(ctx.tenantId, hold, ctx.now, gateway.timeout / 1000 + TIME_TO_COMMIT);
  const request = {
    key: hold.gatewayKey,
    amount,
    currency: account.currency,
    instrument,
    payer: wireId(method.id),
    words,
  };
  const result = await askGateway(gateway, request, (signal) => gateway.authorize(request, signal));
  await logAuthorization(
    ctx,
    { method, gateway, request: `${amount.toFixed()} ${hold.currency} under ${hold.gatewayKey}` },
    result,
  );
  return { ...(await conclude(ctx, hold, result)), gateway: gateway.name };
}

async function payerOf(
  ctx: Ctx,
  methodId: string,
  { payer = {}, gatewayName }: RequestedHold,
): Promise<{ account: Account; method: ChargeableMethod }> {
  const { accountId } = await findPaymentMethod(ctx, methodId);
  if (accountId === null) {
    throw new RuleViolation("Nobody owns the payment method: give it to an account first.");
  }
  const account = await findAccount(ctx, payer.accountId ?? payer.accountNumber ?? accountId);
  requireOneAccount(account, payer);
  if (account.id !== accountId) throw new NotFound("payment method", methodId);
  const method = await paymentMethodForCharge(ctx, account, methodId);
  if (gatewayName === undefined || gatewayName === method.gateway) return { account, method };
  throw new RuleViolation(
    `The payment method is charged through ${method.gateway}, not through ${gatewayName}.`,
    { resource: 524303 },
  );
}

function amountOf(wanted: number, currency: string) {
  const amount = decimal(wanted);
  if (amount.greaterThan(0) && hasMoneyScale(amount, currency)) return amount;
  throw new InvalidValue(
    `amount must be above zero and have no more decimals than ${currency} has.`,
    { resource: 524302, parameter: "amount" },
  );
}

type Hold = {
  id: string;
  paymentMethodId: string;
  amount: { toFixed(): string };
  currency: string;
};

async function conclude(ctx: Ctx, hold: Hold, result: GatewayResult): Promise<Approval> {
  const { code, text } = result;
  if (result.outcome === "approved") {
    const { transactionId } = result;
    const move = { from: "sent", to: "authorized", transactionId, code, text } as const;
    if (!(await moveAuthorization(ctx.tenantId, hold.id, move))) {
      const message = "The authorization took too long and is voided. Send the request again.";
      throw new IntegrationError(message, { status: 502 });
    }
    const detail = { amount: hold.amount.toFixed(), currency: hold.currency, transactionId };
    const subject = { subjectType: "paymentMethod", subjectId: hold.paymentMethodId };
    ctx.record({ ...subject, action: "authorize", detail });
    ctx.emit({ ...subject, type: "payment_method.authorized", payload: detail });
    return result;
  }
  const unknown = result.outcome === "unknown";
  await moveAuthorizationApart(ctx.tenantId, hold.id, {
    from: "sent",
    to: unknown ? "unknown" : "failed",
    code,
    text,
    checkAfter: unknown ? FIRST_LOOK : undefined,
  });
  throw refusal(result);
}

function refusal({ outcome, code, text }: Exclude<GatewayResult, Approval>): IntegrationError {
  if (outcome === "declined") {
    return new IntegrationError(
      `The authorization was declined by the gateway: ${text} (${code})`,
      {
        status: 402,
      },
    );
  }
  const said =
    outcome === "unsent"
      ? "The payment gateway was not reached and nothing is held"
      : "The outcome of the authorization is not known; what is held is released automatically";
  return new IntegrationError(`${said}: ${text} (${code})`, { status: 502 });
}
