import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { RuleViolation } from "@/lib/kernel/errors";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import { wireId } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { parseLocalDate } from "@/lib/values/local-date";
import { hasNumber, insertMethod, type NewMethod, type SealedCard } from "./queries";
import { isProfileType } from "@/lib/areas/payment-methods/authorizations/profile-model";
import { addProfile } from "@/lib/areas/payment-methods/authorizations/profile-queries";
import { groupOf } from "./type-model";

/** A payment method to be stored; with the tenant's default gateway if it has none, and the next number. */
export type MethodToStore = Omit<NewMethod, "gateway" | "number"> & { gateway: string | undefined };

/**
 * Stores a payment method with its sealed number, audit line and event; these only contain its kind
 * and last digits.
 *
 * @throws RuleViolation when its number has to be unique and the account has it already.
 */
export async function storeMethod(
  ctx: Ctx,
  method: MethodToStore,
  sealed: SealedCard | undefined,
  unique?: { resource: number },
): Promise<void> {
  requireScope(ctx, "payments:write", "store a payment method");
  const { id, accountId, type, brand, last4 } = method;
  if (unique && sealed && (await hasNumber(ctx.tenantId, accountId, sealed.numberIndex))) {
    const what = groupOf(type) === "creditcard" ? "card" : "payment method";
    throw new RuleViolation(`The account has an active ${what} of this number already.`, {
      resource: unique.resource,
    });
  }
  const gateway = await requestedGateway(ctx, method.gateway, {
    resource: 524019,
    parameter: "authGateway",
  });
  const number = await takeNumber("paymentMethod");
  await insertMethod(ctx.tenantId, { ...method, gateway, number }, sealed, ctx.now);
  await storeAgreement(ctx, method);
  const owner = accountId === null ? {} : { accountId: wireId(accountId) };
  ctx.record({
    subjectType: "paymentMethod",
    subjectId: id,
    action: "create",
    detail: { ...owner, brand, last4 },
  });
  ctx.emit({
    type: "payment_method.created",
    subjectType: "paymentMethod",
    subjectId: id,
    payload: { paymentMethodId: wireId(id), ...owner, type },
  });
}

/** The holder's agreement with the payment method is a profile of it, in force immediately. */
async function storeAgreement(ctx: Ctx, { id, brand, details }: MethodToStore): Promise<void> {
  const { mitProfileType: type } = details;
  if (!isProfileType(type)) return;
  const profile = {
    paymentMethodId: id,
    type,
    status: "Active" as const,
    brand,
    consentSource: details.mitConsentAgreementSrc ?? "External",
    consentRef: details.mitConsentAgreementRef ?? null,
    networkTransactionId: details.mitNetworkTransactionId ?? null,
    agreedOn: parseLocalDate(details.mitProfileAgreedOn) ?? ctx.today,
    activatedAt: ctx.now,
  };
  await addProfile(ctx.tenantId, profile, ctx.now);
}
