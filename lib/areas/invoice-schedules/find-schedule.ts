import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import type { InvoiceSchedule } from "@/lib/areas/scheduled-charges/model";
import { type Standing, standingsOf } from "@/lib/areas/scheduled-charges/standing";
import { storedSchedule } from "@/lib/areas/scheduled-charges/stored-schedules";

/** A schedule with its account and what its charges cost now. */
export type FoundSchedule = {
  readonly account: Account;
  readonly schedule: InvoiceSchedule;
  readonly standing: Standing;
};

/**
 * A schedule by its id or number; `lock` locks its account until the transaction ends.
 *
 * @throws NotFound, for those out of reach alike.
 */
export async function findSchedule(ctx: Ctx, key: string, lock = false): Promise<FoundSchedule> {
  const { accountId } = await storedSchedule(ctx, key);
  const find = lock ? lockAccount : findAccount;
  const account = await find(ctx, accountId).catch((error: unknown) => {
    throw error instanceof NotFound ? new NotFound("invoice schedule", key) : error;
  });
  const schedule = await storedSchedule(ctx, key);
  return { account, schedule, standing: await standingOf(ctx, account, schedule) };
}

/** What the charges of a schedule cost now. */
export async function standingOf(
  ctx: Ctx,
  account: Account,
  schedule: InvoiceSchedule,
): Promise<Standing> {
  const standing = (await standingsOf(ctx, [account], [schedule])).get(schedule.id);
  if (standing === undefined) throw new RangeError("each schedule has its standing");
  return standing;
}
