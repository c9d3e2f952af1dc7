import type { Ctx } from "@/lib/api/context";
import { IntegrationError } from "@/lib/api/errors";
import { gatewayWanted } from "@/lib/areas/gateways/find-gateway";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Gateway, GatewayCard, GatewayResult } from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { newId, wireId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { decimal } from "@/lib/values/decimal";

/** What a gateway said to a hold; for the audit trail, without anything of the card. */
export type Held = { gateway: string; amount: string; currency: string; transactionId: string };

/**
 * Asks the gateway to reserve the amount that a form was signed with, and gives it back at once:
 * nothing is charged, so no intent is needed, and a hold that a dead process leaves behind lapses at
 * its gateway. Undefined where the form was signed without an amount.
 *
 * @throws IntegrationError with status 402 when the gateway declines, 502 when it gives no answer.
 */
export async function holdAmount(ctx: Ctx, card: GatewayCard): Promise<Held | undefined> {
  const wanted = ctx.form?.hold;
  if (!wanted) return undefined;
  const field = { resource: 590426, parameter: "paymentGateway" };
  const gateway = gatewayNamed(await gatewayWanted(ctx, ctx.form?.gateway, field));
  const { amount, currency } = wanted;
  const key = `hold-${wireId(newId())}`;
  const request = { key, amount: decimal(amount), currency, instrument: card, payer: key };
  const result = await askGateway(gateway, request, (signal) => gateway.authorize(request, signal));
  const mayHold = result.outcome === "approved" || result.outcome === "unknown";
  if (mayHold && request.amount.greaterThan(0)) await giveBack(gateway, key);
  if (result.outcome !== "approved") throw refusal(result);
  return { gateway: gateway.name, amount, currency, transactionId: result.transactionId };
}

async function giveBack(gateway: Gateway, key: string): Promise<void> {
  const result = await askGateway(gateway, undefined, (signal) => gateway.void(key, signal));
  if (result.outcome === "approved") return;
  log.warn({ gateway: gateway.name, key, code: result.code }, "a hold could not be given back");
}

function refusal({ outcome, code, text }: Exclude<GatewayResult, { outcome: "approved" }>) {
  const declined = outcome === "declined";
  return new IntegrationError(
    declined
      ? `The card was declined by the gateway: ${text} (${code})`
      : `The gateway did not say whether the card is good: ${text} (${code}). Nothing was stored; try again.`,
    { status: declined ? 402 : 502, resource: 525000 },
  );
}
