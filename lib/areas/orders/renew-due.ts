import type { Ctx } from "@/lib/api/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { renewalsDue } from "@/lib/areas/subscriptions/due-renewals";
import type { LocalDate } from "@/lib/values/local-date";
import { createOrder } from "./create-order";

/**
 * Renews every auto-renewing subscription whose term has ended by `day`, account by account, each
 * with an order of its own. Subscriptions with terms of a few days renew as often as they must.
 */
export async function renewDue(ctx: Ctx, day: LocalDate): Promise<void> {
  for (const { accountId } of await renewalsDue(ctx, day)) await renewAccount(ctx, accountId, day);
}

/** Renews the subscriptions of one account; what somebody else has renewed meanwhile is left. */
export async function renewAccount(ctx: Ctx, accountId: string, day: LocalDate): Promise<void> {
  await lockAccount(ctx, accountId);
  for (;;) {
    const [due] = await renewalsDue(ctx, day, accountId);
    if (due === undefined) return;
    await createOrder(ctx, {
      existingAccountId: accountId,
      orderDate: day,
      description: "Automatic renewal",
      subscriptions: due.subscriptionNumbers.map((subscriptionNumber) => ({
        subscriptionNumber,
        orderActions: [{ type: "RenewSubscription" as const }],
      })),
    });
  }
}
