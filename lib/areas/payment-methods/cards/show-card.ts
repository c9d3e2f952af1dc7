import type { Ctx } from "@/lib/kernel/context";
import type { Authentication } from "@/lib/platform/gateways/gateway";
import { authenticateCard, detailsOfAuthentication } from "./authenticate-card";
import type { CheckedCard } from "./card-model";
import { checkForm, requireTakenBrand, type SentByForm } from "./check-form";
import { type Held, holdAmount } from "@/lib/areas/payment-methods/authorizations/hold-amount";
import type { Details } from "@/lib/areas/payment-methods/type-model";

/** The results of checks on a card before it is stored. */
export type ShownCard = {
  details: Details;
  gateway?: string;
  authentication?: Authentication;
  held?: Held;
};

/**
 * Checks a form's card against its signature, and has it verified by its bank and its gateway where
 * the form was signed so. For every other caller there is nothing to check.
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

/** Records in the audit trail that the gateway has approved the card. */
export function recordHold(ctx: Ctx, id: string, held: Held | undefined): void {
  if (!held) return;
  ctx.record({
    subjectType: "paymentMethod",
    subjectId: id,
    action: "authorize",
    detail: held,
  });
}
