import type { Ctx } from "@/lib/api/context";
import { renewalsDue } from "@/lib/areas/subscriptions/due-renewals";
import type { LocalDate } from "@/lib/values/local-date";
import { createOrder } from "./create-order";
import { lockAccounts } from "./lock-accounts";

/**
 * Renews the auto-renewing subscriptions of one account whose term is over by `day`, by an order.
 * Terms of a few days renew as often as they must; what somebody else has renewed is left.
 */
export async function renewAccount(ctx: Ctx, accountId: string, day: LocalDate): Promise<void> {
  const [seen] = await renewalsDue(ctx, day, accountId);
  if (seen === undefined) return;
  await lockAccounts(ctx, { accounts: [accountId], subscriptions: seen.subscriptionNumbers });
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
