import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import { changeableSubscriptions, chargesOfEach } from "@/lib/areas/subscriptions/changes/change";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { firstOwners, ownersOn } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { priced } from "@/lib/billing/billing-refusal";
import type { Decimal } from "@/lib/values/decimal";
import { addDays, earlier, type LocalDate } from "@/lib/values/local-date";
import { type Counter, countersOn, type Entitlement, entitlementsOn } from "./entitlement-model";
import { type CountedDays, subscriptionsEverOf, usedBy } from "./entitlement-queries";

/** A granted feature, with what was used of it in the billing period of the day where a usage charge counts it. */
export type GrantedFeature = Entitlement & {
  readonly usage: (Counter & { readonly used: Decimal }) | null;
};

export type EntitledSubscription = {
  readonly subscription: ChangeableSubscription;
  readonly features: readonly GrantedFeature[];
};

export type EntitlementOptions = {
  readonly day: LocalDate;
  /** Only those of one subscription. */
  readonly subscriptionNumber: string | null;
  readonly page: number;
  readonly size: number;
};

/**
 * What an account may use on a day, by subscription: replays say who had it then and what it granted. Subscriptions that grant
 * nothing are left out, so a page may have fewer than its size. A constant number of statements.
 */
export async function entitlementsOf(
  ctx: Ctx,
  account: Account,
  { day, subscriptionNumber, page, size }: EntitlementOptions,
): Promise<{ subscriptions: EntitledSubscription[]; hasMore: boolean }> {
  const skip = size * (page - 1);
  const found = await subscriptionsEverOf(ctx.tenantId, account.id, subscriptionNumber, {
    size,
    skip,
  });
  const numbers = found.slice(0, size);
  const all = numbers.length ? await changeableSubscriptions(ctx, numbers) : [];
  const granting = all
    .filter(
      (of) => ownersOn(of.timeline, firstOwners(of.timeline, of), day).accountId === account.id,
    )
    .map((subscription) => ({
      subscription,
      features: entitlementsOn(subscription.timeline, day),
    }))
    .filter(({ features }) => features.length)
    .sort((a, b) =>
      a.subscription.subscriptionNumber < b.subscription.subscriptionNumber ? -1 : 1,
    );
  const usage = await usageOf(ctx, account, granting, day);
  return {
    subscriptions: granting.map(({ subscription, features }) => ({
      subscription,
      features: features.map((feature) => ({
        ...feature,
        usage: usage(subscription.id, feature.uom),
      })),
    })),
    hasMore: found.length > size,
  };
}

type Granting = {
  readonly subscription: ChangeableSubscription;
  readonly features: readonly Entitlement[];
};

/** What was used through a day in the billing period that it lies in, by subscription and unit. */
async function usageOf(ctx: Ctx, account: Account, granting: readonly Granting[], day: LocalDate) {
  const counting = granting.filter(({ features }) => features.some(({ uom }) => uom !== null));
  const changes = counting.map(({ subscription: before }) => ({
    ...{ before, booked: [], timeline: before.timeline },
  }));
  const charges = changes.length ? await chargesOfEach(ctx, changes, account.billCycleDay) : [];
  const counters = new Map(
    counting.flatMap(({ subscription, features }, index) => {
      const found = priced(() => countersOn(charges[index] ?? [], day));
      return features.flatMap(({ uom }): [string, Counter & CountedDays][] => {
        const counter = uom === null ? undefined : found.get(uom);
        if (counter === undefined) return [];
        const key = keyOf(subscription.id, counter.uom);
        const until = earlier(counter.period.end, addDays(day, 1));
        const days = { key, subscriptionId: subscription.id, from: counter.period.start, until };
        return [[key, { ...counter, ...days }]];
      });
    }),
  );
  const used = await usedBy(ctx.tenantId, account.id, [...counters.values()]);
  return (subscriptionId: string, uom: string | null): GrantedFeature["usage"] => {
    const key = keyOf(subscriptionId, uom ?? "");
    const [counter, quantity] = [counters.get(key), used.get(key)];
    return counter && quantity ? { ...counter, used: quantity } : null;
  };
}

const keyOf = (subscriptionId: string, uom: string) => `${subscriptionId} ${uom}`;
