import type { Ctx } from "@/lib/api/context";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { requireActive } from "@/lib/areas/accounts/model";
import { RuleViolation } from "@/lib/api/errors";
import { newId } from "@/lib/platform/ids";
import type { CheckedCard } from "./card-model";
import type { Holder } from "./model";
import { storeCard } from "./store-card";

export type NewCard = {
  card: CheckedCard;
  holder: Holder;
  /** Id or number of the account that pays with it; nobody's when absent. */
  accountKey?: string;
  gateway?: string;
  makeDefault?: boolean;
  unique?: boolean;
};

/** Stores a card, for an account or for nobody yet, and makes it the default when asked; gives its id. */
export async function createCard(
  ctx: Ctx,
  wanted: NewCard,
  resource: { accountKey: number; makeDefault: number; unique: number },
): Promise<string> {
  const id = newId();
  const { card, holder, gateway } = wanted;
  const unique = wanted.unique ? { resource: resource.unique } : undefined;
  if (wanted.accountKey === undefined) {
    if (wanted.makeDefault)
      throw new RuleViolation(
        "makeDefault needs the accountKey of the account whose default it becomes.",
        { resource: resource.makeDefault },
      );
    await storeCard(ctx, { id, accountId: null, card, holder, gateway, unique });
    return id;
  }
  const account = await lockAccount(ctx, wanted.accountKey, { resource: resource.accountKey });
  requireActive(account, resource.accountKey);
  await storeCard(ctx, { id, accountId: account.id, card, holder, gateway, unique });
  if (wanted.makeDefault) await changeAccount(ctx, account, { defaultPaymentMethodId: id });
  return id;
}
