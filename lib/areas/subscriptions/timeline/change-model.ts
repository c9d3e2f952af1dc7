import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { TriggerDates } from "@/lib/areas/subscriptions/model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import type {
  CreateSubscriptionAction,
  Owners,
  SubscriptionAction,
  SubscriptionDetails,
  TermsAndConditionsAction,
  Withdrawable,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import {
  type BilledSubscription,
  billableSegments,
  firstOwners,
} from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { replay, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { type FieldSet, withFields } from "@/lib/areas/subscriptions/timeline/written-fields-model";

/** A stored subscription with the data for changing it. */
export type ChangeableSubscription = {
  readonly id: string;
  readonly subscriptionNumber: string;
  readonly accountId: string;
  readonly invoiceAccountId: string;
  readonly currency: string;
  /** Its monthly revenue and total contract value. */
  readonly cmrr: Decimal;
  readonly tcv: Decimal;
  readonly details: SubscriptionDetails;
  readonly actions: readonly SubscriptionAction[];
  /** The result of replaying the actions, which equals the stored rows. */
  readonly timeline: Timeline;
};

/** A subscription before and after a change of its actions. */
export type SubscriptionChange = {
  readonly before: ChangeableSubscription;
  /** New actions. */
  readonly booked: readonly SubscriptionAction[];
  /** Stored actions with changed dates. */
  readonly revised?: readonly SubscriptionAction[];
  /** Ids of stored actions to delete. */
  readonly removed?: readonly string[];
  readonly timeline: Timeline;
};

/** The change of booking further actions. */
export function changeBy(
  before: ChangeableSubscription,
  booked: readonly SubscriptionAction[],
): SubscriptionChange {
  return { before, booked, timeline: replay([...before.actions, ...booked]) };
}

/**
 * The change of removing bookings, for deleting or reverting their order: the subscription is replayed
 * without them. Null when nothing of it remains.
 */
export function changeWithout(
  before: ChangeableSubscription,
  actionIds: readonly string[],
): SubscriptionChange | null {
  const rest = before.actions.filter(({ id }) => !actionIds.includes(id));
  if (!rest.some(({ type }) => type === "CreateSubscription")) return null;
  return { before, booked: [], removed: actionIds, timeline: replay(rest) };
}

/** The change of a booked action's trigger dates, for activating. */
export function changeOfDates(
  before: ChangeableSubscription,
  actionId: string,
  dates: TriggerDates,
  waitsFor: CreateSubscriptionAction["waitsFor"] = null,
): SubscriptionChange {
  const revise = (action: SubscriptionAction): SubscriptionAction =>
    action.type === "CreateSubscription" ? { ...action, dates, waitsFor } : { ...action, dates };
  const actions = before.actions.map((action) =>
    action.id === actionId ? revise(action) : action,
  );
  const revised = actions.filter(({ id }) => id === actionId);
  return { before, booked: [], revised, timeline: replay(actions) };
}

/**
 * The change of writing custom fields to a version: in the latest one also for later versions, in an
 * older one for that version only.
 */
export function changeOfFields(
  before: ChangeableSubscription,
  version: number,
  set: FieldSet,
): SubscriptionChange {
  const isNewest = version === before.timeline.version;
  const actions = before.actions.map((action) =>
    action.version === version ? withFields(action, set, isNewest) : action,
  );
  const revised = actions.filter((action) => action.version === version);
  return { before, booked: [], revised, timeline: replay(actions) };
}

/** The action that withdraws a booked cancellation, pause or resumption, from `day` on. */
export function reverseAction(
  { timeline }: Pick<ChangeableSubscription, "timeline">,
  id: string,
  what: Withdrawable,
  day: LocalDate,
): TermsAndConditionsAction {
  const dates = { contractEffective: day, serviceActivation: day, customerAcceptance: day };
  return {
    id,
    type: "TermsAndConditions",
    version: timeline.version + 1,
    dates,
    withdraws: [what],
  };
}

/** The owners of the subscription before any transfer. */
export function originalOwners({ before, timeline, removed = [] }: SubscriptionChange): Owners {
  const gone = before.actions.filter(
    (action) => action.type === "OwnerTransfer" && removed.includes(action.id),
  );
  const stored = firstOwners(before.timeline, before);
  return gone.length ? stored : firstOwners(timeline, stored);
}

/** The details of the subscription after the change. */
export function detailsAfter({ before, timeline }: SubscriptionChange): SubscriptionDetails {
  return { ...before.details, ...timeline.details };
}

/** The data of the accounts and the stored segments of changed subscriptions. */
export type ChangeSurroundings = {
  readonly billCycleDay: (accountId: string) => number;
  readonly processedThrough: (segmentId: string) => LocalDate | null;
  readonly earlierDays?: BilledSubscription["earlierDays"];
  readonly onSchedule?: BilledSubscription["onSchedule"];
};

/** All segments of a changed subscription for the engine. */
export function segmentsAfter(
  change: SubscriptionChange,
  around: ChangeSurroundings,
): SubscriptionCharge[] {
  const { id, subscriptionNumber, currency } = change.before;
  return billableSegments({
    ...{ id, subscriptionNumber, currency },
    timeline: change.timeline,
    owners: originalOwners(change),
    details: detailsAfter(change),
    ...around,
  });
}
