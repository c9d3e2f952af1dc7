import type { Ctx } from "@/lib/kernel/context";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { constraintOf, isDuplicate } from "@/lib/platform/database/database-faults";
import { wireId } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { requireCurrency } from "@/lib/api/features/require-features";
import { type Account, type AccountChanges, accountDifference, type NewAccount } from "./model";
import {
  accountAndAncestors,
  bookedOn,
  deleteAccountRow,
  insertAccount,
  isNumberTaken,
  updateAccount,
} from "./queries";

/**
 * Stores changes of an account whose lock the caller holds, with their audit line and event;
 * returns the account as it is now. Does nothing when nothing differs.
 */
export async function changeAccount(
  ctx: Ctx,
  account: Account,
  changes: Partial<AccountChanges>,
): Promise<Account> {
  const changed = { ...account, ...changes };
  const difference = accountDifference(account, changed);
  if (!Object.keys(difference).length) return account;
  await updateAccount(ctx.tenantId, changed, ctx.now);
  ctx.record({
    subjectType: "account",
    subjectId: account.id,
    action: "update",
    detail: difference,
  });
  ctx.emit({
    type: "account.updated",
    subjectType: "account",
    subjectId: account.id,
    payload: {
      accountId: wireId(account.id),
      accountNumber: account.accountNumber,
      fields: Object.keys(difference),
    },
  });
  return { ...changed, updatedAt: ctx.now };
}

/** Stores a new account with its audit line and event. Without a given number the next one is used. */
export async function storeAccount(
  ctx: Ctx,
  account: Omit<NewAccount, "accountNumber">,
  wantedNumber: string | undefined,
): Promise<string> {
  requireCurrency(ctx, account.currency, { resource: 510003, parameter: "currency" });
  const accountNumber = wantedNumber ?? (await freeNumber(ctx));
  try {
    await insertAccount(ctx.tenantId, { ...account, accountNumber }, ctx.now);
  } catch (error) {
    if (!isDuplicate(error) || constraintOf(error) !== "account_tenant_id_account_number_key")
      throw error;
    if (wantedNumber === undefined)
      throw new Locked("The next account number was just used. Send the request again.");
    throw new RuleViolation(`The account number ${wantedNumber} is in use.`, { resource: 510001 });
  }
  ctx.record({
    subjectType: "account",
    subjectId: account.id,
    action: "create",
    detail: { accountNumber, name: account.name, currency: account.currency },
  });
  ctx.emit({
    type: "account.created",
    subjectType: "account",
    subjectId: account.id,
    payload: { accountId: wireId(account.id), accountNumber, currency: account.currency },
  });
  return accountNumber;
}

/** The counter's next number that no merchant has given to an account manually. */
async function freeNumber(ctx: Ctx): Promise<string> {
  for (;;) {
    const number = await takeNumber("account");
    if (!(await isNumberTaken(ctx.tenantId, number))) return number;
  }
}

/** @throws RuleViolation when `parentId` is the account itself or below it. */
export async function requireAbove(ctx: Ctx, accountId: string, parentId: string): Promise<void> {
  const line = await accountAndAncestors(ctx.tenantId, parentId);
  if (line.includes(accountId))
    throw new RuleViolation("parentId would make the account its own ancestor.", {
      resource: 516011,
    });
}

/** @throws RuleViolation that names everything booked on the account, if there is anything. */
export async function requireUnused(ctx: Ctx, account: Account): Promise<void> {
  const what = await bookedOn(ctx.tenantId, account.id);
  if (what.length)
    throw new RuleViolation(
      `Account ${account.accountNumber} cannot be deleted: it has ${what.join(", ")}.`,
      { resource: 500000 },
    );
}

/** Deletes an account whose contacts and payment methods are gone, with its audit line and event. */
export async function removeAccount(ctx: Ctx, account: Account): Promise<void> {
  await deleteAccountRow(ctx.tenantId, account.id);
  ctx.record({
    subjectType: "account",
    subjectId: account.id,
    action: "delete",
    detail: { accountNumber: account.accountNumber },
  });
  ctx.emit({
    type: "account.deleted",
    subjectType: "account",
    subjectId: account.id,
    payload: { accountId: wireId(account.id), accountNumber: account.accountNumber },
  });
}
