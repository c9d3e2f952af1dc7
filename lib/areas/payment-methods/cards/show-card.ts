import type { Ctx } from "@/lib/kernel/context";
import type { Authentication } from "@/lib/platform/gateways/gateway";
import { authenticateCard, detailsOfAuthentication } from "./authenticate-card";
import type { CheckedCard } from "./card-model";
import { checkForm, requireTakenBrand, type SentByForm } from "./check-form";
import { type Held, holdAmount } from "@/lib/areas/payment-methods/authorizations/hold-amount";
import type { Details } from "@/lib/areas/payment-methods/type-model";

/** What was found out about a card before it is stored. */
export type ShownCard = {
  details: Details;
  gateway?: string;
  authentication?: Authentication;
  held?: Held;
};

/**
 * Holds the card of a form to what was signed, and shows it to its bank and its gateway where the
 * form was signed so. For every other caller there is nothing to show.
 *
 * @throws what `checkForm`, `authenticateCard` and `holdAmount` throw.
 */
export async function showCard(
  ctx: Ctx,
  card: CheckedCard & { code?: string },
  sent: SentByForm | undefined,
): Promise<ShownCard> {
  const agreed = checkForm(ctx, sent);
  requireTakenBrand(ctx, card);
  const authentication = await authenticateCard(ctx, card);
  const { number, month: expirationMonth, year: expirationYear, code: securityCode } = card;
  const held = await holdAmount(ctx, {
    kind: "card",
    number,
    expirationMonth,
    expirationYear,
    securityCode,
  });
  return {
    details: { ...agreed, ...detailsOfAuthentication(ctx, authentication) },
    gateway: ctx.form?.gateway,
    authentication,
    held,
  };
}

/** Keeps in the audit trail that the gateway has said yes to the card. */
export function recordHold(ctx: Ctx, id: string, held: Held | undefined): void {
  if (!held) return;
  ctx.record({
    subjectType: "paymentMethod",
    subjectId: id,
    action: "authorize",
    detail: held,
  });
}
