import {
  type RequestedAction,
  type RequestedChange,
  type RequestedOf,
  cancelling,
  resuming,
  suspending,
} from "@/lib/areas/orders/requested-order";
import type { LocalDate } from "@/lib/values/local-date";
import {
  afterIntervals,
  type PauseInput,
  periodTypeOf,
  type ResumeInput,
} from "@/lib/areas/subscription-changes/pause-model";
import { triggerDatesOf } from "@/lib/areas/subscription-changes/trigger-dates";
import type { TermInput } from "./v2-body";

type StartOn = {
  readonly contract_effective?: LocalDate | undefined;
  readonly service_activation?: LocalDate | undefined;
  readonly customer_acceptance?: LocalDate | undefined;
};

/** The trigger dates of an order for `start_on`; empty without days. */
export function triggerDates(start: StartOn | undefined): Pick<RequestedAction, "triggerDates"> {
  return triggerDatesOf({
    contractEffective: start?.contract_effective,
    serviceActivation: start?.service_activation,
    customerAcceptance: start?.customer_acceptance,
  });
}

/** A pause from a day on, and its resumption if its end is known. */
export function pauseActions(asked: PauseInput, pauseDate: LocalDate): RequestedChange[] {
  const { pause_interval: interval, pause_interval_count: count } = asked;
  const { extend_term = false, resume_date, resume_at } = asked.resume_behavior ?? {};
  const resumeDate =
    interval !== undefined && count !== undefined
      ? afterIntervals(pauseDate, interval, count)
      : (resume_date ?? (resume_at === undefined ? undefined : pauseDate));
  const suspend = suspending({
    suspendPolicy: "SpecificDate",
    suspendSpecificDate: pauseDate,
    extendsTerm: extend_term,
  });
  if (resumeDate === undefined) return [suspend];
  return [suspend, resumeOn(resumeDate, extend_term)];
}

/** The resumption of a booked pause; by default today, or the day of the pause if later. */
export function resumeAction(
  asked: ResumeInput,
  pause: { readonly start: LocalDate; readonly extendsTerm: boolean },
  today: LocalDate,
): RequestedChange {
  const { resume_at, extend_term = pause.extendsTerm } = asked;
  const otherwise = today < pause.start ? pause.start : today;
  const day = resume_at === undefined ? (asked.resume_date ?? otherwise) : pause.start;
  return resumeOn(day, extend_term);
}

function resumeOn(day: LocalDate, extendsTerm: boolean): RequestedChange {
  return resuming({ resumePolicy: "SpecificDate", resumeSpecificDate: day, extendsTerm });
}

type CancelInput = {
  readonly cancel_date?: LocalDate | undefined;
  readonly cancel_at?: "invoice_period_end" | "subscription_term_end" | undefined;
};

/** A cancellation on a day, by default today, or by policy. */
export function cancelAction(
  { cancel_date, cancel_at }: CancelInput,
  today: LocalDate,
): RequestedChange {
  if (cancel_at === "invoice_period_end") {
    return cancelling({ cancellationPolicy: "EndOfLastInvoicePeriod" });
  }
  if (cancel_at === "subscription_term_end") {
    return cancelling({ cancellationPolicy: "EndOfCurrentTerm" });
  }
  return cancelling({
    cancellationPolicy: "SpecificDate",
    cancellationEffectiveDate: cancel_date ?? today,
  });
}

type RenewalTermsEntry = Pick<
  RequestedOf<"TermsAndConditions">["asked"],
  "renewalSetting" | "renewalTerms"
>;

/** The renewal terms of a `renewal_term`. */
export function renewalTerms(term: TermInput | undefined): RenewalTermsEntry {
  if (term === undefined) return {};
  if (term.type === "evergreen") return { renewalSetting: "RENEW_TO_EVERGREEN" };
  const { interval, interval_count: period } = term;
  return {
    renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
    ...(interval === undefined || period === undefined
      ? {}
      : { renewalTerms: [{ period, periodType: periodTypeOf(interval) }] }),
  };
}

/** The first or current term in the format of orders; evergreen without a length. */
export function orderTerm(term: TermInput | undefined) {
  const { interval, interval_count: period, start_date: startDate, end_date: endDate } = term ?? {};
  const termed = term !== undefined && term.type !== "evergreen";
  return {
    termType: termed ? ("TERMED" as const) : ("EVERGREEN" as const),
    ...(period === undefined ? {} : { period }),
    ...(interval === undefined ? {} : { periodType: periodTypeOf(interval) }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
  };
}
