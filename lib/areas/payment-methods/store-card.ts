import type { Ctx } from "@/lib/api/context";
import { RuleViolation } from "@/lib/api/errors";
import { wireId } from "@/lib/platform/ids";
import type { CheckedCard } from "./card-model";
import { numberIndexOf, sealCard } from "./card-vault";
import { type Holder, type PaymentMethod, requireStatus } from "./model";
import { attachToAccount, deleteMethods, hasCard, insertCard } from "./queries";

/** A card that is about to be stored, with what the request wants of it. */
export type CardToStore = {
  id: string;
  accountId: string | null;
  card: CheckedCard;
  holder: Holder;
  gateway?: string;
  /** Refuse a number that the account has already; the field to blame. */
  unique?: { resource: number };
};

const DEFAULT_GATEWAY = "TestGateway";

/** Seals and stores a card with its audit line and event; only brand and last digits leave the vault. */
export async function storeCard(
  ctx: Ctx,
  { id, accountId, card, holder, gateway = DEFAULT_GATEWAY, unique }: CardToStore,
): Promise<void> {
  if (
    unique &&
    (await hasCard(ctx.tenantId, accountId, numberIndexOf(ctx.tenantId, card.number)))
  ) {
    throw new RuleViolation("The account has an active card of this number already.", {
      resource: unique.resource,
    });
  }
  const method = {
    id,
    accountId,
    gateway,
    brand: card.brand,
    last4: card.last4,
    expirationMonth: card.month,
    expirationYear: card.year,
    holder,
  };
  await insertCard(ctx.tenantId, method, sealCard(ctx.tenantId, id, card.number), ctx.now);
  const owner = accountId === null ? {} : { accountId: wireId(accountId) };
  ctx.record({
    subjectType: "paymentMethod",
    subjectId: id,
    action: "create",
    detail: { ...owner, brand: card.brand, last4: card.last4 },
  });
  ctx.emit({
    type: "payment_method.created",
    subjectType: "paymentMethod",
    subjectId: id,
    payload: { paymentMethodId: wireId(id), ...owner, type: "CreditCard" },
  });
}

/** Gives a payment method that nobody owns to an account. */
export async function attachMethod(
  ctx: Ctx,
  method: PaymentMethod,
  accountId: string,
  resource: number,
): Promise<void> {
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

/** Removes the payment methods of an account that is deleted with them. */
export async function removeMethods(ctx: Ctx, accountId: string): Promise<void> {
  await deleteMethods(ctx.tenantId, accountId);
}
