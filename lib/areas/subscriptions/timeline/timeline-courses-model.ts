import type { LocalDate } from "@/lib/values/local-date";
import { inOrder, type SubscriptionAction } from "./order-action-model";
import { type History, historyOf } from "./timeline-history-model";
import {
  begun,
  type Course,
  type Lengthening,
  stepped,
  type TermCourse,
} from "./timeline-terms-model";

/** The terms that result from the bookings up to a version. */
export type CourseAt = (version: number) => TermCourse;

/** Courses computed before, by the number of bookings that had moved terms by then. */
export type KnownCourses = Map<number, { readonly course: Course; readonly shown: TermCourse }>;

/**
 * The terms as of every version. Later bookings do not change those of a version, so `known` may come from fewer
 * bookings of the same subscription.
 */
export function coursesOf(
  actions: readonly SubscriptionAction[],
  known: KnownCourses = new Map(),
): CourseAt {
  const movers = actions
    .filter(({ type }) => MOVERS.has(type))
    .sort((a, b) => a.version - b.version);
  const counts = new Map(movers.map(({ version }, index) => [version, index + 1]));
  const goesOn = goingOn(movers);
  return (upTo) => {
    const count = counts.get(upTo) ?? movers.findLastIndex(({ version }) => version <= upTo) + 1;
    let from = count;
    while (!known.has(from) && goesOn[from - 1]) from -= 1;
    let found = known.get(from) ?? followed(movers.slice(0, from));
    known.set(from, found);
    for (const action of movers.slice(from, count)) {
      const { lengthenings } = found.shown;
      const course = stepped(found.course, action, []);
      found = { course, shown: shownAs(course, lengthenings) };
      from += 1;
      known.set(from, found);
    }
    return found.shown;
  };
}

/** The bookings that set terms, and the pauses that extend them. */
const MOVERS: ReadonlySet<SubscriptionAction["type"]> = new Set([
  "CreateSubscription",
  "TermsAndConditions",
  "RenewSubscription",
  "Suspend",
  "Resume",
]);

/** Whether each booking takes effect after all earlier ones and leaves ended pauses unchanged. */
function goingOn(movers: readonly SubscriptionAction[]): boolean[] {
  let last: SubscriptionAction | undefined;
  return movers.map((action) => {
    if (action.type === "CreateSubscription") return false;
    const isLast = last === undefined || inOrder(last, action) < 0;
    if (isLast) last = action;
    const movesPauses =
      action.type === "Resume" || (action.type === "TermsAndConditions" && action.withdraws);
    return isLast && !movesPauses;
  });
}

function followed(actions: readonly SubscriptionAction[]) {
  const history = historyOf(actions);
  const { pauses } = history;
  const course = history.rest.reduce((so, of) => stepped(so, of, pauses), begun(history));
  return { course, shown: shownAs(course, lengtheningsOf(history)) };
}

function shownAs(course: Course, lengthenings: TermCourse["lengthenings"]): TermCourse {
  const { termType, autoRenew, renewalSetting, renewalTerm, terms, version } = course;
  const renewedOn = new Map<string, LocalDate>();
  course.drafts.forEach(({ madeBy }, index) => {
    const term = terms[index];
    if (madeBy !== null && term) renewedOn.set(madeBy, term.start);
  });
  const how = { termType, autoRenew, renewalSetting, renewalTerm };
  return { terms, version, renewedOn, lengthenings, ...how };
}

function lengtheningsOf({ pauses }: History): Lengthening[] {
  return pauses.flatMap(({ start, end, resume }) =>
    end !== null && resume?.extendsTerm ? [{ start, end }] : [],
  );
}
