import type { Ctx } from "@/lib/kernel/context";
import {
  type ChangeableSubscription,
  originalOwners,
  segmentsAfter,
  type SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { billCycleDays } from "@/lib/areas/subscriptions/changes/change-queries";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { replayVersion, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { calculateInTurns } from "@/lib/platform/turns";

/** A subscription at one of its versions, with its charges for the engine. */
export type SubscriptionState = {
  readonly timeline: Timeline;
  readonly charges: readonly SubscriptionCharge[];
};

/** A version of a subscription; 0 is before its creation. */
export type VersionToRead = {
  readonly subscription: ChangeableSubscription;
  readonly version: number;
};

/**
 * Subscriptions at the requested versions, in that order; null for version 0. One statement.
 */
export async function statesOfVersions(
  { tenantId }: Ctx,
  wanted: readonly VersionToRead[],
): Promise<(SubscriptionState | null)[]> {
  const changes = await calculateInTurns(wanted, asOf);
  const ids = changes.flatMap((change) =>
    change === null
      ? []
      : [
          originalOwners(change).invoiceAccountId,
          ...change.timeline.transfers.map(({ invoiceAccountId }) => invoiceAccountId),
        ],
  );
  const rows = ids.length ? await billCycleDays([tenantId, [...new Set(ids)]]) : [];
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  const around = {
    billCycleDay: (accountId: string) => days.get(accountId) ?? 1,
    processedThrough: () => null,
  };
  return calculateInTurns(
    changes,
    (change) => change && { timeline: change.timeline, charges: segmentsAfter(change, around) },
  );
}

/** The change that removes all bookings after a version. */
function asOf({ subscription: before, version }: VersionToRead): SubscriptionChange | null {
  if (version < 1) return null;
  const later = before.actions.filter((action) => action.version > version);
  const removed = later.map(({ id }) => id);
  const timeline = later.length ? replayVersion(before.actions, version) : before.timeline;
  return { before, booked: [], removed, timeline };
}
