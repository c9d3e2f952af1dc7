import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import type { Account } from "./model";
import {
  accountsWithin,
  accountWithin,
  changeBalance,
  changeBalances,
  changeCreditBalance,
  creditBalanceOf,
  freeAccounts,
} from "./queries";

/** Six-digit resource of failures by a field of the caller's request. */
export type FindOptions = { resource?: number };

/**
 * An account by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and inaccessible entities or orgs.
 */
export async function findAccount(
  ctx: Ctx,
  key: string,
  options: FindOptions = {},
): Promise<Account> {
  return found(await accountWithin(ctx, key, false), key, options);
}

/**
 * An account with its row locked until the transaction ends: billing, payments and everything that
 * changes its balance are serialized per account. Take this lock before any other.
 *
 * @throws NotFound as `findAccount`.
 */
export async function lockAccount(
  ctx: Ctx,
  key: string,
  options: FindOptions = {},
): Promise<Account> {
  return found(await accountWithin(ctx, key, true), key, options);
}

/**
 * Those of several accounts that nothing else works on, locked until the transaction ends, in the order of their ids.
 * Waits for none.
 */
export function lockFreeAccounts(ctx: Ctx, ids: readonly string[]): Promise<Account[]> {
  return freeAccounts(ctx, ids);
}

/** The accounts of these ids that the caller may see, by their ids. */
export async function accountsInReach(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (!ids.length) return new Map();
  const found = await accountsWithin(ctx, [...new Set(ids)]);
  return new Map(found.map((account) => [account.id, account]));
}

/** Changes an account's balance of posted invoices; returns the new balance. */
export async function adjustBalance(ctx: Ctx, accountId: string, delta: Decimal): Promise<Decimal> {
  const balance = await changeBalance(ctx.tenantId, accountId, delta, ctx.now);
  if (!balance) throw new Error("the account of a balance does not exist");
  return balance;
}

/** Changes the balances of posted invoices of several accounts, at once. */
export async function adjustBalances(
  ctx: Ctx,
  changes: readonly { readonly accountId: string; readonly delta: Decimal }[],
): Promise<void> {
  const [first, second] = changes;
  if (!first) return;
  if (!second) {
    await adjustBalance(ctx, first.accountId, first.delta);
    return;
  }
  const accounts = new Set(changes.map(({ accountId }) => accountId));
  if ((await changeBalances(ctx.tenantId, changes, ctx.now)) < accounts.size)
    throw new Error("an account of a balance does not exist");
}

/**
 * Changes the credit balance of an account; the transaction holds the lock from then on.
 *
 * @throws RuleViolation when it would be below zero.
 */
export async function moveCreditBalance(
  ctx: Ctx,
  accountId: string,
  delta: Decimal,
): Promise<Decimal> {
  const left = await changeCreditBalance(ctx.tenantId, accountId, delta, ctx.now);
  if (!left) throw new RuleViolation("The credit balance of the account is less than that.");
  return left;
}

/** What a locked account has to its credit. */
export const creditBalance = ({ tenantId }: Ctx, accountId: string): Promise<Decimal> =>
  creditBalanceOf(tenantId, accountId);

/** How a request identifies an account: either way, or both. */
export type AccountNames = { readonly accountId?: string; readonly accountNumber?: string };

/**
 * Ensures that a request identifies one account, the one that was found by one of its keys.
 *
 * @throws InvalidValue when its other key is of another account, or of none.
 */
export function requireOneAccount(
  { id, accountNumber }: Pick<Account, "id" | "accountNumber">,
  names: AccountNames,
  options: FindOptions = {},
): void {
  const given = [names.accountId, names.accountNumber].filter((name) => name !== undefined);
  if (given.every((name) => name === accountNumber || uuidOf(name) === id)) return;
  throw new InvalidValue("accountId and accountNumber name different accounts.", options);
}

function found(account: Account | undefined, key: string, options: FindOptions): Account {
  if (!account) throw new NotFound("account", key, options);
  return account;
}
