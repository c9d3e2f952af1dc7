import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { demandedDates } from "@/lib/areas/subscriptions/timeline/billing-rules-model";
import type { TermLength, TriggerDates } from "@/lib/areas/subscriptions/model";
import type {
  AgreedTerms,
  CreateSubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { termEnd } from "@/lib/areas/subscriptions/timeline/timeline-terms-model";
import { addMonths, daysBetween, type LocalDate } from "@/lib/values/local-date";
import type { ActionEntry, TermsEntry } from "@/lib/areas/orders/order-body";

/** Dates of orders and documents lie at most this far ahead. */
export const MONTHS_AHEAD = 36;
/** Contracts begin at most this far from today, in years. */
const YEARS_BACK = 50;
const YEARS_AHEAD = 10;
const LONGEST_TERM_MONTHS = 1200;

/** A date that decides what is billed lies at most 36 months ahead. */
export function requireWithinReach(ctx: Ctx, name: string, date: LocalDate): void {
  const last = addMonths(ctx.today, MONTHS_AHEAD);
  if (date > last) {
    throw new RuleViolation(
      `${name} must lie at most ${MONTHS_AHEAD} months ahead, so not after ${last}.`,
    );
  }
}

/** When an action takes effect, and which date the tenant still waits for. */
export type AgreedDates = {
  readonly dates: TriggerDates;
  readonly waitsFor: CreateSubscriptionAction["waitsFor"];
};

/**
 * The trigger dates of an action. ContractEffective falls back to `otherwise`; a later date falls
 * back to the one before it unless the tenant demands it, and then the subscription waits for it.
 *
 * @throws RuleViolation for a date given twice, out of order or out of reach.
 */
export function agreeDates(
  ctx: Ctx,
  entries: ActionEntry["triggerDates"],
  otherwise: LocalDate,
): AgreedDates {
  const given = new Map((entries ?? []).map(({ name, triggerDate }) => [name, triggerDate]));
  if (given.size !== (entries ?? []).length) {
    throw new RuleViolation("triggerDates must name each date at most once.");
  }
  const demanded = demandedDates(ctx.settings);
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
 * The terms of a new subscription.
 *
 * @throws RuleViolation when what is given does not fit the term type.
 */
export function agreeTerms(entry: TermsEntry, contractEffective: LocalDate): AgreedTerms {
  const { initialTerm } = entry;
  const startDate = initialTerm.startDate ?? contractEffective;
  if (startDate < contractEffective) {
    throw new RuleViolation("initialTerm.startDate must not lie before ContractEffective.");
  }
  const termed = initialTerm.termType === "TERMED";
  const length = termed ? termedLength(initialTerm, startDate) : evergreenLength(entry);
  const renewal = entry.renewalTerms?.[0] ?? null;
  if (renewal !== null) requireLength("renewalTerms", startDate, renewal);
  return {
    termType: initialTerm.termType,
    startDate,
    initialTerm: length,
    autoRenew: entry.autoRenew ?? false,
    renewalSetting: entry.renewalSetting ?? "RENEW_WITH_SPECIFIC_TERM",
    renewalTerm: renewal ?? length,
  };
}

function evergreenLength({ initialTerm, autoRenew }: TermsEntry): null {
  const { period, periodType, endDate } = initialTerm;
  if (period !== undefined || periodType !== undefined || endDate !== undefined) {
    throw new RuleViolation(
      "An EVERGREEN term has no end: period, periodType and endDate belong to a TERMED one.",
    );
  }
  if (autoRenew) {
    throw new RuleViolation("Only TERMED subscriptions renew: autoRenew must be false.");
  }
  return null;
}

function termedLength(
  { period, periodType, endDate }: TermsEntry["initialTerm"],
  startDate: LocalDate,
): TermLength {
  if (endDate !== undefined) {
    if (period !== undefined || periodType !== undefined) {
      throw new RuleViolation("A term has either period and periodType or endDate, not both.");
    }
    if (endDate <= startDate)
      throw new RuleViolation("initialTerm.endDate must lie after its start.");
    return requireLength("initialTerm", startDate, {
      period: daysBetween(startDate, endDate),
      periodType: "Day",
    });
  }
  if (period === undefined || periodType === undefined) {
    throw new RuleViolation("A TERMED initialTerm needs period and periodType, or endDate.");
  }
  return requireLength("initialTerm", startDate, { period, periodType });
}

/** A term of a length that calendars can hold. @throws RuleViolation */
export function requireLength(name: string, start: LocalDate, length: TermLength): TermLength {
  const months = { Month: 1, Year: 12, Week: 12 / 52, Day: 12 / 365 }[length.periodType];
  const longest = addMonths(start, LONGEST_TERM_MONTHS);
  const tooLong = length.period * months > LONGEST_TERM_MONTHS + 1;
  if (tooLong || termEnd(start, length) > longest) {
    throw new RuleViolation(`${name} must be at most ${LONGEST_TERM_MONTHS / 12} years long.`);
  }
  return length;
}
