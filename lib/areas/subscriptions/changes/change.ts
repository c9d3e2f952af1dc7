import type { Ctx } from "@/lib/kernel/context";
import { Locked, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { BillingRules } from "@/lib/billing/billing-rules";
import {
  type ChangeableSubscription,
  originalOwners,
  segmentsAfter,
  type SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { changeRows } from "./change-rows";
import {
  billCycleDays,
  deleteFeatures,
  deleteRatePlans,
  deleteSegments,
  insertSegments,
  replaceTiers,
  type StoredState,
  storedSegments,
  subscriptionsToChange,
  subscriptionToChange,
  updateSegments,
  updateSubscriptions,
  upsertFeatures,
  upsertRatePlans,
} from "./change-queries";
import { groupBy } from "@/lib/values/group-by";
import type { SubscriptionCharge, ChargeAdvance } from "@/lib/areas/subscriptions/billable-model";
import { firstOwners } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";

/**
 * Subscriptions by number with their history; unknown numbers are omitted. The caller holds the lock of
 * the account until it has stored its change.
 */
export function changeableSubscriptions(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<ChangeableSubscription[]> {
  return subscriptionsToChange(ctx.tenantId, numbers);
}

/**
 * A subscription by id or number with its history.
 *
 * @throws NotFound for unknown keys, other tenants, and entities or orgs out of reach alike.
 */
export async function changeableSubscription(
  ctx: Ctx,
  key: string,
): Promise<ChangeableSubscription> {
  const subscription = await subscriptionToChange(ctx, key);
  if (subscription === undefined) throw new NotFound("subscription", key);
  return subscription;
}

/** All segments of changed subscriptions after the changes, and the state of billing of stored ones. */
export type ChargesAfter = {
  readonly charges: readonly SubscriptionCharge[];
  readonly stored: readonly StoredState[];
};

/** Changes of subscriptions of one account, with its billing day. */
export type AccountChanges = {
  readonly changes: readonly SubscriptionChange[];
  readonly billCycleDay: number;
};

/**
 * All segments of changed subscriptions after the changes, including new ones, and the billed-through
 * days of stored ones. Two statements at most.
 *
 * @throws RuleViolation naming a billed one-time charge that would get another payer.
 */
export async function chargesAfter(
  ctx: Ctx,
  changes: readonly SubscriptionChange[],
  billCycleDay: number,
): Promise<ChargesAfter> {
  const [after = { charges: [], stored: [] }] = await chargesAfterOf(ctx, [
    { changes, billCycleDay },
  ]);
  return after;
}

/** The same for several accounts, each by itself, in as many statements. */
export async function chargesAfterOf(
  ctx: Ctx,
  accounts: readonly AccountChanges[],
): Promise<ChargesAfter[]> {
  const all = accounts.flatMap(({ changes }) => changes);
  const stored = groupBy(await segmentsOf(ctx, all), ({ subscriptionId }) => subscriptionId);
  const days = await otherBillingDays(ctx, all);
  return accounts.map(({ changes, billCycleDay }) => {
    const own = changes.flatMap(({ before }) => stored.get(before.id) ?? []);
    const charges = changes.map((change) => {
      const after = chargesAmong(change, billCycleDay, stored.get(change.before.id) ?? [], days);
      requireBilledPayers(change, after);
      return after;
    });
    return { charges: charges.flat(), stored: own };
  });
}

/** `chargesAfter` for each change separately, also for past states; a subscription may be in several changes. */
export async function chargesOfEach(
  ctx: Ctx,
  changes: readonly SubscriptionChange[],
  billCycleDay: number,
): Promise<SubscriptionCharge[][]> {
  const stored = groupBy(await segmentsOf(ctx, changes), ({ subscriptionId }) => subscriptionId);
  const days = await otherBillingDays(ctx, changes);
  return changes.map((change) =>
    chargesAmong(change, billCycleDay, stored.get(change.before.id) ?? [], days),
  );
}

async function segmentsOf({ tenantId }: Ctx, changes: readonly SubscriptionChange[]) {
  const ids = [...new Set(changes.map(({ before }) => before.id))];
  return ids.length ? storedSegments([tenantId, ids]) : [];
}

function chargesAmong(
  change: SubscriptionChange,
  billCycleDay: number,
  stored: readonly StoredState[],
  days: ReadonlyMap<string, number>,
): SubscriptionCharge[] {
  const billed = new Map(stored.map((row) => [row.id, row.processedThrough]));
  const earlier = new Map(
    stored.map((row) => [`${row.chargeNumber} ${row.accountId}`, row.earlierDays]),
  );
  const scheduled = new Set(
    stored.flatMap((row) => (row.onSchedule ? `${row.chargeNumber} ${row.accountId}` : [])),
  );
  return segmentsAfter(change, {
    billCycleDay: (accountId) => days.get(accountId) ?? billCycleDay,
    processedThrough: (segmentId) => billed.get(segmentId) ?? null,
    earlierDays: (chargeNumber, accountId) => earlier.get(`${chargeNumber} ${accountId}`) ?? null,
    onSchedule: (chargeNumber, accountId) => scheduled.has(`${chargeNumber} ${accountId}`),
  });
}

/**
 * A one-time charge is billed once, to the account that pays on its day. Its payer cannot change after that: another
 * account would be credited for an amount that it has not paid.
 */
function requireBilledPayers(
  { before }: SubscriptionChange,
  charges: readonly SubscriptionCharge[],
) {
  const first = firstOwners(before.timeline, before).invoiceAccountId;
  const payers = new Map(
    before.timeline.charges.flatMap(({ segments }) =>
      segments.map(({ id, accountId }) => [id, accountId ?? first]),
    ),
  );
  for (const { segment, accountId } of charges) {
    const { segmentId, chargeName, type, effectiveStart, processedThrough } = segment;
    const payer = payers.get(segmentId);
    if (type !== "OneTime" || processedThrough === null) continue;
    if (payer === undefined || payer === accountId) continue;
    throw new RuleViolation(
      `${chargeName}, a one-time charge of ${effectiveStart}, is billed to the account that pays for it: it does not move to another one.`,
    );
  }
}

/** The billing days of payers other than the ordering account. */
async function otherBillingDays(ctx: Ctx, changes: readonly SubscriptionChange[]) {
  const transferred = changes.filter(
    ({ before, timeline }) =>
      timeline.transfers.length ||
      before.timeline.transfers.length ||
      before.invoiceAccountId !== before.accountId,
  );
  const ids = transferred.flatMap((change) => [
    originalOwners(change).invoiceAccountId,
    ...change.timeline.transfers.map(({ invoiceAccountId }) => invoiceAccountId),
  ]);
  const rows = ids.length ? await billCycleDays([ctx.tenantId, [...new Set(ids)]]) : [];
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/**
 * Stores changed subscriptions with their rate plans and segments, in a constant number of statements.
 * `after` is the result of `chargesAfter`, and `advances` has the billed-through days of documents of
 * the same transaction. A billed segment is never deleted. The actions are rows of orders, which
 * stores, revises and removes them.
 *
 * @throws Locked when a charge was billed concurrently, RuleViolation when a billed segment would be
 *   deleted.
 */
export async function storeChanges(
  ctx: Ctx,
  changes: readonly SubscriptionChange[],
  after: ChargesAfter,
  rules: BillingRules,
  advances: readonly ChargeAdvance[],
): Promise<void> {
  if (!changes.length) return;
  const { tenantId } = ctx;
  const rows = changeRows(ctx, { changes, ...after, rules, advances });
  await updateSubscriptions([tenantId, JSON.stringify(rows.subscriptions), ctx.now]);
  if (rows.ratePlans.length) await upsertRatePlans([JSON.stringify(rows.ratePlans)]);
  if (rows.featuresGone.length) await deleteFeatures(tenantId, rows.featuresGone);
  if (rows.features.length) await upsertFeatures([JSON.stringify(rows.features)]);
  if (rows.vanished.length) await drop(ctx, rows.vanished, rows.ratePlansGone);
  if (rows.moved.length) {
    const moved = await updateSegments([
      tenantId,
      JSON.stringify(rows.moved),
      rows.moved.map(({ id }) => id),
      rows.before,
    ]);
    if (moved.length !== rows.moved.length) throw billedMeanwhile();
  }
  if (rows.repriced.length) {
    await replaceTiers(tenantId, rows.repriced, rows.newTiers);
  }
  if (rows.added.length) {
    await insertSegments([JSON.stringify(rows.added), JSON.stringify(rows.tiers)]);
  }
  changes.forEach((change) => announce(ctx, change));
}

async function drop(ctx: Ctx, segments: readonly string[], plans: readonly string[]) {
  const gone = await deleteSegments([ctx.tenantId, segments]);
  if (gone.length !== segments.length) {
    throw new RuleViolation(
      "A charge of these bookings has been invoiced: they cannot be removed.",
    );
  }
  if (plans.length) await deleteRatePlans(ctx.tenantId, plans);
}

function billedMeanwhile(): Locked {
  return new Locked("Charges were billed by another request meanwhile. Send the request again.");
}

function announce(ctx: Ctx, { before, booked, removed = [], timeline }: SubscriptionChange): void {
  const detail = {
    subscriptionNumber: before.subscriptionNumber,
    version: timeline.version,
    actions: booked.map(({ type }) => type),
    ...(removed.length ? { removed: removed.length } : {}),
  };
  ctx.record({ subjectType: "subscription", subjectId: before.id, action: "change", detail });
  ctx.emit({
    type: "subscription.changed",
    subjectType: "subscription",
    subjectId: before.id,
    payload: detail,
  });
}
