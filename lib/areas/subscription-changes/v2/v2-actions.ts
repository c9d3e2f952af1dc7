import {
  type RequestedAction,
  type RequestedChange,
  type RequestedOf,
  cancelling,
} from "@/lib/areas/orders/requested-order";
import type { PeriodType } from "@/lib/areas/subscriptions/model";
import type { LocalDate } from "@/lib/values/local-date";
import type { Interval } from "@/lib/areas/subscription-changes/pauses";
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

/** The period types of orders for the intervals of version 2. */
const PERIOD_TYPES: Readonly<Record<Interval, PeriodType>> = {
  day: "Day",
  week: "Week",
  month: "Month",
  year: "Year",
};

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
      : { renewalTerms: [{ period, periodType: PERIOD_TYPES[interval] }] }),
  };
}

/** The first or current term in the format of orders; evergreen without a length. */
export function orderTerm(term: TermInput | undefined) {
  const { interval, interval_count: period, start_date: startDate, end_date: endDate } = term ?? {};
  const termed = term !== undefined && term.type !== "evergreen";
  return {
    termType: termed ? ("TERMED" as const) : ("EVERGREEN" as const),
    ...(period === undefined ? {} : { period }),
    ...(interval === undefined ? {} : { periodType: PERIOD_TYPES[interval] }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
  };
}
