import type { Ctx } from "@/lib/kernel/context";
import { ApiError, RuleViolation } from "@/lib/kernel/errors";
import { type RenewalsToFind, renewalsDue } from "@/lib/areas/subscriptions/due-renewals";
import { isPassing } from "@/lib/platform/database/database-faults";
import type { LocalDate } from "@/lib/values/local-date";
import { asking } from "@/lib/areas/orders/requested-order";
import { placeOrder } from "./place-order";
import { lockAccounts } from "@/lib/areas/orders/fact-queries";

/** Runs work in a separate transaction. */
type Apart = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Renews the auto-renewing subscriptions of one account whose term has ended by `day`, by one order.
 * Short terms are renewed repeatedly; subscriptions renewed concurrently are skipped. If the order is
 * refused, each subscription gets a separate one, so that a failure affects no other. `chosen` are the numbers of the only
 * subscriptions to renew.
 *
 * @throws RuleViolation naming the subscriptions that are not renewed, with reasons; passing faults.
 */
export async function renewAccount(
  apart: Apart,
  accountId: string,
  day: LocalDate,
  chosen?: readonly string[],
): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const only = chosen ? { only: chosen } : {};
    const rest = { accountId, except: [...failed.keys()], ...only };
    const trouble = await troubleOf(apart, rest, day);
    if (trouble === undefined) break;
    const due = await apart((ctx) => renewalsDue(ctx, day, rest));
    for (const number of due.flatMap((of) => of.subscriptionNumbers)) {
      const own = await troubleOf(apart, { accountId, only: [number] }, day);
      if (own !== undefined) failed.set(number, own);
    }
  }
  if (failed.size) throw reasonOf(failed);
}

/** Renews; undefined on success, otherwise the error. @throws passing faults. */
async function troubleOf(apart: Apart, asked: RenewalsToFind, day: LocalDate): Promise<unknown> {
  try {
    await apart((ctx) => renewDue(ctx, asked, day));
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    return error ?? new Error("a renewal failed");
  }
}

/** All errors as one; an unexpected error is preferred, so that its cause is logged. */
function reasonOf(failed: ReadonlyMap<string, unknown>): unknown {
  const told: string[] = [];
  for (const [number, error] of failed) {
    if (!(error instanceof ApiError)) return error;
    const { message } = error;
    told.push(message.startsWith(number) ? message : `${number}: ${message}`);
  }
  return new RuleViolation(told.join(" "));
}

/** Renews in the open transaction what is due. */
export async function renewDue(ctx: Ctx, asked: RenewalsToFind, day: LocalDate): Promise<void> {
  const [seen] = await renewalsDue(ctx, day, asked);
  if (seen === undefined) return;
  const { accountId } = seen;
  await lockAccounts(ctx, { accounts: [accountId], subscriptions: seen.subscriptionNumbers });
  for (;;) {
    const [due] = await renewalsDue(ctx, day, asked);
    if (due === undefined) return;
    await placeOrder(ctx, {
      existingAccountId: accountId,
      orderDate: day,
      description: "Automatic renewal",
      subscriptions: due.subscriptionNumbers.map((subscriptionNumber) => ({
        kind: "changed" as const,
        subscriptionNumber,
        changes: [asking("RenewSubscription", {})],
      })),
    });
  }
}
