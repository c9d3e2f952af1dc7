import type { Ctx } from "@/lib/kernel/context";
import { IntegrationError } from "@/lib/kernel/errors";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import { keyedHash } from "@/lib/platform/auth/secrets";
import { showToGateway } from "@/lib/platform/gateways/ask-gateway";
import type {
  Authentication,
  AuthenticationAnswer,
  Gateway,
} from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import type { CheckedCard } from "./card-model";
import type { Details } from "@/lib/areas/payment-methods/type-model";

const NUMBER = 520003;
const FIELD = { resource: NUMBER, parameter: "creditCardNumber" };

/**
 * Has the card of a hosted page's form authenticated by its bank before it is stored (3-D Secure):
 * returns the bank's result, or undefined when it does not take part or the page does not require
 * it. A card that returns from the bank's page counts only with the same token and number.
 *
 * @throws IntegrationError with status 402 and `challenge` when the holder has to complete the
 * bank's
 * page first; with 402 when the bank declines; with 502 when the gateway gives no answer.
 */
export async function authenticateCard(
  ctx: Ctx,
  card: CheckedCard & { code?: string },
): Promise<Authentication | undefined> {
  const { form } = ctx;
  if (!form?.threeDSecure) return undefined;
  const gateway = gatewayNamed(await requestedGateway(ctx, form.gateway, FIELD));
  const authenticate = gateway.authenticate?.bind(gateway);
  if (!authenticate) return undefined;
  const reference = referenceOf(ctx.tenantId, form.token, card);
  if (form.challengeId !== undefined) return answered(gateway, form.challengeId, reference);
  const { number, month: expirationMonth, year: expirationYear, brand, code } = card;
  const shown = {
    reference,
    brand,
    baseUrl: ctx.baseUrl,
    card: { kind: "card", number, expirationMonth, expirationYear, securityCode: code } as const,
  };
  const answer = await showToGateway(gateway, (signal) => authenticate(shown, signal));
  return outcomeOf(answer);
}

/** What is stored of it with the payment method; no card data. */
export function detailsOfAuthentication(
  ctx: Ctx,
  authentication: Authentication | undefined,
): Details {
  if (!authentication) return {};
  const { result, eci, xid, cavv } = authentication;
  return { threeDSResult: result, eci, xid, cavv, authenticatedOn: ctx.today };
}

/** Binds a challenge to the token and the card: neither can be swapped during it. */
function referenceOf(tenantId: string, token: string, { number, month, year }: CheckedCard) {
  const hash = keyedHash("card challenge", tenantId, token, number, `${month}/${year}`);
  return hash.toString("hex");
}

function outcomeOf(answer: AuthenticationAnswer | undefined): Authentication | undefined {
  switch (answer?.outcome) {
    case undefined:
      throw silent();
    case "notAsked":
      return undefined;
    case "authenticated":
      return answer.authentication;
    case "declined":
      throw refused(answer.text, answer.code);
    case "challenge": {
      const { challengeId: id, url, seconds } = answer;
      throw new IntegrationError(
        "The card's bank wants to see its holder: show challenge.url, then send the card again with the header challenge.",
        { status: 402, resource: NUMBER, beside: { challenge: { id, url, seconds } } },
      );
    }
  }
}

async function answered(gateway: Gateway, id: string, reference: string): Promise<Authentication> {
  const found = await showToGateway(gateway, async (signal) => gateway.challengeOf?.(id, signal));
  if (!found) throw silent();
  if (found.outcome !== "authenticated") throw refused(found.text, found.code);
  if (found.reference !== reference) {
    throw refused("It was answered for another card.", "authentication_mismatch");
  }
  return found.authentication;
}

function refused(text: string, code: string): IntegrationError {
  return new IntegrationError(
    `[ThreeDS2_Authentication_Exception] The card was not confirmed by its bank: ${text} (${code})`,
    { status: 402, resource: NUMBER },
  );
}

function silent(): IntegrationError {
  return new IntegrationError(
    "The card's bank could not be asked. Nothing was stored; try again.",
    {
      status: 502,
      resource: NUMBER,
    },
  );
}
