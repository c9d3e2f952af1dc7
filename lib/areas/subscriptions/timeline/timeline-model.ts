import type { LocalDate } from "@/lib/values/local-date";
import type {
  Pause,
  RenewalSetting,
  StoredStatus,
  Term,
  TermLength,
  TermType,
  TriggerDates,
} from "@/lib/areas/subscriptions/model";
import { addsRatePlan, isProductAction } from "./charge-tracks-model";
import {
  type AddProductAction,
  type ChangePlanAction,
  inOrder,
  type OwnerTransferAction,
  type SubscriptionAction,
  type SubscriptionDetails,
} from "./order-action-model";
import { type Ramp, rampOf } from "./ramp-model";
import {
  type Around,
  aroundOf,
  chargesBrought,
  type TimelineCharge,
  type TrackedCharge,
  trackedCharges,
  withBooking,
} from "./timeline-charges-model";
import { type History, historyOf } from "./timeline-history-model";
import { freshPlan, plansAfter, ratePlansOf, type TimelineRatePlan } from "./timeline-plans-model";
import { coursesOf, type KnownCourses } from "./timeline-courses-model";
import { fieldsAfter, type FieldsAt, type Write, writesOf } from "./written-fields-model";
import { withWrittenFields } from "./written-charges-model";

export type { TimelineCharge } from "./timeline-charges-model";
export type { TimelineRatePlan } from "./timeline-plans-model";

/** The state of a subscription that results from its actions. */
export type Timeline = {
  readonly version: number;
  /** Independent of the day; `statusOn` returns the status on a day. */
  readonly status: StoredStatus;
  readonly dates: TriggerDates;
  readonly termType: TermType;
  readonly autoRenew: boolean;
  readonly renewalSetting: RenewalSetting;
  readonly renewalTerm: TermLength | null;
  readonly terms: readonly [Term, ...Term[]];
  /** In chronological order. */
  readonly pauses: readonly Pause[];
  /** The first day without service; null unless the subscription is canceled. */
  readonly cancelledOn: LocalDate | null;
  /** The document settings and notes set by actions; others are as stored. */
  readonly details: Partial<SubscriptionDetails>;
  /** In chronological order. */
  readonly transfers: readonly OwnerTransferAction[];
  readonly ratePlans: readonly TimelineRatePlan[];
  readonly charges: readonly TimelineCharge[];
  readonly ramp: Ramp | null;
};

/**
 * The subscription that results from its actions, ordered by effective day and, within a
 * day, by booking. Stored rows are a cache of it, and a prefix of the bookings yields an older
 * version. Decisions, Subscriptions: model.
 *
 * @throws RangeError without actions, or when the first is not the creation: a bug of ours.
 */
export function replay(actions: readonly SubscriptionAction[]): Timeline {
  return replayed(actions).timeline;
}

/** The state that results from actions, with what is needed to add further ones. */
export type Replayed = {
  readonly actions: readonly SubscriptionAction[];
  readonly timeline: Timeline;
  /** Actions after the creation that add rate plans, in the order of their effect. */
  readonly bringing: readonly (AddProductAction | ChangePlanAction)[];
  readonly around: Around;
  readonly courses: KnownCourses;
  readonly writes: readonly Write[];
  /** Whether the newest version has written fields that the next one does not inherit. */
  readonly isWritten: boolean;
  /** In the order of the timeline's charges. */
  readonly charges: readonly TrackedCharge[];
};

/** A replay to which bookings can be added. @throws RangeError as `replay`. */
export function replayed(
  actions: readonly SubscriptionAction[],
  courses: KnownCourses = new Map(),
): Replayed {
  const history = historyOf(actions);
  const { created, rest, pauses, cancel, version } = history;
  const courseAt = coursesOf(actions, courses);
  const course = courseAt(version);
  const writes = writesOf(actions, version);
  const around = aroundOf(history, course, courseAt);
  const charges = trackedCharges(around);
  const timeline: Timeline = {
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
    charges: charges.map(({ served }) => withWrittenFields(served, rest, writes)),
    ramp: rampOf(actions),
  };
  const bringing = rest.filter(addsRatePlan);
  const isWritten = actions.some((of) => of.version === version && of.written?.own !== undefined);
  return { actions, timeline, bringing, around, courses, writes, isWritten, charges };
}

/**
 * Adds one booking. An action on rate plans or charges recomputes only those, whatever was booked
 * before; any other action may move every charge, so the whole history is replayed.
 */
export function replayedFurther(before: Replayed, action: SubscriptionAction): Replayed {
  const actions = [...before.actions, action];
  const { timeline, around, writes } = before;
  if (!isProductAction(action) || action.written || before.isWritten) {
    return replayed(actions, before.courses);
  }
  const charges = withBooking(around, before.charges, action);
  const shown = charges.map((of, index) => {
    const was = timeline.charges[index];
    return was && of === before.charges[index]
      ? was
      : withWrittenFields(of.served, actions, writes);
  });
  const ratePlans = plansAfter(timeline.ratePlans, action, actions);
  const { ramp = timeline.ramp } = action;
  const after = {
    ...before,
    actions,
    charges,
    timeline: { ...timeline, version: action.version, ratePlans, charges: shown, ramp },
  };
  return addsRatePlan(action) ? withBrought(after, action) : after;
}

/** Sorts rate plans and their charges by their effective day. */
function withBrought(before: Replayed, action: AddProductAction | ChangePlanAction): Replayed {
  const { around, bringing, timeline } = before;
  const place = bringing.findLastIndex((other) => inOrder(other, action) < 0) + 1;
  const earlier = [
    ...around.history.created.ratePlans,
    ...bringing.slice(0, place).map(({ ratePlan }) => ratePlan),
  ];
  const at = earlier.reduce((count, plan) => count + plan.charges.length, 0);
  const brought = chargesBrought(around, action);
  return {
    ...before,
    bringing: bringing.toSpliced(place, 0, action),
    charges: before.charges.toSpliced(at, 0, ...brought),
    timeline: {
      ...timeline,
      ratePlans: timeline.ratePlans.toSpliced(
        earlier.length,
        0,
        freshPlan(action.ratePlan, action),
      ),
      charges: timeline.charges.toSpliced(at, 0, ...brought.map(({ served }) => served)),
    },
  };
}

/** The subscription of an older version, from a prefix of its bookings. */
export function replayVersion(actions: readonly SubscriptionAction[], version: number): Timeline {
  return replay(actions.filter((action) => action.version <= version));
}

/** The newest term, which a renewal continues. */
export function lastTerm(timeline: Pick<Timeline, "terms">): Term {
  return timeline.terms.at(-1) ?? timeline.terms[0];
}

/** Custom fields are merged in booking order, everything else in the order of its effect. */
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
