import type { Ctx } from "@/lib/kernel/context";
import { removeAccount, requireUnused } from "@/lib/areas/accounts/change-account";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { removeContacts } from "@/lib/areas/contacts/store-contacts";
import { removeMethods } from "@/lib/areas/payment-methods/cards/store-card";

/** Deletes an account without any bookings, with all that belongs to it; returns its id. */
export async function deleteAccount(ctx: Ctx, key: string): Promise<string> {
  const account = await lockAccount(ctx, key);
  await requireUnused(ctx, account);
  await removeMethods(ctx, account.id);
  await removeContacts(ctx, account.id);
  await removeAccount(ctx, account);
  return account.id;
}
