import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { RuleViolation } from "@/lib/kernel/errors";
import { wireId } from "@/lib/kernel/ids";
import { type CheckedCard, issuerOf } from "./card-model";
import { sealCard } from "./card-vault";
import { type Holder, type PaymentMethod, requireStatus } from "@/lib/areas/payment-methods/model";
import { attachToAccount, deleteMethods } from "@/lib/areas/payment-methods/queries";
import { storeMethod } from "@/lib/areas/payment-methods/store-method";
import type { Details } from "@/lib/areas/payment-methods/type-model";

/** A card to be stored, with the request's options. */
export type CardToStore = {
  id: string;
  accountId: string | null;
  card: CheckedCard;
  holder: Holder;
  details?: Details;
  customFields?: CustomFields;
  gateway?: string;
  /** Refuse a number that the account has already; the resource of the field. */
  unique?: { resource: number };
};

/** Seals and stores a card with its audit line and event; only brand and last digits leave the vault. */
export async function storeCard(
  ctx: Ctx,
  { id, accountId, card, holder, details = {}, customFields = {}, gateway, unique }: CardToStore,
): Promise<void> {
  const method = {
    id,
    accountId,
    type: "CreditCard" as const,
    gateway,
    brand: card.brand,
    last4: card.last4,
    expirationMonth: card.month,
    expirationYear: card.year,
    holder,
    details: { ...details, bankIdentificationNumber: issuerOf(card.number) },
    customFields,
  };
  await storeMethod(ctx, method, sealCard(ctx.tenantId, id, card.number), unique);
}

/** Assigns a payment method without an account to one. */
export async function attachMethod(
  ctx: Ctx,
  method: PaymentMethod,
  accountId: string,
  resource: number,
): Promise<void> {
  requireScope(ctx, "payments:write", "take over a payment method");
  requireStatus("makeDefault", method, resource);
  if (!(await attachToAccount(ctx.tenantId, method.id, accountId, ctx.now))) {
    throw new RuleViolation("The payment method belongs to an account already.", { resource });
  }
  ctx.record({
    subjectType: "paymentMethod",
    subjectId: method.id,
    action: "update",
    detail: { fields: ["account"], accountId: wireId(accountId) },
  });
}

/** Deletes the payment methods of an account that is deleted with them. */
export async function removeMethods(ctx: Ctx, accountId: string): Promise<void> {
  await deleteMethods(ctx.tenantId, accountId);
}
