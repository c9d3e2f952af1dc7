import type { EarlierDay } from "@/lib/billing/charge-segment";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Standings } from "./standing-model";
import { numberGiven, type Pause, type SubscribedCharge } from "@/lib/areas/subscriptions/model";
import { contractedSegments, settlesOn } from "./timeline-billing-model";
import { followsTerms } from "./renewal-openings-model";
import type { TimelineSegment } from "./timeline-charges-model";
import { lastTerm, type Timeline, type TimelineRatePlan } from "./timeline-model";

export const columns = (names: string) => names.trim().split(/\s+/).join(", ");

export const RATE_PLAN =
  columns(`tenant_id id subscription_id rate_plan_number product_rate_plan_id name
  product_id product_name product_sku unique_token last_change_type removed_on custom_fields created_at`);

export const CHARGE = columns(`tenant_id id subscription_id rate_plan_id account_id
  product_rate_plan_charge_id charge_number segment version name description charge_type
  charge_model currency quantity uom bill_cycle_type bill_cycle_day weekly_bill_cycle_day
  billing_period specific_billing_period billing_period_alignment billing_timing list_price_base
  specific_list_price_base trigger_event end_date_condition up_to_periods up_to_periods_type
  proration_option price_change_option price_increase_percentage effective_start effective_end processed_through next_billing_date term_start term_end
  closed continuous_since earlier_days mrr tcv
  unique_token attributes custom_fields created_at`);

export const TIER = columns(
  `tenant_id charge_id tier starting_unit ending_unit price price_format flat_fee`,
);

export const FEATURE = columns(`tenant_id id rate_plan_id feature_id feature_code name description
  quantity uom effective_start effective_end booked_by custom_fields created_at`);

/** The insert of rows from JSON in a parameter. */
export const from = (table: string, list: string, parameter: number) =>
  `insert into ${table} (${list})
   select ${list} from json_populate_recordset(null::${table}, $${parameter})`;

/** Columns of every new row. */
export type Stamp = { readonly tenant_id: string; readonly created_at: string };

/** The columns of a subscription that derive from its timeline. */
export function standingRow(timeline: Timeline, today: LocalDate, { worth }: Standings) {
  const term = lastTerm(timeline);
  const first = timeline.terms[0];
  const contracted = contractedSegments(timeline);
  const cmrr = [...worth].flatMap(([id, { mrr }]) => (contracted.has(id) ? [mrr] : []));
  return {
    version: timeline.version,
    status: timeline.status,
    term_type: timeline.termType,
    auto_renew: timeline.autoRenew,
    initial_term: first.length?.period ?? null,
    initial_term_period_type: first.length?.periodType ?? null,
    renewal_setting: timeline.renewalSetting,
    renewal_term: timeline.renewalTerm?.period ?? null,
    renewal_term_period_type: timeline.renewalTerm?.periodType ?? null,
    subscription_start: timeline.dates.contractEffective,
    term_start: term.start,
    term_end: term.end,
    contract_effective: timeline.dates.contractEffective,
    service_activation: timeline.dates.serviceActivation,
    customer_acceptance: timeline.dates.customerAcceptance,
    suspensions: multirange(timeline.pauses),
    cancelled_on: timeline.cancelledOn,
    settles_on: settlesOn(timeline, today),
    ramp: timeline.ramp,
    cmrr: total(cmrr),
    tcv: total([...worth.values()].map(({ tcv }) => tcv)),
  };
}

const total = (amounts: readonly Decimal[]) => sumOf(amounts).toString();

/** Pauses as a datemultirange of PostgreSQL. */
function multirange(pauses: readonly Pause[]): string {
  return `{${pauses.map(({ start, end }) => `[${start},${end ?? ""})`).join(",")}}`;
}

/** The row of a subscription's rate plan. */
export function ratePlanRow(stamp: Stamp, subscriptionId: string, plan: TimelineRatePlan) {
  return {
    id: plan.ratePlanId,
    ...stamp,
    subscription_id: subscriptionId,
    rate_plan_number: numberGiven(plan.ratePlanNumber),
    product_rate_plan_id: plan.productRatePlanId,
    name: plan.name,
    product_id: plan.productId,
    product_name: plan.productName,
    product_sku: plan.productSku,
    unique_token: plan.uniqueToken,
    last_change_type: plan.lastChange,
    removed_on: plan.removedOn,
    custom_fields: plan.customFields,
  };
}

/** The rows of the features of a subscription's rate plans. */
export function featureRows(stamp: Stamp, { ratePlans }: Pick<Timeline, "ratePlans">) {
  return ratePlans.flatMap(({ ratePlanId, features }) =>
    features.map((feature) => ({
      id: feature.id,
      ...stamp,
      rate_plan_id: ratePlanId,
      feature_id: feature.featureId,
      feature_code: feature.featureCode,
      name: feature.name,
      description: feature.description,
      quantity: feature.quantity,
      uom: feature.uom,
      effective_start: feature.start,
      effective_end: feature.end,
      booked_by: feature.bookedBy,
      custom_fields: feature.customFields,
    })),
  );
}

/** The parents of a segment. */
export type SegmentOwner = {
  readonly subscriptionId: string;
  readonly ratePlanId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly continuousSince: LocalDate | null;
  readonly earlierDays: readonly EarlierDay[] | null;
};

export type SegmentRow = ReturnType<typeof segmentRow>;

/**
 * The row of a segment. It does not begin with a spread, as no row here does: adding to an object that does is a hundred times
 * slower.
 */
export function segmentRow(
  stamp: Stamp,
  owner: SegmentOwner,
  segment: TimelineSegment,
  { worth, states }: Standings,
) {
  const state = states.get(segment.id);
  const value = worth.get(segment.id);
  const own = followsTerms(segment.charge);
  return {
    id: segment.id,
    ...stamp,
    subscription_id: owner.subscriptionId,
    rate_plan_id: owner.ratePlanId,
    account_id: owner.accountId,
    version: segment.version,
    currency: owner.currency,
    segment: segment.segment,
    effective_start: segment.start,
    effective_end: segment.end,
    processed_through: state?.processedThrough ?? null,
    next_billing_date: state?.nextBillingDate ?? null,
    term_start: own ? segment.term.start : null,
    term_end: own ? segment.term.end : null,
    closed: segment.closed,
    continuous_since: owner.continuousSince,
    earlier_days: owner.earlierDays,
    mrr: value?.mrr.toString() ?? "0",
    tcv: value?.tcv.toString() ?? "0",
    ...termsRow(segment.charge),
  };
}

function termsRow(charge: SubscribedCharge) {
  return {
    product_rate_plan_charge_id: charge.productRatePlanChargeId,
    charge_number: numberGiven(charge.chargeNumber),
    name: charge.name,
    description: charge.description,
    charge_type: charge.chargeType,
    charge_model: charge.chargeModel,
    quantity: charge.quantity,
    uom: charge.uom,
    bill_cycle_type: charge.billCycleType,
    bill_cycle_day: charge.billCycleDay,
    weekly_bill_cycle_day: charge.weeklyBillCycleDay,
    billing_period: charge.billingPeriod,
    specific_billing_period: charge.specificBillingPeriod,
    billing_period_alignment: charge.billingPeriodAlignment,
    billing_timing: charge.billingTiming,
    list_price_base: charge.listPriceBase,
    specific_list_price_base: charge.specificListPriceBase,
    trigger_event: charge.triggerEvent,
    end_date_condition: charge.endDateCondition,
    up_to_periods: charge.upToPeriods,
    up_to_periods_type: charge.upToPeriodsType,
    proration_option: charge.prorationOption,
    price_change_option: charge.priceChangeOption,
    price_increase_percentage: charge.priceIncreasePercentage,
    unique_token: charge.uniqueToken,
    attributes: charge.attributes,
    custom_fields: charge.customFields,
  };
}

/** The rows of a segment's price table. */
export function tierRows(tenantId: string, chargeId: string, charge: SubscribedCharge) {
  return charge.tiers.map(({ tier, startingUnit, endingUnit, price, priceFormat, flatFee }) => ({
    tenant_id: tenantId,
    charge_id: chargeId,
    tier,
    starting_unit: startingUnit,
    ending_unit: endingUnit,
    price,
    price_format: priceFormat,
    flat_fee: flatFee ?? null,
  }));
}
