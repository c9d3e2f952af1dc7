import { derivedId } from "@/lib/kernel/ids";
import { addDays, compareDates, type LocalDate } from "@/lib/values/local-date";
import { chargeStart, ownEnd } from "./charge-life-model";
import {
  type Opened,
  type Opening,
  openedSegments,
  type PayerChange,
} from "./charge-openings-model";
import { type Reach, stretchStarts, withReach } from "./continuity-model";
import {
  type Segment,
  type SubscribedCharge,
  type SubscribedRatePlan,
  type Term,
  type TriggerDates,
} from "@/lib/areas/subscriptions/model";
import {
  type ChargeUpdate,
  effectDate,
  type SubscriptionAction,
  type UpdateProductAction,
} from "./order-action-model";
import {
  type CourseAt,
  followsTerms,
  placementsOf,
  renewalOpening,
} from "./renewal-openings-model";
import type { Ending, History } from "./timeline-history-model";
import type { TermCourse } from "./timeline-terms-model";

/** A segment with everything that decides what it costs, who pays it, and how others of its charge adjoin it. */
export type TimelineSegment = OpenedSegment & Reach;

type OpenedSegment = Segment & {
  /** The terms of the charge during the segment. */
  readonly charge: SubscribedCharge;
  /** Who pays; null for the owner of before there were transfers. */
  readonly accountId: string | null;
  /** The term that its periods follow. */
  readonly term: Term;
  /** It ends by itself and does not run on when the term does. */
  readonly closed: boolean;
  /** The first day of the stretch of equal price that it belongs to, from its opening on. */
  readonly since: LocalDate;
  /** The version that has opened it. */
  readonly version: number;
};

/** A charge with the segments that its history gives, oldest first. */
export type TimelineCharge = {
  readonly ratePlanId: string;
  /** Its terms as they were agreed first. */
  readonly charge: SubscribedCharge;
  readonly segments: readonly TimelineSegment[];
};

/** Everything that happens to one charge. */
type Track = {
  readonly ratePlanId: string;
  readonly charge: SubscribedCharge;
  readonly start: LocalDate;
  readonly version: number;
  readonly openings: Opening[];
  readonly removals: Ending[];
};

/** The charges of a subscription with their segments, in the order in which they were added. */
export function chargesOf(
  history: History,
  course: TermCourse,
  courseAt: CourseAt,
): TimelineCharge[] {
  const tracks = tracksOf(history);
  for (const action of history.rest) follow(tracks, action, history.rest, courseAt);
  for (const track of tracks) resumptions(history, track);
  const payers = history.rest.flatMap((action) =>
    action.type === "OwnerTransfer"
      ? [
          {
            on: effectDate(action),
            version: action.version,
            payer: action.invoiceAccountId,
            id: action.id,
          },
        ]
      : [],
  );
  return tracks.map((track) => ({
    ratePlanId: track.ratePlanId,
    charge: track.charge,
    segments: segmentsOf(track, payers, history, course, courseAt),
  }));
}

function tracksOf({ created, rest }: History): Track[] {
  const tracks = created.ratePlans.flatMap((plan) => tracksOfPlan(plan, created.dates, 1));
  for (const action of rest) {
    if (action.type === "AddProduct") {
      tracks.push(...tracksOfPlan(action.ratePlan, action.dates, action.version));
    }
    if (action.type === "ChangePlan") {
      const on = action.effective;
      const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
      tracks.push(...tracksOfPlan(action.ratePlan, dates, action.version));
    }
  }
  return tracks;
}

function tracksOfPlan(plan: SubscribedRatePlan, dates: TriggerDates, version: number): Track[] {
  return plan.charges.map((charge) => ({
    ratePlanId: plan.ratePlanId,
    charge,
    start: chargeStart(charge, dates),
    version,
    openings: [],
    removals: [],
  }));
}

/** What an action does to the charges that there are. */
function follow(
  tracks: readonly Track[],
  action: SubscriptionAction,
  rest: readonly SubscriptionAction[],
  courseAt: CourseAt,
): void {
  const { version } = action;
  const renews = action.type === "RenewSubscription";
  const placements = renews ? placementsOf(action, rest, courseAt) : [];
  for (const track of tracks) {
    const { chargeId } = track.charge;
    switch (action.type) {
      case "UpdateProduct":
        action.charges
          .filter((update) => update.chargeId === chargeId)
          .forEach((update, nth) => track.openings.push(updated(track, action, update, nth)));
        break;
      case "RemoveProduct":
      case "ChangePlan":
        if (track.ratePlanId !== action.ratePlanId) break;
        track.removals.push({ on: effectDate(action), version });
        break;
      case "RenewSubscription":
        for (const place of placements) cut(track, renewalOpening(action, place, chargeId));
        break;
      case "OwnerTransfer":
        cut(track, plainCut(action.id, version, effectDate(action), track));
        break;
    }
  }
}

/** One-time charges have one day, and what begins later is not cut. */
function cut(track: Track, opening: Opening): void {
  if (track.charge.chargeType !== "OneTime" && opening.on > track.start) {
    track.openings.push(opening);
  }
}

const same: Opening["next"] = (before) => before;

function plainCut(actionId: string, version: number, on: LocalDate, track: Track): Opening {
  const id = derivedId(actionId, track.charge.chargeId);
  const plain = { next: same, sets: [], cuts: () => true, lapsed: null };
  return { on, id, version, ...plain };
}

function resumptions({ pauses, lapsed }: History, track: Track): void {
  for (const { resume, end } of pauses) {
    if (resume === null || end === null) continue;
    cut(track, plainCut(resume.id, resume.version, end, track));
  }
  for (const { resume, version } of lapsed) {
    const opening = plainCut(resume.id, resume.version, resume.effective, track);
    cut(track, { ...opening, lapsed: version });
  }
}

/** An action may change a charge on several days; `nth` counts them from 0. */
function updated(
  track: Track,
  action: UpdateProductAction,
  update: ChargeUpdate,
  nth: number,
): Opening {
  const { chargeId, effective, endDate, ...changes } = update;
  const on = effective ?? effectDate(action);
  return {
    on: on < track.start ? track.start : on,
    id: derivedId(action.id, nth === 0 ? chargeId : `${chargeId}/${nth}`),
    version: action.version,
    next: (before) => ({
      ...before,
      charge: { ...before.charge, ...changes },
      endDate: endDate === undefined ? before.endDate : endDate,
    }),
    sets: [...Object.keys(changes), ...(endDate === undefined ? [] : ["endDate"])],
    cuts: () => true,
    lapsed: null,
  };
}

function segmentsOf(
  track: Track,
  payers: readonly PayerChange[],
  history: History,
  course: TermCourse,
  courseAt: CourseAt,
): readonly TimelineSegment[] {
  const first: Opening = {
    on: track.start,
    id: track.charge.chargeId,
    version: track.version,
    next: same,
    sets: [],
    cuts: () => true,
    lapsed: null,
  };
  const opened = openedSegments(first, track.charge, track.openings, payers);
  const starts = stretchStarts(opened, history.pauses);
  const segments: OpenedSegment[] = [];
  opened.forEach((own, index) => {
    const next = opened.slice(index + 1).find(({ replaced }) => replaced === null);
    const endings = [
      ...endingsOf(track, own, next, history, course),
      ...ownEnd(track, own, history, course, courseAt).map(byItself),
    ];
    const { on, version, id, state } = own;
    const emptied = endings.filter((ending) => ending.on <= on);
    if (index > 0 && emptied.some((ending) => ending.version <= version)) return;
    const end = endings.map((ending) => ending.on).sort(compareDates)[0] ?? null;
    segments.push({
      id,
      segment: segments.length + 1,
      start: on,
      end: end !== null && end < on ? on : end,
      charge: state.charge,
      accountId: state.payer,
      term: termOf(state.charge, on, course),
      closed: endings.some((ending) => !ending.withTerm && ending.on === end),
      since: starts[index] ?? on,
      version,
    });
  });
  return withReach(segments);
}

type SegmentEnding = Ending & { readonly withTerm: boolean };

const byItself = (ending: Ending): SegmentEnding => ({ ...ending, withTerm: false });

/** Every day that ends the segment; the earliest counts. */
function endingsOf(
  track: Track,
  { on, version, state, replaced }: Opened,
  next: Opened | undefined,
  { pauses, cancel }: History,
  course: TermCourse,
): SegmentEnding[] {
  const { charge, endDate } = state;
  const endings: Ending[] = [...track.removals];
  if (cancel !== null) endings.push(cancel);
  if (replaced !== null) endings.push({ on, version: replaced });
  if (next !== undefined) endings.push({ on: next.on, version: next.version });
  if (charge.chargeType === "OneTime") {
    endings.push({ on: addDays(on, 1), version });
    return endings.map(byItself);
  }
  if (endDate !== null) endings.push({ on: endDate, version });
  for (const pause of pauses) {
    if (pause.end !== null && pause.end <= on) continue;
    endings.push({ on: pause.start, version: pause.version });
  }
  const own = endings.map(byItself);
  const { end } = course.terms.at(-1) ?? course.terms[0];
  return end === null ? own : [...own, { on: end, version: course.version, withTerm: true }];
}

/** Billing by the term goes by the term of its first day, everything else by the newest. */
function termOf(charge: SubscribedCharge, on: LocalDate, { terms }: TermCourse): Term {
  const last = terms.at(-1) ?? terms[0];
  if (!followsTerms(charge)) return last;
  return terms.find(({ end }) => end === null || on < end) ?? last;
}
