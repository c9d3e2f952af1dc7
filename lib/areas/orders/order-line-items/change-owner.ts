import type { FoundLine, LineItemTerms } from "@/lib/areas/order-lines/model";
import { namedAccount } from "@/lib/areas/orders/place/build-order";
import type { LineChangeFacts } from "./line-change-facts";

type Owners = { ownerAccountNumber?: string; invoiceOwnerAccountNumber?: string };

/** The owner of an item after a change, and the resulting changes of its terms. */
export type ChangedOwners = {
  readonly terms: Partial<LineItemTerms>;
  readonly invoiceAccountId: string;
  /** Id of the new owner; undefined if unchanged. */
  readonly ownerId?: string;
};

/**
 * The owner and payer of an item after a change. If the owner was the payer, the new one is, too;
 * contacts of the old owner are removed.
 *
 * @throws NotFound or RuleViolation naming the account.
 */
export function changedOwners(
  { accounts }: Pick<LineChangeFacts, "accounts">,
  { terms, invoiceAccountId }: FoundLine,
  words: Owners,
): ChangedOwners {
  const before = { owner: terms.ownerAccountNumber, payer: terms.invoiceOwnerAccountNumber };
  const owner = words.ownerAccountNumber ?? before.owner;
  const same = before.payer === before.owner ? owner : before.payer;
  const payer = words.invoiceOwnerAccountNumber ?? same;
  if (owner === before.owner && payer === before.payer) return { terms: {}, invoiceAccountId };
  const ownerId = namedAccount(terms, accounts, owner).id;
  const contacts =
    owner === before.owner ? {} : { billTo: undefined, soldTo: undefined, shipTo: undefined };
  return {
    terms: { ...contacts, ownerAccountNumber: owner, invoiceOwnerAccountNumber: payer },
    invoiceAccountId: namedAccount(terms, accounts, payer).id,
    ...(owner === before.owner ? {} : { ownerId }),
  };
}
