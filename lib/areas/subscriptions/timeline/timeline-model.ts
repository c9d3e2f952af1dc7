import type { LocalDate } from "@/lib/values/local-date";
import type {
  Pause,
  RenewalSetting,
  StoredStatus,
  SubscribedRatePlan,
  Term,
  TermLength,
  TermType,
  TriggerDates,
} from "@/lib/areas/subscriptions/model";
import {
  effectDate,
  type OwnerTransferAction,
  type SubscriptionAction,
  type SubscriptionDetails,
} from "./order-action-model";
import { chargesOf, type TimelineCharge } from "./timeline-charges-model";
import { type History, historyOf } from "./timeline-history-model";
import { type Ramp, rampOf } from "./ramp-model";
import { termsOf } from "./timeline-terms-model";
import { fieldsAfter, type FieldsAt, type Write, writesOf } from "./written-fields-model";
import { withWrittenFields } from "./written-charges-model";

export type { TimelineCharge } from "./timeline-charges-model";

/** A rate plan of a subscription with what has become of it. */
export type TimelineRatePlan = SubscribedRatePlan & {
  /** The first day without it; null while it stays. */
  readonly removedOn: LocalDate | null;
  readonly lastChange: "Add" | "Update" | "Remove";
};

/** A subscription as its actions make it. */
export type Timeline = {
  readonly version: number;
  /** Without regard to the day; `statusOn` tells the status of a day. */
  readonly status: StoredStatus;
  readonly dates: TriggerDates;
  readonly termType: TermType;
  readonly autoRenew: boolean;
  readonly renewalSetting: RenewalSetting;
  readonly renewalTerm: TermLength | null;
  readonly terms: readonly [Term, ...Term[]];
  /** In the order of their days. */
  readonly pauses: readonly Pause[];
  /** The first day without service; null unless the subscription is canceled. */
  readonly cancelledOn: LocalDate | null;
  /** What actions have said about documents and notes; the rest is as it was stored. */
  readonly details: Partial<SubscriptionDetails>;
  /** In the order of their days. */
  readonly transfers: readonly OwnerTransferAction[];
  readonly ratePlans: readonly TimelineRatePlan[];
  readonly charges: readonly TimelineCharge[];
  readonly ramp: Ramp | null;
};

/**
 * The subscription that results from its actions, ordered by the day of their effect and, on one
 * day, by booking. Stored rows are a cache of it, and a prefix of the bookings gives an older
 * version. Decisions, Subscriptions: model.
 *
 * @throws RangeError when the actions are none, or do not begin with the creation: a bug of ours.
 */
export function replay(actions: readonly SubscriptionAction[]): Timeline {
  const history = historyOf(actions);
  const { created, rest, pauses, cancel, version } = history;
  const course = termsOf(history);
  const writes = writesOf(actions, version);
  const charges = chargesOf(history, course, (upTo) =>
    upTo === version ? course : termsOf(historyOf(actions.filter((a) => a.version <= upTo))),
  );
  return {
    version,
    status: created.waitsFor ?? "Active",
    dates: created.dates,
    termType: course.termType,
    autoRenew: course.autoRenew,
    renewalSetting: course.renewalSetting,
    renewalTerm: course.renewalTerm,
    terms: course.terms,
    pauses: pauses.map(({ start, end }) => ({ start, end })),
    cancelledOn: cancel?.on ?? null,
    details: detailsOf(history, writes),
    transfers: rest.filter((action) => action.type === "OwnerTransfer"),
    ratePlans: ratePlansOf(history, writes),
    charges: withWrittenFields(charges, rest, writes),
    ramp: rampOf(actions),
  };
}

/** The subscription of an older version: what its first bookings make of it. */
export function replayVersion(actions: readonly SubscriptionAction[], version: number): Timeline {
  return replay(actions.filter((action) => action.version <= version));
}

/** The newest term: the one that a renewal continues. */
export function lastTerm(timeline: Pick<Timeline, "terms">): Term {
  return timeline.terms.at(-1) ?? timeline.terms[0];
}

/** Custom fields are merged as they were booked, everything else in the order of its effect. */
function detailsOf(
  { created, rest }: History,
  writes: readonly Write[],
): Partial<SubscriptionDetails> {
  let details: Partial<SubscriptionDetails> = created.details ?? {};
  const said: FieldsAt[] = [{ version: created.version, fields: details.customFields ?? {} }];
  for (const action of rest) {
    if (!("details" in action) || action.details === undefined) continue;
    details = { ...details, ...action.details };
    said.push({ version: action.version, fields: action.details.customFields ?? {} });
  }
  if (said.length === 1 && !writes.some(({ set }) => set.subscription)) return details;
  return { ...details, customFields: fieldsAfter(said, writes, (set) => set.subscription) };
}

function ratePlansOf({ created, rest }: History, writes: readonly Write[]): TimelineRatePlan[] {
  const fresh = (plan: SubscribedRatePlan): TimelineRatePlan => ({
    ...plan,
    removedOn: null,
    lastChange: "Add",
  });
  const added = rest.flatMap((action) =>
    action.type === "AddProduct" || action.type === "ChangePlan" ? [fresh(action.ratePlan)] : [],
  );
  const plans = new Map(
    [...created.ratePlans.map(fresh), ...added].map((plan) => [plan.ratePlanId, plan]),
  );
  for (const action of rest) {
    if (action.type !== "UpdateProduct") {
      if (action.type !== "RemoveProduct" && action.type !== "ChangePlan") continue;
    }
    const plan = plans.get(action.ratePlanId);
    if (plan === undefined) continue;
    if (action.type === "UpdateProduct") {
      const lastChange = plan.removedOn === null ? "Update" : plan.lastChange;
      plans.set(plan.ratePlanId, { ...plan, lastChange });
    } else if (plan.removedOn === null) {
      plans.set(plan.ratePlanId, { ...plan, removedOn: effectDate(action), lastChange: "Remove" });
    }
  }
  return [...plans.values()].map((plan) => ({
    ...plan,
    customFields: planFields(plan, rest, writes),
  }));
}

function planFields(plan: SubscribedRatePlan, rest: History["rest"], writes: readonly Write[]) {
  const booked = rest.flatMap((action) =>
    (action.type === "UpdateProduct" || action.type === "RemoveProduct") &&
    action.ratePlanId === plan.ratePlanId &&
    action.customFields
      ? [{ version: action.version, fields: action.customFields }]
      : [],
  );
  const first = { version: 0, fields: plan.customFields };
  return fieldsAfter([first, ...booked], writes, (set) => set.ratePlans?.[plan.ratePlanId]);
}
