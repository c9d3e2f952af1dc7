import type { Ctx } from "@/lib/kernel/context";
import { Locked, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { memoRefundIsOpen } from "./change-queries";
import { allows, type CreditMemo, type MemoVerb } from "./model";
import { memoByKey } from "./queries";

/**
 * A credit memo by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and inaccessible entities or orgs.
 */
export async function findMemo(ctx: Ctx, key: string): Promise<CreditMemo> {
  const memo = await memoByKey(ctx, key);
  if (memo === undefined) throw new NotFound("credit memo", key);
  return memo;
}

/**
 * A memo as it is once its account is locked, for all changes of it.
 *
 * @throws NotFound; Locked while a refund of it waits for its gateway.
 */
export async function lockMemo(
  ctx: Ctx,
  key: string,
): Promise<{ memo: CreditMemo; account: Account }> {
  const { accountId } = await findMemo(ctx, key);
  const account = await lockAccount(ctx, accountId);
  const memo = await findMemo(ctx, key);
  if (await memoRefundIsOpen(ctx.tenantId, memo.id)) {
    throw new Locked(
      `A refund of ${memo.memoNumber} is still being verified with the gateway. Try again in a minute.`,
      { retryAfter: 60 },
    );
  }
  return { account, memo };
}

const REQUESTED: Readonly<Record<MemoVerb, string>> = {
  post: "Only a draft can be posted",
  unpost: "Only a posted memo can become a draft again",
  cancel: "Only a draft can be canceled",
  delete: "Only a canceled memo can be deleted",
  apply: "Only a posted memo can be applied",
  unapply: "Only a posted memo can be taken off invoices",
  reverse: "Only a posted memo can be reversed",
  writeOff: "Only a posted memo can be written off",
};

/** @throws RuleViolation when the memo's status does not allow a verb. */
export function requireAllowed(verb: MemoVerb, { memoNumber, status }: CreditMemo): void {
  if (allows(verb, status)) return;
  throw new RuleViolation(`${REQUESTED[verb]}; ${memoNumber} is ${status}.`);
}
