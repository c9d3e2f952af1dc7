import { isScheduled } from "@/lib/billing/charge-segment";
import type { Ctx } from "@/lib/kernel/context";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { type Standings, standingsOf } from "@/lib/areas/subscriptions/timeline/standing-model";
import type { StoredState } from "./change-queries";
import {
  detailsAfter,
  originalOwners,
  type SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import type { SubscriptionCharge, ChargeAdvance } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import {
  continues,
  isEndless,
  ownersOn,
} from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import type { TimelineSegment } from "@/lib/areas/subscriptions/timeline/timeline-charges-model";
import type { Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import {
  featureRows,
  ratePlanRow,
  segmentRow,
  type SegmentRow,
  type Stamp,
  standingRow,
  tierRows,
} from "@/lib/areas/subscriptions/timeline/timeline-queries";

/** The input of storing changes. */
export type Changing = {
  readonly changes: readonly SubscriptionChange[];
  readonly charges: readonly SubscriptionCharge[];
  readonly rules: BillingRules;
  readonly advances: readonly ChargeAdvance[];
  readonly stored: readonly StoredState[];
};

/** The rows to store for changed subscriptions. */
export type ChangeRows = {
  readonly subscriptions: object[];
  readonly ratePlans: object[];
  readonly moved: SegmentRow[];
  /** The billed-through days of `moved`. */
  readonly before: (LocalDate | null)[];
  readonly added: SegmentRow[];
  readonly tiers: object[];
  /** One-time charges with a price changed in place, and its rows. */
  readonly repriced: string[];
  readonly newTiers: object[];
  /** Obsolete stored segments and rate plans. */
  readonly vanished: string[];
  readonly ratePlansGone: string[];
  /** New and changed features of rate plans, and the ids of obsolete ones. */
  readonly features: object[];
  readonly featuresGone: string[];
};

/** Computes the rows of changed subscriptions. @throws RuleViolation for terms that cannot be priced. */
export function changeRows(ctx: Ctx, changing: Changing): ChangeRows {
  const rows: ChangeRows = {
    ...{ subscriptions: [], ratePlans: [], moved: [], before: [], added: [], tiers: [] },
    ...{ repriced: [], newTiers: [], vanished: [], ratePlansGone: [] },
    ...{ features: [], featuresGone: [] },
  };
  const billed = new Map(changing.advances.map((advance) => [advance.chargeId, advance]));
  const allCharges = groupBy(changing.charges, ({ subscriptionId }) => subscriptionId);
  const allStored = groupBy(changing.stored, ({ subscriptionId }) => subscriptionId);
  for (const change of changing.changes) {
    const id = change.before.id;
    const charges = allCharges.get(id) ?? [];
    const waits = change.timeline.status !== "Active";
    const standings = priced(() => standingsOf(charges, changing.rules, billed, waits));
    const stored = allStored.get(id) ?? [];
    rows.subscriptions.push(subscriptionRow(ctx, change, standings));
    planRows(ctx, change, rows);
    changedFeatures(ctx, change, rows);
    segmentRows(ctx, change, { charges, standings, stored }, rows);
  }
  return rows;
}

const stampOf = ({ tenantId, now }: Ctx): Stamp => ({
  tenant_id: tenantId,
  created_at: now.toISOString(),
});

function subscriptionRow({ today }: Ctx, change: SubscriptionChange, standings: Standings) {
  const { timeline, before } = change;
  const owners = ownersOn(timeline, originalOwners(change), today);
  const details = detailsAfter(change);
  return {
    id: before.id,
    account_id: owners.accountId,
    invoice_account_id: owners.invoiceAccountId,
    ...standingRow(timeline, today, standings),
    invoice_separately: details.invoiceSeparately,
    payment_term: details.paymentTerm,
    bill_to_contact_id: details.billToContactId,
    sold_to_contact_id: details.soldToContactId,
    ship_to_contact_id: details.shipToContactId,
    notes: details.notes,
    custom_fields: details.customFields,
  };
}

/** New and changed rate plans. */
function planRows(ctx: Ctx, { before, timeline }: SubscriptionChange, rows: ChangeRows): void {
  const known = new Map(before.timeline.ratePlans.map((plan) => [plan.ratePlanId, plan]));
  for (const plan of timeline.ratePlans) {
    const was = known.get(plan.ratePlanId);
    known.delete(plan.ratePlanId);
    const same =
      was !== undefined &&
      was.removedOn === plan.removedOn &&
      was.lastChange === plan.lastChange &&
      JSON.stringify(was.customFields) === JSON.stringify(plan.customFields);
    if (!same) rows.ratePlans.push(ratePlanRow(stampOf(ctx), before.id, plan));
  }
  rows.ratePlansGone.push(...known.keys());
}

/** New and changed features; those of obsolete rate plans are deleted with these. */
function changedFeatures(
  ctx: Ctx,
  { before, timeline }: SubscriptionChange,
  rows: ChangeRows,
): void {
  const stamp = stampOf(ctx);
  const known = new Map(
    featureRows(stamp, before.timeline).map((row) => [row.id, JSON.stringify(row)]),
  );
  for (const row of featureRows(stamp, timeline)) {
    if (known.get(row.id) !== JSON.stringify(row)) rows.features.push(row);
    known.delete(row.id);
  }
  rows.featuresGone.push(...known.keys());
}

type OfSubscription = {
  readonly charges: readonly SubscriptionCharge[];
  readonly standings: Standings;
  readonly stored: readonly StoredState[];
};

function segmentRows(
  ctx: Ctx,
  { before, timeline }: SubscriptionChange,
  { charges, standings, stored }: OfSubscription,
  rows: ChangeRows,
): void {
  const { currency, id: subscriptionId } = before;
  const states = new Map(stored.map((state) => [state.id, state]));
  const billable = new Map(charges.map((charge) => [charge.segment.segmentId, charge]));
  const was = segmentsById(before.timeline);
  const endless = new Map(
    before.timeline.charges.map((of) => [of.charge.chargeId, isEndless(of, before.timeline)]),
  );
  for (const of of timeline.charges) {
    const { ratePlanId, segments } = of;
    const isWorthTheSame = endless.get(of.charge.chargeId) === isEndless(of, timeline);
    for (const segment of segments) {
      const state = states.get(segment.id);
      states.delete(segment.id);
      const through = state?.processedThrough ?? null;
      const isSame = isWorthTheSame && staysAsItIs(was.get(segment.id), segment);
      if (state && isSame && standings.states.get(segment.id)?.processedThrough === through) {
        continue;
      }
      const charge = billable.get(segment.id);
      if (charge === undefined) throw new RangeError(`Segment ${segment.id} was not worked out`);
      const { accountId } = charge;
      const continuousSince = continues(segment);
      const earlierDays = isScheduled(charge.segment) ? (charge.segment.earlierDays ?? null) : null;
      const paid = { accountId, currency, continuousSince, earlierDays };
      const owner = { subscriptionId, ratePlanId, ...paid };
      const row = segmentRow(stampOf(ctx), owner, segment, standings);
      if (state) {
        rows.moved.push(row);
        rows.before.push(through);
        if (isRepriced(was.get(segment.id), segment)) {
          rows.repriced.push(segment.id);
          rows.newTiers.push(...tierRows(ctx.tenantId, segment.id, segment.charge));
        }
      } else {
        rows.added.push(row);
        rows.tiers.push(...tierRows(ctx.tenantId, segment.id, segment.charge));
      }
    }
  }
  rows.vanished.push(...states.keys());
}

function segmentsById({ charges }: Timeline): ReadonlyMap<string, TimelineSegment> {
  return new Map(charges.flatMap(({ segments }) => segments.map((one) => [one.id, one])));
}

/** Whether the price of a charge was changed in place, as for one-time charges only. */
function isRepriced(was: TimelineSegment | undefined, is: TimelineSegment): boolean {
  return (
    was !== undefined &&
    is.charge.chargeType === "OneTime" &&
    JSON.stringify(was.charge.tiers) !== JSON.stringify(is.charge.tiers)
  );
}

/** Whether an ended segment is unchanged, so that it need not be stored. */
function staysAsItIs(was: TimelineSegment | undefined, is: TimelineSegment): boolean {
  return (
    was !== undefined &&
    was.closed &&
    is.closed &&
    was.start === is.start &&
    was.end === is.end &&
    was.segment === is.segment &&
    was.accountId === is.accountId &&
    was.goesOn === is.goesOn &&
    was.servedUntil === is.servedUntil &&
    JSON.stringify([was.charge, was.term]) === JSON.stringify([is.charge, is.term])
  );
}
