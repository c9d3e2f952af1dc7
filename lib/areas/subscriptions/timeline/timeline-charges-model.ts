import { addDays, compareDates, type LocalDate } from "@/lib/values/local-date";
import { ownEnd } from "./charge-life-model";
import {
  type Opened,
  type OpenedCharge,
  openedCharge,
  openedFurther,
  type PayerChange,
} from "./charge-openings-model";
import {
  type BringingAction,
  type Cut,
  cutsOf,
  firstOpening,
  openingsOf,
  type ProductAction,
  removalOf,
  type Track,
  tracksBrought,
  tracksOf,
} from "./charge-tracks-model";
import { type Reach, stretchStarts, withReach } from "./continuity-model";
import type { Segment, SubscribedCharge, Term } from "@/lib/areas/subscriptions/model";
import { effectDate, type UpdateProductAction } from "./order-action-model";
import { followsTerms } from "./renewal-openings-model";
import type { Ending, History } from "./timeline-history-model";
import type { CourseAt } from "./timeline-courses-model";
import type { TermCourse } from "./timeline-terms-model";

/** A segment with everything that determines its amounts, its payer and its neighbours within the charge. */
export type TimelineSegment = OpenedSegment & Reach;

type OpenedSegment = Segment & {
  /** The terms of the charge during the segment. */
  readonly charge: SubscribedCharge;
  /** The payer; null for the owner before any transfer. */
  readonly accountId: string | null;
  /** The term to which its periods are aligned. */
  readonly term: Term;
  /** Whether it ends on its own date, even when the term is extended. */
  readonly closed: boolean;
  /** The first day of its stretch of equal price, as of its opening. */
  readonly since: LocalDate;
  /** The version that opened it. */
  readonly version: number;
};

/** A charge with the segments that result from its history, oldest first. */
export type TimelineCharge = {
  readonly ratePlanId: string;
  /** Its original terms. */
  readonly charge: SubscribedCharge;
  readonly segments: readonly TimelineSegment[];
};

/** What is shared by the charges of a subscription. */
export type Around = {
  readonly history: History;
  readonly course: TermCourse;
  readonly courseAt: CourseAt;
  readonly payers: readonly PayerChange[];
  readonly cuts: readonly Cut[];
};

/** What is shared by the charges of a history. */
export function aroundOf(history: History, course: TermCourse, courseAt: CourseAt): Around {
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
  return { history, course, courseAt, payers, cuts: cutsOf(history, courseAt) };
}

/** A charge with its whole history, to which further bookings can be added. */
export type TrackedCharge = {
  readonly track: Track;
  readonly account: OpenedCharge;
  readonly starts: readonly LocalDate[];
  /** The segment of each opening; null where nothing of it remains. */
  readonly places: readonly (OpenedSegment | null)[];
  readonly served: TimelineCharge;
};

/** The charges of a subscription with their segments, in the order in which they were added. */
export function trackedCharges(around: Around): TrackedCharge[] {
  return tracksOf(around.history, around.cuts).map((track) => trackedCharge(around, track));
}

/** The charges that a new booking adds. */
export function chargesBrought(around: Around, action: BringingAction): TrackedCharge[] {
  return tracksBrought(action, around.cuts).map((track) => trackedCharge(around, track));
}

function trackedCharge(around: Around, track: Track): TrackedCharge {
  const { charge, openings } = track;
  return withSegments(
    around,
    track,
    openedCharge(firstOpening(track), charge, openings, around.payers),
  );
}

/** The charges after a new booking. Unaffected ones stay the same objects. */
export function withBooking(
  around: Around,
  charges: readonly TrackedCharge[],
  action: ProductAction,
): readonly TrackedCharge[] {
  switch (action.type) {
    case "AddProduct":
      return charges;
    case "UpdateProduct": {
      const ids = new Set(action.charges.map(({ chargeId }) => chargeId));
      return charges.map((of) =>
        ids.has(of.track.charge.chargeId) ? updated(around, of, action) : of,
      );
    }
    case "RemoveProduct":
    case "ChangePlan": {
      const { ratePlanId } = action;
      const removal = removalOf(action);
      return charges.map((of) =>
        of.track.ratePlanId === ratePlanId ? removed(around, of, removal) : of,
      );
    }
  }
}

function updated(around: Around, of: TrackedCharge, action: UpdateProductAction): TrackedCharge {
  const { track, account } = of;
  const further = openedFurther(account, openingsOf(track, action), around.payers);
  const isContinued = account.opened.every((one, index) => one === further.opened[index]);
  return withSegments(around, track, further, isContinued ? of : undefined);
}

function removed(around: Around, { track, account }: TrackedCharge, removal: Ending) {
  return withSegments(around, { ...track, removals: [...track.removals, removal] }, account);
}

/** `before` is the same charge with fewer, unchanged openings. */
function withSegments(
  around: Around,
  track: Track,
  account: OpenedCharge,
  before?: TrackedCharge,
): TrackedCharge {
  const { opened } = account;
  const starts = stretchStarts(opened, around.history.pauses, before?.starts);
  // A new opening ends the last current one and those after it.
  const last = before?.account.opened.findLastIndex(({ replaced }) => replaced === null) ?? 0;
  const places = before?.places.slice(0, Math.max(last, 0)) ?? [];
  let count = places.filter((place) => place !== null).length;
  for (let index = places.length; index < opened.length; index += 1) {
    const place = segmentAt(around, track, opened, index);
    if (place !== null) count += 1;
    const since = starts[index];
    places.push(place && { segment: count, since: since ?? place.start, ...place });
  }
  const segments = withReach(places.filter((place) => place !== null));
  const served = { ratePlanId: track.ratePlanId, charge: track.charge, segments };
  return { track, account, starts, places, served };
}

/** The segment of an opening; null when nothing of it remains. */
function segmentAt(
  { history, course, courseAt }: Around,
  track: Track,
  opened: readonly Opened[],
  index: number,
): Omit<OpenedSegment, "segment" | "since"> | null {
  const own = opened[index];
  if (own === undefined) return null;
  const endings = [
    ...endingsOf(track, own, standingAfter(opened, index), history, course),
    ...ownEnd(track, own, history, course, courseAt).map(byItself),
  ];
  const { on, version, id, state } = own;
  const emptied = endings.filter((ending) => ending.on <= on);
  if (index > 0 && emptied.some((ending) => ending.version <= version)) return null;
  const end = endings.map((ending) => ending.on).sort(compareDates)[0] ?? null;
  return {
    id,
    start: on,
    end: end !== null && end < on ? on : end,
    charge: state.charge,
    accountId: state.payer,
    term: termOf(state.charge, on, course),
    closed: endings.some((ending) => !ending.withTerm && ending.on === end),
    version,
  };
}

function standingAfter(opened: readonly Opened[], index: number): Opened | undefined {
  let next = index + 1;
  while (opened[next] && opened[next]?.replaced !== null) next += 1;
  return opened[next];
}

type SegmentEnding = Ending & { readonly withTerm: boolean };

const byItself = (ending: Ending): SegmentEnding => ({ ...ending, withTerm: false });

/** All days that may end the segment; the earliest does. */
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

/** Billing by the term uses the term of the first day; everything else uses the newest one. */
function termOf(charge: SubscribedCharge, on: LocalDate, { terms }: TermCourse): Term {
  const last = terms.at(-1) ?? terms[0];
  if (!followsTerms(charge)) return last;
  return terms.find(({ end }) => end === null || on < end) ?? last;
}
