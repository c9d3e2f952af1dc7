import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { PeriodType, Term } from "@/lib/areas/subscriptions/model";
import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";
import type { ActionEntry } from "@/lib/areas/orders/order-body";

type Suspend = NonNullable<ActionEntry["suspend"]>;
type Resume = NonNullable<ActionEntry["resume"]>;
type Cancel = NonNullable<ActionEntry["cancelSubscription"]>;

/** What policies look at. */
export type PolicyFacts = {
  /** The first day of the subscription. */
  readonly start: LocalDate;
  readonly lastTerm: Term;
  /** The first day that no invoice covers; null while nothing is billed. */
  readonly billedThrough: LocalDate | null;
  /** ContractEffective of the action. */
  readonly contractEffective: LocalDate;
};

/** The first day of a pause. @throws MissingField for a part of the policy that is missing. */
export function suspendDay(ctx: Ctx, suspend: Suspend, facts: PolicyFacts): LocalDate {
  switch (suspend.suspendPolicy) {
    case "Today":
      return ctx.today;
    case "SpecificDate":
      return given(suspend.suspendSpecificDate, "suspendSpecificDate", "SpecificDate");
    case "EndOfLastInvoicePeriod":
      return facts.billedThrough ?? facts.start;
    case "FixedPeriodsFromToday":
      return after(
        ctx.today,
        given(suspend.suspendPeriods, "suspendPeriods", "FixedPeriodsFromToday"),
        given(suspend.suspendPeriodsType, "suspendPeriodsType", "FixedPeriodsFromToday"),
      );
  }
}

/** The first day after a pause that begins on `suspendedOn`. @throws MissingField as above. */
export function resumeDay(ctx: Ctx, resume: Resume, suspendedOn: LocalDate): LocalDate {
  const { resumePolicy: policy } = resume;
  switch (policy) {
    case "Today":
      return ctx.today;
    case "SuspendDate":
      return suspendedOn;
    case "SpecificDate":
      return given(resume.resumeSpecificDate, "resumeSpecificDate", policy);
    case "FixedPeriodsFromToday":
    case "FixedPeriodsFromSuspendDate":
      return after(
        policy === "FixedPeriodsFromToday" ? ctx.today : suspendedOn,
        given(resume.resumePeriods, "resumePeriods", policy),
        given(resume.resumePeriodsType, "resumePeriodsType", policy),
      );
  }
}

/** The first day without service. @throws RuleViolation for the end of a term that has none. */
export function cancelDay(cancel: Cancel, facts: PolicyFacts): LocalDate {
  switch (cancel.cancellationPolicy) {
    case "SpecificDate":
      return cancel.cancellationEffectiveDate ?? facts.contractEffective;
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

function given<T>(value: T | undefined, name: string, policy: string): T {
  if (value !== undefined) return value;
  throw new MissingField(`${name} is required with the policy ${policy}.`);
}

/** So many periods after a day. */
function after(day: LocalDate, periods: number, type: PeriodType): LocalDate {
  if (type === "Day") return addDays(day, periods);
  if (type === "Week") return addDays(day, 7 * periods);
  return addMonths(day, type === "Year" ? 12 * periods : periods);
}
