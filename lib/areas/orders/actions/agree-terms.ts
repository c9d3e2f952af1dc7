import { RuleViolation } from "@/lib/kernel/errors";
import type { TermLength } from "@/lib/areas/subscriptions/model";
import type { AgreedTerms } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { termEnd } from "@/lib/areas/subscriptions/timeline/timeline-terms-model";
import { addMonths, daysBetween, type LocalDate } from "@/lib/values/local-date";
import type { TermsEntry } from "@/lib/areas/orders/order-body";

const LONGEST_TERM_MONTHS = 1200;

/**
 * The terms of a new subscription.
 *
 * @throws RuleViolation when fields do not match the term type.
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

/** @throws RuleViolation for a term beyond the range of dates. */
export function requireLength(name: string, start: LocalDate, length: TermLength): TermLength {
  const months = { Month: 1, Year: 12, Week: 12 / 52, Day: 12 / 365 }[length.periodType];
  const longest = addMonths(start, LONGEST_TERM_MONTHS);
  const tooLong = length.period * months > LONGEST_TERM_MONTHS + 1;
  if (tooLong || termEnd(start, length) > longest) {
    throw new RuleViolation(`${name} must be at most ${LONGEST_TERM_MONTHS / 12} years long.`);
  }
  return length;
}
