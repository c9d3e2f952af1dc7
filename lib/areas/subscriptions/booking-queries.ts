import { statement } from "@/lib/platform/db";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { NewSubscription, SegmentState, SegmentWorth } from "./booking-model";
import type { Segment, SubscribedCharge, SubscribedRatePlan } from "./model";
import { lastTerm } from "./timeline-model";

const columns = (names: string) => names.trim().split(/\s+/).join(", ");

const SUBSCRIPTION = columns(`tenant_id id subscription_number version account_id invoice_account_id
  currency status term_type auto_renew initial_term initial_term_period_type renewal_setting
  renewal_term renewal_term_period_type subscription_start term_start term_end contract_effective
  service_activation customer_acceptance invoice_separately payment_term bill_to_contact_id
  sold_to_contact_id ship_to_contact_id notes cmrr tcv custom_fields created_at updated_at`);

const RATE_PLAN = columns(`tenant_id id subscription_id rate_plan_number product_rate_plan_id name
  product_id product_name product_sku unique_token last_change_type custom_fields created_at`);

const CHARGE = columns(`tenant_id id subscription_id rate_plan_id account_id
  product_rate_plan_charge_id charge_number segment version name description charge_type
  charge_model currency quantity uom bill_cycle_type bill_cycle_day weekly_bill_cycle_day
  billing_period specific_billing_period billing_period_alignment billing_timing list_price_base
  specific_list_price_base trigger_event end_date_condition up_to_periods up_to_periods_type
  proration_option price_change_option price_increase_percentage effective_start effective_end processed_through next_billing_date mrr tcv
  unique_token attributes custom_fields created_at`);

const TIER = columns(`tenant_id charge_id tier starting_unit ending_unit price price_format`);

const from = (table: string, list: string, parameter: number) =>
  `insert into ${table} (${list})
   select ${list} from json_populate_recordset(null::${table}, $${parameter})`;

/** All rows of all subscriptions of an order in one round trip. */
const insertAll = statement(
  "subscriptions-book",
  `with s as (${from("subscription", SUBSCRIPTION, 1)}), p as (${from("rate_plan", RATE_PLAN, 2)}),
   c as (${from("rate_plan_charge", CHARGE, 3)})
   ${from("rate_plan_charge_tier", TIER, 4)}`,
);

/** A new subscription with what its segments are worth and how far they are billed. */
export type Booking = {
  readonly subscription: NewSubscription;
  readonly worth: ReadonlyMap<string, SegmentWorth>;
  readonly states: ReadonlyMap<string, SegmentState>;
};

type Stamp = { tenant_id: string; created_at: string };

/** Stores new subscriptions with their rate plans, charges and prices. */
export async function insertBookings(
  { tenantId, now }: { tenantId: string; now: Date },
  bookings: readonly Booking[],
): Promise<void> {
  const stamp: Stamp = { tenant_id: tenantId, created_at: now.toISOString() };
  const subscriptions = bookings.map((booking) => subscriptionRow(stamp, booking));
  const ratePlans = bookings.flatMap(({ subscription: { id, timeline } }) =>
    timeline.ratePlans.map((plan) => ratePlanRow(stamp, id, plan)),
  );
  const [charges, tiers]: [object[], object[]] = [[], []];
  for (const booking of bookings) {
    for (const { ratePlanId, charge, segments } of booking.subscription.timeline.charges) {
      for (const segment of segments) {
        charges.push(chargeRow(stamp, booking, ratePlanId, charge, segment));
        tiers.push(...tierRows(tenantId, segment.id, charge));
      }
    }
  }
  await insertAll([subscriptions, ratePlans, charges, tiers].map((rows) => JSON.stringify(rows)));
}

function subscriptionRow(stamp: Stamp, { subscription, worth }: Booking) {
  const { timeline } = subscription;
  const term = lastTerm(timeline);
  const first = timeline.terms[0];
  return {
    ...stamp,
    updated_at: stamp.created_at,
    id: subscription.id,
    subscription_number: subscription.subscriptionNumber,
    version: timeline.version,
    account_id: subscription.accountId,
    invoice_account_id: subscription.accountId,
    currency: subscription.currency,
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
    invoice_separately: subscription.invoiceSeparately,
    payment_term: subscription.paymentTerm,
    bill_to_contact_id: subscription.billToContactId,
    sold_to_contact_id: subscription.soldToContactId,
    ship_to_contact_id: subscription.shipToContactId,
    notes: subscription.notes,
    cmrr: total([...worth.values()].map(({ mrr }) => mrr)),
    tcv: total([...worth.values()].map(({ tcv }) => tcv)),
    custom_fields: subscription.customFields,
  };
}

const total = (amounts: readonly Decimal[]) => sumOf(amounts).toString();

function ratePlanRow(stamp: Stamp, subscriptionId: string, plan: SubscribedRatePlan) {
  return {
    ...stamp,
    id: plan.ratePlanId,
    subscription_id: subscriptionId,
    rate_plan_number: plan.ratePlanNumber,
    product_rate_plan_id: plan.productRatePlanId,
    name: plan.name,
    product_id: plan.productId,
    product_name: plan.productName,
    product_sku: plan.productSku,
    unique_token: plan.uniqueToken,
    last_change_type: "Add",
    custom_fields: plan.customFields,
  };
}

function chargeRow(
  stamp: Stamp,
  { subscription, worth, states }: Booking,
  ratePlanId: string,
  charge: SubscribedCharge,
  segment: Segment,
) {
  const state = states.get(segment.id);
  return {
    ...stamp,
    id: segment.id,
    subscription_id: subscription.id,
    rate_plan_id: ratePlanId,
    account_id: subscription.accountId,
    version: 1,
    currency: subscription.currency,
    segment: segment.segment,
    effective_start: segment.start,
    effective_end: segment.end,
    processed_through: state?.processedThrough ?? null,
    next_billing_date: state?.nextBillingDate ?? null,
    mrr: (worth.get(segment.id)?.mrr ?? ZERO).toString(),
    tcv: (worth.get(segment.id)?.tcv ?? ZERO).toString(),
    ...termsRow(charge),
  };
}

function termsRow(charge: SubscribedCharge) {
  return {
    product_rate_plan_charge_id: charge.productRatePlanChargeId,
    charge_number: charge.chargeNumber,
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

function tierRows(tenantId: string, chargeId: string, charge: SubscribedCharge) {
  return charge.tiers.map(({ tier, startingUnit, endingUnit, price, priceFormat }) => ({
    tenant_id: tenantId,
    charge_id: chargeId,
    tier,
    starting_unit: startingUnit,
    ending_unit: endingUnit,
    price,
    price_format: priceFormat,
  }));
}
