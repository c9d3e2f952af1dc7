import {
  triedUpdates,
  type TriedOutcome,
  type TriedUpdate,
} from "@/lib/areas/orders/place/try-changes";
import { asking, type RequestedChange } from "@/lib/areas/orders/requested-order";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { changeableSubscriptions, chargesOfEach } from "@/lib/areas/subscriptions/changes/change";
import {
  changeBy,
  type ChangeableSubscription,
} from "@/lib/areas/subscriptions/timeline/change-model";
import type { Ctx } from "@/lib/kernel/context";
import { groupBy } from "@/lib/values/group-by";
import { later, type LocalDate } from "@/lib/values/local-date";
import type { PlannedItem } from "../model";
import type { RisingAccount } from "../planned-subscriptions";
import { isBeyond, renewals } from "../planning/rise-day-model";
import { changesOf, orderOf } from "../rise-order";
import { renewingBy } from "./renewing-queries";

/** A subscription that a rise raises prices of, and its charges before and after. */
export type Raised = {
  readonly account: RisingAccount;
  readonly subscription: ChangeableSubscription;
  /** What is planned. */
  readonly items: readonly PlannedItem[];
  /** Its charges after what is ordered before its terms have renewed. */
  readonly charges: readonly SubscriptionCharge[];
  /** Its charges of today. */
  readonly unchanged: readonly SubscriptionCharge[];
};

/** The charges of a subscription from a day on. */
export type Stage = { readonly from: LocalDate; readonly charges: readonly SubscriptionCharge[] };

/**
 * What bills find of raised subscriptions, and of those that accounts pay for and that renew, through a day: an order and a
 * renewal take effect on their day, and bills before it find the charges of before. A renewal that would be rejected does not happen.
 *
 * @returns the stages of each subscription in order, the first from today on.
 */
export async function stagesThrough(
  ctx: Ctx,
  raised: readonly Raised[],
  payerIds: readonly string[],
  through: LocalDate,
): Promise<Map<string, readonly Stage[]>> {
  const stages = new Map<string, readonly Stage[]>();
  for (const { subscription, items, charges, unchanged } of raised) {
    const days = items.map(({ orderOn }) => orderOn ?? ctx.today).toSorted();
    const ordered = { from: days[0] ?? ctx.today, charges };
    stages.set(subscription.id, [{ from: ctx.today, charges: unchanged }, ordered]);
  }
  const changing = await changingBy(ctx, raised, payerIds, through);
  const tried = changing.map((of) => of.tried);
  const outcomes = await triedUpdates(ctx, tried);
  const accepted = changing.flatMap(({ steps, tried: { account, subscription } }) => {
    const outcome = outcomes.get(subscription.id);
    if (!outcome || !isAccepted(outcome)) return [];
    const { before, booked } = outcome.change;
    return steps.map(({ from, actions }) => {
      return { account, from, change: changeBy(before, booked.slice(0, actions)) };
    });
  });
  const renewed = new Map<string, Stage[]>();
  for (const own of groupBy(accepted, ({ account }) => String(account.billCycleDay)).values()) {
    const changes = own.map(({ change }) => change);
    const charges = await chargesOfEach(ctx, changes, own[0]?.account.billCycleDay ?? 1);
    own.forEach(({ from, change }, index) => {
      const { id } = change.before;
      renewed.set(id, [...(renewed.get(id) ?? []), { from, charges: charges[index] ?? [] }]);
    });
  }
  for (const [id, own] of renewed) stages.set(id, own);
  return stages;
}

const isAccepted = (of: TriedOutcome): of is Extract<TriedOutcome, { change: unknown }> =>
  "change" in of;

/** An order with all that becomes of a subscription, and how many of its actions have taken effect from which day on. */
type Changing = {
  readonly tried: TriedUpdate;
  readonly steps: readonly { readonly from: LocalDate; readonly actions: number }[];
};

/** The subscriptions that renew by a day. */
async function changingBy(
  ctx: Ctx,
  raised: readonly Raised[],
  payerIds: readonly string[],
  through: LocalDate,
): Promise<Changing[]> {
  const own = raised.filter(({ subscription: { timeline } }) => {
    return timeline.autoRenew && isBeyond(timeline, through);
  });
  const numbers = raised.map(({ subscription }) => subscription.subscriptionNumber);
  const rows = await renewingBy(ctx.tenantId, through, payerIds, numbers);
  const named = rows.map(({ subscriptionNumber }) => subscriptionNumber);
  const others = named.length ? await changeableSubscriptions(ctx, named) : [];
  const accounts = new Map(rows.map(({ accountId: id, ...of }) => [id, { id, ...of }]));
  return [
    ...own.map((of) => withRenewals(ctx, of, through)),
    ...others.flatMap((subscription) => {
      const account = accounts.get(subscription.accountId);
      return account ? [withRenewals(ctx, { account, subscription, items: [] }, through)] : [];
    }),
  ];
}

function withRenewals(
  { today }: Ctx,
  { account, subscription, items }: Pick<Raised, "account" | "subscription" | "items">,
  through: LocalDate,
): Changing {
  const about = { accountId: account.id, day: today, description: "" };
  const updatesIn = (some: readonly PlannedItem[]): readonly RequestedChange[] =>
    orderOf(about, [{ subscription, changes: changesOf(some) }]).subscriptions.flatMap(
      ({ changes }) => changes,
    );
  const days = new Map<LocalDate, RequestedChange[]>();
  const add = (day: LocalDate, changes: readonly RequestedChange[]) =>
    days.set(day, [...(days.get(day) ?? []), ...changes]);
  for (const { start } of renewals(subscription.timeline)) {
    if (start === null || start > through) break;
    add(later(start, today), [asking("RenewSubscription", {})]);
  }
  for (const [, own] of groupBy(items, ({ orderOn }) => orderOn ?? today)) {
    add(own[0]?.orderOn ?? today, updatesIn(own));
  }
  const inOrder = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const steps: { from: LocalDate; actions: number }[] = [{ from: today, actions: 0 }];
  for (const [from, own] of inOrder) {
    steps.push({ from, actions: (steps.at(-1)?.actions ?? 0) + own.length });
  }
  const { subscriptionNumber } = subscription;
  const changes = inOrder.flatMap(([, own]) => own);
  const subscriptions = [{ kind: "changed" as const, subscriptionNumber, changes }];
  const order = { existingAccountId: account.id, orderDate: today, description: "", subscriptions };
  return { tried: { account, subscription, order }, steps };
}
