import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { PeriodType, Term, TriggerDates } from "@/lib/areas/subscriptions/model";
import type { CreateSubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { lastTerm, type TimelineRatePlan } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";
import type {
  RequestedAction,
  Cancellation,
  Resumption,
  Suspension,
} from "@/lib/areas/orders/requested-order";
import type { BookingSite } from "./booking-site";

/** Dates of orders and documents are at most this far in the future. */
export const MONTHS_AHEAD = 36;
/** Contracts begin at most this far from today, in years. */
const YEARS_BACK = 50;
const YEARS_AHEAD = 10;

/** @throws RuleViolation for a date more than 36 months in the future. */
export function requireWithinReach(ctx: Ctx, name: string, date: LocalDate): void {
  const last = addMonths(ctx.today, MONTHS_AHEAD);
  if (date > last) {
    throw new RuleViolation(
      `${name} must lie at most ${MONTHS_AHEAD} months ahead, so not after ${last}.`,
    );
  }
}

/** The dates that a tenant requires before a subscription is active. */
type Demanded = { readonly serviceActivation: boolean; readonly customerAcceptance: boolean };

/** Only a creation may be pending: later actions use the given dates. */
const DEMANDS_NOTHING: Demanded = { serviceActivation: false, customerAcceptance: false };

/** The effective dates of an action, and the required date that is missing. */
export type AgreedDates = {
  readonly dates: TriggerDates;
  readonly waitsFor: CreateSubscriptionAction["waitsFor"];
};

/**
 * The trigger dates of an action. ContractEffective defaults to `otherwise`; a later date defaults to the one before
 * it unless the tenant requires it (`demanded`), when the subscription is pending without it.
 *
 * @throws RuleViolation for a date given twice, out of order or out of reach.
 */
export function agreeDates(
  ctx: Ctx,
  entries: RequestedAction["triggerDates"],
  otherwise: LocalDate,
  demanded: Demanded = DEMANDS_NOTHING,
): AgreedDates {
  const given = new Map((entries ?? []).map(({ name, triggerDate }) => [name, triggerDate]));
  if (given.size !== (entries ?? []).length) {
    throw new RuleViolation("triggerDates must name each date at most once.");
  }
  const contractEffective = given.get("ContractEffective") ?? otherwise;
  requireContractDay(ctx, contractEffective);
  const serviceActivation =
    given.get("ServiceActivation") ?? (demanded.serviceActivation ? null : contractEffective);
  const customerAcceptance =
    given.get("CustomerAcceptance") ?? (demanded.customerAcceptance ? null : serviceActivation);
  requireOrder(contractEffective, serviceActivation, customerAcceptance);
  const waitsFor =
    serviceActivation === null
      ? "Pending Activation"
      : customerAcceptance === null
        ? "Pending Acceptance"
        : null;
  return { dates: { contractEffective, serviceActivation, customerAcceptance }, waitsFor };
}

function requireContractDay(ctx: Ctx, day: LocalDate): void {
  const [first, last] = [
    addMonths(ctx.today, -12 * YEARS_BACK),
    addMonths(ctx.today, 12 * YEARS_AHEAD),
  ];
  if (day < first || day > last) {
    throw new RuleViolation(`ContractEffective must lie between ${first} and ${last}.`);
  }
}

function requireOrder(...dates: (LocalDate | null)[]): void {
  const known = dates.filter((date): date is LocalDate => date !== null);
  const last = known.at(-1);
  const inOrder = known.every((date, index) => index === 0 || (known[index - 1] ?? date) <= date);
  if (inOrder && (last === undefined || last <= "2999-01-01")) return;
  throw new RuleViolation(
    "The trigger dates must keep the order ContractEffective ≤ ServiceActivation ≤ CustomerAcceptance.",
  );
}

/**
 * Requires that an action takes effect within its subscription: not before its first day, and before
 * its end, or on it with `untilEnd`.
 *
 * @throws RuleViolation naming the dates.
 */
export function requireEffect(
  { timeline }: BookingSite,
  what: string,
  day: LocalDate,
  { untilEnd }: { untilEnd: boolean },
): void {
  const start = timeline.dates.contractEffective;
  const { end } = lastTerm(timeline);
  if (day < start) {
    throw new RuleViolation(
      `${what} takes effect on or after the start of the subscription, ${start}; ${day} lies before it.`,
    );
  }
  if (end !== null && (untilEnd ? day > end : day >= end)) {
    throw new RuleViolation(
      `${what} takes effect ${untilEnd ? "at the latest on" : "before"} the end of the term, ${end}; ${day} does not.`,
    );
  }
}

/** @throws RuleViolation when a rate plan begins later. */
export function requireAfterStart(
  { timeline }: BookingSite,
  plan: TimelineRatePlan,
  what: string,
  day: LocalDate,
): void {
  const starts = timeline.charges
    .filter(({ ratePlanId }) => ratePlanId === plan.ratePlanId)
    .flatMap(({ segments }) => segments[0]?.start ?? []);
  const first = starts.sort()[0];
  if (first === undefined || day >= first) return;
  throw new RuleViolation(
    `The rate plan ${plan.name} begins on ${first}: ${what} takes effect on or after that day, not on ${day}.`,
  );
}

/** The data that policies depend on. */
export type PolicyFacts = {
  /** The first day of the subscription. */
  readonly start: LocalDate;
  readonly lastTerm: Term;
  /** The first unbilled day; null while nothing is billed. */
  readonly billedThrough: LocalDate | null;
  /** ContractEffective of the action. */
  readonly contractEffective: LocalDate;
};

/** The first day of a pause. */
export function suspendDay(
  { today }: Ctx,
  { from }: Suspension,
  { billedThrough, start }: PolicyFacts,
): LocalDate {
  switch (from.policy) {
    case "Today":
      return today;
    case "SpecificDate":
      return from.day;
    case "EndOfLastInvoicePeriod":
      return billedThrough ?? start;
    case "FixedPeriodsFromToday":
      return after(today, from);
  }
}

/** The exclusive end of a pause that begins on `suspendedOn`. */
export function resumeDay({ today }: Ctx, { from }: Resumption, suspendedOn: LocalDate): LocalDate {
  switch (from.policy) {
    case "Today":
      return today;
    case "SuspendDate":
      return suspendedOn;
    case "SpecificDate":
      return from.day;
    case "FixedPeriodsFromToday":
      return after(today, from);
    case "FixedPeriodsFromSuspendDate":
      return after(suspendedOn, from);
  }
}

/** The first day without service. @throws RuleViolation for the end of an evergreen term. */
export function cancelDay({ from }: Cancellation, facts: PolicyFacts): LocalDate {
  switch (from.policy) {
    case "SpecificDate":
      return from.day ?? facts.contractEffective;
    case "EndOfLastInvoicePeriod":
      return facts.billedThrough ?? facts.start;
    case "EndOfCurrentTerm": {
      const { end } = facts.lastTerm;
      if (end !== null) return end;
      throw new RuleViolation(
        "EndOfCurrentTerm needs a TERMED subscription: an EVERGREEN one has no end of its term.",
      );
    }
  }
}

/** A day plus a number of periods. */
function after(
  day: LocalDate,
  { periods, unit }: { periods: number; unit: PeriodType },
): LocalDate {
  if (unit === "Day") return addDays(day, periods);
  if (unit === "Week") return addDays(day, 7 * periods);
  return addMonths(day, unit === "Year" ? 12 * periods : periods);
}
