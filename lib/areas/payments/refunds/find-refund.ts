import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Refund } from "./refund-model";
import { refundByKey } from "./refund-queries";

/**
 * A refund by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and inaccessible entities or orgs.
 */
export async function findRefund(ctx: Ctx, key: string): Promise<Refund> {
  const refund = await refundByKey(ctx, key);
  if (!refund) throw new NotFound("refund", key);
  return refund;
}

/** A refund as it is once its account is locked, for all changes of it. @throws NotFound */
export async function lockRefund(ctx: Ctx, key: string): Promise<Refund> {
  const { accountId, id } = await findRefund(ctx, key);
  await lockAccount(ctx, accountId);
  return findRefund(ctx, id);
}
