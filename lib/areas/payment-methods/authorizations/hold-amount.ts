import type { Ctx } from "@/lib/kernel/context";
import { IntegrationError } from "@/lib/kernel/errors";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Gateway, GatewayCard, GatewayResult } from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { newId, wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { decimal } from "@/lib/values/decimal";
import { AUTHORIZATION_DAYS, FIRST_LOOK, TIME_TO_COMMIT } from "./authorization-model";
import {
  type Move,
  moveAuthorizationApart,
  type NewAuthorization,
  openAuthorization,
} from "./authorization-queries";

const DAY = 86_400_000;

/** A gateway's response to an authorization; for the audit trail, without card data. */
export type Held = { gateway: string; amount: string; currency: string; transactionId: string };

/**
 * Has the gateway authorize the amount that a form was signed with, and releases it immediately. The
 * possible authorization is committed before the gateway is called: a process that dies before it has
 * released it, or that gets no answer, leaves that to the settle job. Undefined where the form was
 * signed without an amount.
 *
 * @throws IntegrationError with status 402 when the gateway declines, 502 when it gives no answer.
 */
export async function holdAmount(ctx: Ctx, card: GatewayCard): Promise<Held | undefined> {
  const wanted = ctx.form?.hold;
  if (!wanted) return undefined;
  const field = { resource: 590426, parameter: "paymentGateway" };
  const gateway = gatewayNamed(await requestedGateway(ctx, ctx.form?.gateway, field));
  const { amount, currency } = wanted;
  const id = newId();
  const key = `hold-${wireId(id)}`;
  const request = { key, amount: decimal(amount), currency, instrument: card, payer: key };
  const ask = () => askGateway(gateway, request, (signal) => gateway.authorize(request, signal));
  const result = request.amount.greaterThan(0)
    ? await holdAndRefund(ctx, gateway, { id, key, amount: request.amount, currency }, ask)
    : await ask();
  if (result.outcome !== "approved") throw refusal(result);
  return { gateway: gateway.name, amount, currency, transactionId: result.transactionId };
}

type NewHold = Pick<NewAuthorization, "id" | "amount" | "currency"> & { key: string };

async function holdAndRefund(
  ctx: Ctx,
  gateway: Gateway,
  { id, key, amount, currency }: NewHold,
  ask: () => Promise<GatewayResult>,
): Promise<GatewayResult> {
  const hold = {
    id,
    paymentMethodId: null,
    accountId: null,
    entityId: ctx.entityId,
    gateway: gateway.name,
    gatewayKey: key,
    gatewayOrderId: key,
    amount,
    currency,
    expiresAt: new Date(ctx.now.getTime() + AUTHORIZATION_DAYS * DAY),
  };
  // It is called twice: to authorize, and to release.
  const timeout = (2 * gateway.timeout) / 1000 + TIME_TO_COMMIT;
  await openAuthorization(ctx.tenantId, hold, ctx.now, timeout);
  const result = await ask();
  await moveAuthorizationApart(ctx.tenantId, id, await endOf(gateway, key, result));
  return result;
}

/** The state of an authorization after its gateway has answered, or has not. */
async function endOf(gateway: Gateway, key: string, result: GatewayResult): Promise<Move> {
  const { outcome, code, text } = result;
  const said = { from: "sent", code, text } as const;
  if (outcome === "declined" || outcome === "unsent") return { ...said, to: "failed" };
  const transactionId = outcome === "approved" ? result.transactionId : undefined;
  const back = await askGateway(gateway, undefined, (signal) => gateway.void(key, signal));
  if (back.outcome === "approved") {
    return { from: "sent", to: "voided", transactionId, code: back.code, text: back.text };
  }
  log.warn({ gateway: gateway.name, key, code: back.code }, "a hold is not voided yet");
  const to = outcome === "approved" ? "voiding" : "unknown";
  return { ...said, to, transactionId, checkAfter: FIRST_LOOK };
}

function refusal({ outcome, code, text }: Exclude<GatewayResult, { outcome: "approved" }>) {
  const declined = outcome === "declined";
  return new IntegrationError(
    declined
      ? `The card was declined by the gateway: ${text} (${code})`
      : `The gateway did not say whether the card is good: ${text} (${code}). Nothing was stored; try again.`,
    { status: declined ? 402 : 502, resource: 520000 },
  );
}
