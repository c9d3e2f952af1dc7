import {
  addDays,
  addMonths,
  dayInMonth,
  dayOfMonth,
  daysBetween,
  later,
  type LocalDate,
  monthIndex,
} from "@/lib/values/local-date";
import type { RenewalSetting, Term, TermLength, TermType } from "@/lib/areas/subscriptions/model";
import type {
  RenewalTerms,
  RenewSubscriptionAction,
  ResumeAction,
  SubscriptionAction,
  TermChange,
} from "./order-action-model";
import type { History } from "./timeline-history-model";

/** The terms of a history, and their renewal. */
export type TermCourse = {
  readonly termType: TermType;
  readonly autoRenew: boolean;
  readonly renewalSetting: RenewalSetting;
  readonly renewalTerm: TermLength | null;
  readonly terms: readonly [Term, ...Term[]];
  /** The last version that moved a term. */
  readonly version: number;
  /** The first day of each renewed term, by id of the renewal. */
  readonly renewedOn: ReadonlyMap<string, LocalDate>;
  /** The pauses that extended a term, in the order of their days. */
  readonly lengthenings: readonly Lengthening[];
};

/** A pause that extends the term; `end` is exclusive. */
export type Lengthening = { readonly start: LocalDate; readonly end: LocalDate };

/** The extension of a term by a pause: whole months first, then days. */
type Extension = { readonly months: number; readonly days: number };

/** A term before its days are computed. */
type Draft = {
  readonly length: TermLength | null;
  /** Exclusive end of a term without a length. */
  readonly until: LocalDate | null;
  readonly extensions: readonly Extension[];
  /** Its renewal; null for the first term. */
  readonly madeBy: string | null;
};

/** The renewal terms as of a version. */
type Renewing = Pick<TermCourse, "autoRenew" | "renewalSetting" | "renewalTerm">;

/** A course as bookings go on from it. */
export type Course = Omit<TermCourse, "renewedOn" | "lengthenings"> & {
  readonly start: LocalDate;
  readonly drafts: readonly Draft[];
  /** Agreed renewal terms, in the order of their days: a renewal uses those booked before it. */
  readonly agreements: readonly { readonly version: number; readonly terms: RenewalTerms }[];
};

/** The terms that a creation begins with. */
export function begun({ created }: History): Course {
  const { terms: agreed, version } = created;
  const { termType, autoRenew, renewalSetting, renewalTerm, startDate } = agreed;
  const drafts = [{ length: agreed.initialTerm, until: null, extensions: [], madeBy: null }];
  return {
    start: startDate,
    ...{ termType, autoRenew, renewalSetting, renewalTerm, version },
    drafts,
    terms: laidOut(startDate, drafts),
    agreements: [{ version, terms: { autoRenew, renewalSetting, renewalTerm } }],
  };
}

/** What one booking does to the terms; `pauses` are those of all bookings. */
export function stepped(
  course: Course,
  action: SubscriptionAction,
  pauses: History["pauses"],
): Course {
  if (action.type === "TermsAndConditions" && action.terms) {
    return agreedAnew(course, action.terms, action.terms.lastTerm, action.version);
  }
  if (action.type === "RenewSubscription") return renewed(course, action);
  return action.type === "Resume" ? extended(course, pauses, action) : course;
}

function laidOut(start: LocalDate, drafts: readonly Draft[]): [Term, ...Term[]] {
  const anchor = dayOfMonth(start);
  const terms: Term[] = [];
  let from: LocalDate = start;
  for (const draft of drafts) {
    const term = termOf(draft, from, anchor);
    terms.push(term);
    if (term.end === null) break;
    from = term.end;
  }
  const [first, ...rest] = terms;
  if (first === undefined) throw new RangeError("A subscription has a term");
  return [first, ...rest];
}

function termOf(draft: Draft, from: LocalDate, anchor: number): Term {
  return { start: from, end: endOf(draft, from, anchor), length: draft.length };
}

function endOf(draft: Draft, from: LocalDate, anchor: number): LocalDate | null {
  const { length, until, extensions } = draft;
  const plain = until ?? (length === null ? null : termEnd(from, length, anchor));
  if (plain === null) return null;
  const end = extensions.reduce(moved, plain);
  return end > from ? end : addDays(from, 1);
}

function agreedAnew(
  course: Course,
  terms: RenewalTerms,
  lastTerm: TermChange | undefined,
  version: number,
): Course {
  const next: Course = {
    ...course,
    ...agreedUpon(course, terms),
    agreements: [...course.agreements, { version, terms }],
  };
  if (lastTerm === undefined) return next;
  const evergreen = lastTerm.termType === "EVERGREEN";
  const last = course.drafts.at(-1);
  const draft: Draft = {
    length: evergreen ? null : lastTerm.length,
    until: evergreen ? null : (lastTerm.endDate ?? null),
    extensions: [],
    madeBy: last?.madeBy ?? null,
  };
  const start = course.drafts.length === 1 ? (lastTerm.startDate ?? course.start) : course.start;
  const drafts = course.drafts.with(-1, draft);
  return {
    ...next,
    ...{ start, drafts, terms: laidOut(start, drafts) },
    termType: lastTerm.termType,
    version: Math.max(course.version, version),
  };
}

function agreedUpon(before: Renewing, terms: RenewalTerms): Renewing {
  const { autoRenew, renewalSetting, renewalTerm } = terms;
  return {
    autoRenew: autoRenew ?? before.autoRenew,
    renewalSetting: renewalSetting ?? before.renewalSetting,
    renewalTerm: renewalTerm === undefined ? before.renewalTerm : renewalTerm,
  };
}

/** Adds a term, unless a later booking has made the last one evergreen. */
function renewed(course: Course, action: RenewSubscriptionAction): Course {
  const { start, drafts, terms } = course;
  const last = terms.at(-1) ?? terms[0];
  if (last.end === null) {
    if (action.version < course.version) return course;
    throw new RangeError("Only termed subscriptions are renewed");
  }
  const asBefore = last.length ?? { period: daysBetween(last.start, last.end), periodType: "Day" };
  // Renewal terms agreed later do not apply to booked renewals.
  const { renewalSetting, renewalTerm } = course.agreements
    .filter(({ version }) => version < action.version)
    .reduce<Renewing>((before, { terms }) => agreedUpon(before, terms), course);
  const agreed = renewalSetting === "RENEW_TO_EVERGREEN" ? null : (renewalTerm ?? asBefore);
  const length = action.length === undefined ? agreed : action.length;
  const draft: Draft = { length, until: null, extensions: [], madeBy: action.id };
  const next: Course = {
    ...course,
    termType: length === null ? "EVERGREEN" : "TERMED",
    autoRenew: length === null ? false : course.autoRenew,
    drafts: [...drafts, draft],
    terms: [...terms, termOf(draft, last.end, dayOfMonth(start))],
    version: Math.max(course.version, action.version),
  };
  return action.terms ? agreedAnew(next, action.terms, undefined, action.version) : next;
}

/** The term in which the pause has begun becomes longer by it, and later ones move. */
function extended(course: Course, pauses: History["pauses"], action: ResumeAction): Course {
  const pause = pauses.find(({ resume }) => resume?.id === action.id);
  if (!action.extendsTerm || pause === undefined) return course;
  const extension = spanOf(pause.start, action.effective);
  const paused = course.terms.findIndex(({ end }) => end === null || pause.start < end);
  const drafts = course.drafts.map((draft, index) =>
    index === paused ? { ...draft, extensions: [...draft.extensions, extension] } : draft,
  );
  const terms = laidOut(course.start, drafts);
  return { ...course, drafts, terms, version: Math.max(course.version, action.version) };
}

function moved(day: LocalDate, { months, days }: Extension): LocalDate {
  return addDays(addMonths(day, months), days);
}

/**
 * The end of a fixed period from `start`, extended by every extending pause that begins before it: by
 * the days of the pause within it, whole months first.
 */
export function lengthenedEnd(
  start: LocalDate,
  end: LocalDate,
  lengthenings: readonly Lengthening[],
): LocalDate {
  return lengthenings.reduce((day, pause) => {
    const from = later(start, pause.start);
    return from < day && from < pause.end ? moved(day, spanOf(from, pause.end)) : day;
  }, end);
}

/** A pause of a month extends by a month, whatever its days. */
function spanOf(start: LocalDate, end: LocalDate): Extension {
  let months = monthIndex(end) - monthIndex(start);
  if (addMonths(start, months) > end) months -= 1;
  return { months, days: daysBetween(addMonths(start, months), end) };
}

/**
 * The exclusive end of a term. Months are counted from the day of the first term's start, so that terms
 * from January 31 end on February 28 and March 31.
 */
export function termEnd(start: LocalDate, length: TermLength, anchorDay?: number): LocalDate {
  const { period, periodType } = length;
  if (periodType === "Day") return addDays(start, period);
  if (periodType === "Week") return addDays(start, 7 * period);
  const months = periodType === "Year" ? 12 * period : period;
  const day = anchorDay !== undefined && standsOn(start, anchorDay) ? anchorDay : undefined;
  return addMonths(start, months, day);
}

function standsOn(date: LocalDate, anchorDay: number): boolean {
  return dayInMonth(monthIndex(date), anchorDay) === date;
}
