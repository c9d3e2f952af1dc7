import type { Ctx } from "@/lib/kernel/context";
import { MissingField } from "@/lib/kernel/errors";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import { lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { newId } from "@/lib/kernel/ids";
import { findContact } from "./find-contact";
import { type Contact, type ContactInput, contactWith, type RoleInput, rolesAfter } from "./model";
import { storeContacts } from "./store-contacts";

export type ContactRequest = ContactInput &
  RoleInput & { accountId?: string; accountNumber?: string };

/** Adds a contact to an account and gives it the requested roles. */
export async function createContact(ctx: Ctx, request: ContactRequest): Promise<Contact> {
  const account = await accountOf(ctx, request);
  const id = newId();
  await storeContacts(ctx, [{ ...contactWith(request), id, accountId: account.id }]);
  await changeAccount(
    ctx,
    account,
    rolesAfter(id, { asBillTo: false, asSoldTo: false, asShipTo: false }, request),
  );
  return findContact(ctx, id);
}

async function accountOf(ctx: Ctx, { accountId, accountNumber }: ContactRequest): Promise<Account> {
  const key = accountId ?? accountNumber;
  if (key === undefined)
    throw new MissingField("accountId or accountNumber is required", { resource: 511101 });
  const account = await lockAccount(ctx, key, {
    resource: accountId === undefined ? 511102 : 511101,
  });
  requireOneAccount(account, { accountId, accountNumber }, { resource: 511102 });
  return account;
}
