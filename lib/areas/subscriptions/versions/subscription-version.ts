import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { billingRulesOf } from "@/lib/areas/settings/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { type Standings, standingsOf } from "@/lib/areas/subscriptions/timeline/standing-model";
import { changeableSubscriptions, chargesOfEach } from "@/lib/areas/subscriptions/changes/change";
import {
  type ChangeableSubscription,
  detailsAfter,
  originalOwners,
  type SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import {
  type StoredRatePlan,
  type StoredSegment,
  type Subscription,
} from "@/lib/areas/subscriptions/detail-model";
import { numberGiven } from "@/lib/areas/subscriptions/model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import {
  contractedSegments,
  ownersOn,
} from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import {
  lastTerm,
  replayVersion,
  type Timeline,
  type TimelineCharge,
} from "@/lib/areas/subscriptions/timeline/timeline-model";
import { orderOfVersion } from "./version-queries";

/** A version of a subscription, in the format of a stored one. */
export type SubscriptionVersion = {
  readonly subscription: Subscription;
  readonly plans: readonly StoredRatePlan[];
};

/**
 * A subscription after its first bookings; undefined for its latest version, which is stored.
 *
 * @throws NotFound for an unknown version.
 */
export async function olderVersion(
  ctx: Ctx,
  latest: Subscription,
  key: string,
): Promise<SubscriptionVersion | undefined> {
  const version = /^[1-9]\d{0,8}$/.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
  if (version === latest.version) return undefined;
  const [before] = await changeableSubscriptions(ctx, [latest.subscriptionNumber]);
  if (before === undefined || version > before.timeline.version) {
    throw new NotFound(`version of ${latest.subscriptionNumber}`, key);
  }
  const change = changeBackTo(before, version);
  const { billCycleDay } = await findAccount(ctx, latest.invoiceAccountNumber);
  const [charges = []] = await chargesOfEach(ctx, [change], billCycleDay);
  const then = versionOf(latest, change, charges, billingRulesOf(ctx.settings));
  return {
    ...then,
    subscription: {
      ...then.subscription,
      ...(await owners(ctx, latest, change)),
      ...(await orderOfVersion(ctx.tenantId, latest.id, version)),
    },
  };
}

/** Several versions of a subscription, with their owners' ids, in four statements. */
export async function versionsOf(
  ctx: Ctx,
  latest: Subscription,
  before: ChangeableSubscription,
  versions: readonly number[],
): Promise<SubscriptionVersion[]> {
  const changes = versions.map((version) => changeBackTo(before, version));
  const { billCycleDay } = await findAccount(ctx, latest.invoiceAccountNumber);
  const charges = await chargesOfEach(ctx, changes, billCycleDay);
  const rules = billingRulesOf(ctx.settings);
  return changes.map((change, index) => {
    const then = versionOf(latest, change, charges[index] ?? [], rules);
    const owners = ownersOn(change.timeline, originalOwners(change), ctx.today);
    return { ...then, subscription: { ...then.subscription, ...owners } };
  });
}

/** The change that removes all bookings after a version. */
function changeBackTo(before: ChangeableSubscription, version: number): SubscriptionChange {
  const later = before.actions.filter((action) => action.version > version);
  const timeline = replayVersion(before.actions, version);
  return { before, booked: [], removed: later.map(({ id }) => id), timeline };
}

/** The result of the change, in the format of a stored subscription, with unchanged owners. */
function versionOf(
  latest: Subscription,
  change: SubscriptionChange,
  charges: readonly SubscriptionCharge[],
  rules: BillingRules,
): SubscriptionVersion {
  const { timeline, before } = change;
  const waits = timeline.status !== "Active";
  const standings = priced(() => standingsOf(charges, rules, new Map(), waits));
  return {
    subscription: {
      ...latest,
      ...standing(timeline, standings),
      ...detailsAfter(change),
      cancelReason: timeline.cancelledOn === null ? null : latest.cancelReason,
      renewed: before.actions.some(
        ({ type, version }) => type === "RenewSubscription" && version <= timeline.version,
      ),
    },
    plans: plansOf(latest, timeline, standings),
  };
}

function standing(timeline: Timeline, { worth }: Standings) {
  const term = lastTerm(timeline);
  const [first] = timeline.terms;
  const contracted = contractedSegments(timeline);
  const { contractEffective, serviceActivation, customerAcceptance } = timeline.dates;
  return {
    version: timeline.version,
    status: timeline.status,
    termType: timeline.termType,
    autoRenew: timeline.autoRenew,
    initialTerm: first.length?.period ?? null,
    initialTermPeriodType: first.length?.periodType ?? null,
    renewalSetting: timeline.renewalSetting,
    renewalTerm: timeline.renewalTerm?.period ?? null,
    renewalTermPeriodType: timeline.renewalTerm?.periodType ?? null,
    subscriptionStart: contractEffective,
    termStart: term.start,
    termEnd: term.end,
    cancelledOn: timeline.cancelledOn,
    pauses: timeline.pauses,
    ramp: timeline.ramp,
    ...{ contractEffective, serviceActivation, customerAcceptance },
    cmrr: sumOf(
      [...worth].flatMap(([id, { mrr }]): Decimal[] => (contracted.has(id) ? [mrr] : [])),
    ),
    tcv: sumOf([...worth.values()].map(({ tcv }) => tcv)),
  };
}

/** The owner and payer of that version, before later transfers. */
async function owners(ctx: Ctx, latest: Subscription, change: SubscriptionChange) {
  const then = ownersOn(change.timeline, originalOwners(change), ctx.today);
  const owner =
    then.accountId === latest.accountId
      ? undefined
      : await findAccount(ctx, wireId(then.accountId));
  const payer =
    then.invoiceAccountId === latest.invoiceAccountId
      ? undefined
      : await findAccount(ctx, wireId(then.invoiceAccountId));
  return {
    ...(owner && {
      accountId: owner.id,
      accountNumber: owner.accountNumber,
      accountName: owner.name,
      ownerSoldToContactId: owner.soldToContactId,
      ownerShipToContactId: owner.shipToContactId,
    }),
    ...(payer && {
      invoiceAccountId: payer.id,
      invoiceAccountNumber: payer.accountNumber,
      invoiceAccountName: payer.name,
      payerBillToContactId: payer.billToContactId,
    }),
  };
}

function plansOf(
  { id, currency }: Subscription,
  { ratePlans, charges }: Timeline,
  standings: Standings,
): StoredRatePlan[] {
  return ratePlans.map((plan) => ({
    ...plan,
    id: plan.ratePlanId,
    ratePlanNumber: numberGiven(plan.ratePlanNumber),
    subscriptionId: id,
    lastChangeType: plan.lastChange,
    features: plan.features.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    segments: charges
      .filter(({ ratePlanId }) => ratePlanId === plan.ratePlanId)
      .sort((a, b) =>
        numberGiven(a.charge.chargeNumber) < numberGiven(b.charge.chargeNumber) ? -1 : 1,
      )
      .flatMap((charge) => segmentsOf(charge, currency, standings)),
  }));
}

function segmentsOf(
  { segments }: TimelineCharge,
  currency: string,
  { worth, states }: Standings,
): StoredSegment[] {
  return segments.map((segment) => ({
    charge: { ...segment.charge, chargeNumber: numberGiven(segment.charge.chargeNumber) },
    segment,
    originalChargeId: segments[0]?.id ?? segment.id,
    version: segment.version,
    currency,
    processedThrough: states.get(segment.id)?.processedThrough ?? null,
    nextBillingDate: states.get(segment.id)?.nextBillingDate ?? null,
    mrr: worth.get(segment.id)?.mrr ?? ZERO,
    tcv: worth.get(segment.id)?.tcv ?? ZERO,
  }));
}
