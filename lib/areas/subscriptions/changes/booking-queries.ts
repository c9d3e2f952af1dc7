import { continues } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";
import { billableCharges, type NumberedSubscription } from "./booking-model";
import { type Standings } from "@/lib/areas/subscriptions/timeline/standing-model";
import { firstOwners, ownersOn } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import {
  CHARGE,
  columns,
  FEATURE,
  featureRows,
  from,
  RATE_PLAN,
  ratePlanRow,
  segmentRow,
  type Stamp,
  standingRow,
  TIER,
  tierRows,
} from "@/lib/areas/subscriptions/timeline/timeline-queries";

const SUBSCRIPTION = columns(`tenant_id id subscription_number version account_id invoice_account_id
  currency status term_type auto_renew initial_term initial_term_period_type renewal_setting
  renewal_term renewal_term_period_type subscription_start term_start term_end contract_effective
  service_activation customer_acceptance suspensions cancelled_on settles_on invoice_separately
  payment_term bill_to_contact_id sold_to_contact_id ship_to_contact_id notes ramp cmrr tcv custom_fields
  created_at updated_at`);

/** All rows of all subscriptions of an order in one round trip. */
const insertAll = statement(
  "subscriptions-book",
  `with s as (${from("subscription", SUBSCRIPTION, 1)}), p as (${from("rate_plan", RATE_PLAN, 2)}),
   c as (${from("rate_plan_charge", CHARGE, 3)}),
   f as (${from("subscription_product_feature", FEATURE, 5)})
   ${from("rate_plan_charge_tier", TIER, 4)}`,
);

/** A new subscription with the values and billed-through days of its segments. */
export type Booking = Standings & { readonly subscription: NumberedSubscription };

type Booker = { tenantId: string; now: Date; today: LocalDate };

/** Stores new subscriptions with their rate plans, features, charges and prices. */
export async function insertBookings(
  { tenantId, now, today }: Booker,
  bookings: readonly Booking[],
): Promise<void> {
  const stamp: Stamp = { tenant_id: tenantId, created_at: now.toISOString() };
  const subscriptions = bookings.map((booking) => subscriptionRow(stamp, booking, today));
  const ratePlans = bookings.flatMap(({ subscription: { id, timeline } }) =>
    timeline.ratePlans.map((plan) => ratePlanRow(stamp, id, plan)),
  );
  const features = bookings.flatMap(({ subscription: { timeline } }) =>
    featureRows(stamp, timeline),
  );
  const [charges, tiers]: [object[], object[]] = [[], []];
  for (const booking of bookings) {
    const { id: subscriptionId, currency, timeline } = booking.subscription;
    const billed = new Map(
      billableCharges(booking.subscription).map((charge) => [charge.segment.segmentId, charge]),
    );
    for (const { ratePlanId, segments } of timeline.charges) {
      for (const segment of segments) {
        const known = billed.get(segment.id);
        const accountId = known?.accountId ?? booking.subscription.invoiceAccountId;
        const continuousSince = continues(segment);
        const paid = { accountId, currency, continuousSince, earlierDays: null };
        const owner = { subscriptionId, ratePlanId, ...paid };
        charges.push(segmentRow(stamp, owner, segment, booking));
        tiers.push(...tierRows(tenantId, segment.id, segment.charge));
      }
    }
  }
  const rows = [subscriptions, ratePlans, charges, tiers, features];
  await insertAll(rows.map((of) => JSON.stringify(of)));
}

function subscriptionRow(stamp: Stamp, booking: Booking, today: LocalDate) {
  const { subscription } = booking;
  const { timeline } = subscription;
  const first = firstOwners(timeline, subscription);
  const owners = ownersOn(timeline, first, today);
  const details = { ...subscription, ...timeline.details };
  return {
    ...stamp,
    updated_at: stamp.created_at,
    id: subscription.id,
    subscription_number: subscription.subscriptionNumber,
    account_id: owners.accountId,
    invoice_account_id: owners.invoiceAccountId,
    currency: subscription.currency,
    ...standingRow(timeline, today, booking),
    invoice_separately: details.invoiceSeparately,
    payment_term: details.paymentTerm,
    bill_to_contact_id: details.billToContactId,
    sold_to_contact_id: details.soldToContactId,
    ship_to_contact_id: details.shipToContactId,
    notes: details.notes,
    custom_fields: details.customFields,
  };
}
