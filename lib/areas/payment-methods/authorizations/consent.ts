import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { GatewayWords } from "@/lib/platform/gateways/gateway";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import { requireStatus } from "@/lib/areas/payment-methods/model";
import type { createStoredCredentialProfile as contract } from "./profile-contract";
import { agreementFor, type Profile } from "./profile-model";
import { addProfile, endProfile, profilesOf } from "./profile-queries";
import { groupOf } from "@/lib/areas/payment-methods/type-model";
import { verifyPaymentMethod } from "@/lib/areas/payment-methods/verify";

type Body = z.output<typeof contract.body>;

/**
 * The consent for a charge by the merchant: the network's id of the transaction in which it was
 * given. A payment method without any agreement is charged as before.
 *
 * @throws RuleViolation when its holder once agreed to such charges, and no longer does.
 */
export async function consentFor(
  ctx: Ctx,
  paymentMethodId: string,
  source: GatewayWords["source"],
): Promise<Pick<GatewayWords, "networkTransactionId">> {
  const type = agreementFor(source);
  if (!type) return {};
  const profiles = await profilesOf(ctx.tenantId, paymentMethodId);
  const own = profiles.filter((profile) => profile.type === type);
  const live = own.find(isLive);
  if (own.length && !live) {
    throw new RuleViolation(
      `The holder of the payment method does not agree to ${type} charges any more.`,
    );
  }
  return { networkTransactionId: live?.networkTransactionId ?? undefined };
}

const isLive = ({ status }: Profile) => status === "Agreed" || status === "Active";

/**
 * Stores an agreement of a card's holder; returns its number. With Activate its gateway first verifies
 * the card.
 *
 * @throws RuleViolation for other kinds of payment methods, and while one of the type is in force;
 * what `verifyPaymentMethod` throws.
 */
export async function agree(ctx: Ctx, methodId: string, body: Body): Promise<number> {
  const method = await findPaymentMethod(ctx, methodId);
  requireStatus("charge", method, 524000);
  const group = groupOf(method.type);
  if (group !== "creditcard" && group !== "creditcardreferencetransaction") {
    throw new RuleViolation(
      `Profiles are of cards; this payment method is of type ${method.type}.`,
    );
  }
  const activated = body.action === "Activate";
  if (activated) {
    const asked = { securityCode: body.cardSecurityCode, gatewayName: body.authGateway };
    await verifyPaymentMethod(ctx, method.id, asked);
  }
  const status = activated ? "Active" : body.status;
  const profile = {
    paymentMethodId: method.id,
    type: body.type,
    status,
    brand: method.brand,
    consentSource: body.consentAgreementSrc,
    consentRef: body.consentAgreementRef ?? null,
    networkTransactionId: body.networkTransactionId ?? null,
    agreedOn: body.agreedOn ?? ctx.today,
    activatedAt: status === "Active" ? ctx.now : null,
  };
  const number = await addProfile(ctx.tenantId, profile, ctx.now);
  if (number === undefined) {
    throw new RuleViolation(`A ${body.type} profile of the payment method is in force already.`);
  }
  report(ctx, method.id, "agree", { number, type: body.type });
  return number;
}

/** Ends an agreement. @throws NotFound; RuleViolation when it is not in force. */
export async function endAgreement(
  ctx: Ctx,
  methodId: string,
  number: number,
  status: "Cancelled" | "Expired",
): Promise<{ number: number; paymentMethodId: string }> {
  const { id: paymentMethodId } = await findPaymentMethod(ctx, methodId);
  const profile = (await profilesOf(ctx.tenantId, paymentMethodId)).find(
    (one) => one.number === number,
  );
  if (!profile) throw new NotFound("stored credential profile", String(number));
  if (!(await endProfile(ctx.tenantId, paymentMethodId, number, status, ctx.now))) {
    throw new RuleViolation(`Profile ${number} is ${profile.status}.`);
  }
  report(ctx, paymentMethodId, status === "Cancelled" ? "cancelAgreement" : "expireAgreement", {
    number,
    type: profile.type,
  });
  return { number, paymentMethodId };
}

function report(ctx: Ctx, id: string, action: string, detail: Record<string, unknown>): void {
  ctx.record({ subjectType: "paymentMethod", subjectId: id, action, detail });
}
