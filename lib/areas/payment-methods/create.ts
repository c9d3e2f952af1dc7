import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Ctx } from "@/lib/kernel/context";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { requireActive } from "@/lib/areas/accounts/model";
import { RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { CheckedCard } from "@/lib/areas/payment-methods/cards/card-model";
import { sealNumber, type SealedNumber } from "@/lib/areas/payment-methods/cards/card-vault";
import type { Holder } from "./model";
import { storeCard } from "@/lib/areas/payment-methods/cards/store-card";
import { storeMethod } from "./store-method";
import type { Details, MethodType } from "./type-model";

/** The account of a new payment method, and further options. */
export type Belonging = {
  holder: Holder;
  details?: Details;
  customFields?: CustomFields;
  /** Id or number of the account that pays with it; without an account when absent. */
  accountKey?: string;
  gateway?: string;
  makeDefault?: boolean;
  unique?: boolean;
};

export type NewCard = Belonging & { card: CheckedCard };

/** A payment method that is not a card of our own vault. */
export type NewOther = Belonging & {
  type: Exclude<MethodType, "CreditCard">;
  /** The sealed data of a bank account. */
  secret?: SealedNumber;
  brand: string;
  last4: string | null;
  expirationMonth?: number;
  expirationYear?: number;
};

type Fields = { accountKey: number; makeDefault: number; unique: number };

/** Stores a card, with or without an account, and makes it the default on request; returns its id. */
export function createCard(ctx: Ctx, wanted: NewCard, fields: Fields): Promise<string> {
  return create(ctx, wanted, fields, (id, accountId, unique) =>
    storeCard(ctx, { ...wanted, id, accountId, unique }),
  );
}

/** The same for every other kind of payment method. */
export function createOther(ctx: Ctx, wanted: NewOther, fields: Fields): Promise<string> {
  const { type, brand, last4, holder, details = {}, customFields = {}, secret, gateway } = wanted;
  return create(ctx, wanted, fields, (id, accountId, unique) => {
    const method = {
      id,
      accountId,
      type,
      gateway,
      brand,
      last4,
      expirationMonth: wanted.expirationMonth ?? null,
      expirationYear: wanted.expirationYear ?? null,
      holder,
      details,
      customFields,
    };
    const sealed = secret && sealNumber(ctx.tenantId, id, secret);
    return storeMethod(ctx, method, sealed, unique);
  });
}

type Store = (
  id: string,
  accountId: string | null,
  unique: { resource: number } | undefined,
) => Promise<void>;

async function create(ctx: Ctx, wanted: Belonging, fields: Fields, store: Store): Promise<string> {
  const id = newId();
  const unique = wanted.unique ? { resource: fields.unique } : undefined;
  if (wanted.accountKey === undefined) {
    if (wanted.makeDefault)
      throw new RuleViolation(
        "makeDefault needs the accountKey of the account whose default it becomes.",
        { resource: fields.makeDefault },
      );
    await store(id, null, unique);
    return id;
  }
  const account = await lockAccount(ctx, wanted.accountKey, { resource: fields.accountKey });
  requireActive(account, fields.accountKey);
  await store(id, account.id, unique);
  if (wanted.makeDefault) await changeAccount(ctx, account, { defaultPaymentMethodId: id });
  return id;
}
