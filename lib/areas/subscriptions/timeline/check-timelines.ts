import { asTenant } from "@/lib/platform/database/ambient";
import { inSnapshot } from "@/lib/platform/database/transaction";
import { PAGE, type Page, pagesOf } from "@/lib/platform/pages";
import { log } from "@/lib/platform/log";
import {
  storedTimelines,
  subscriptionsAfter,
} from "@/lib/areas/subscriptions/changes/change-queries";
import type { ChangeableSubscription } from "./change-model";
import { lastTerm } from "./timeline-model";

/**
 * Replays every subscription of a tenant and compares it with its rows: terms, status dates and the
 * days of all segments. Each page is a separate read-only transaction on one snapshot, so that no
 * long-running snapshot delays vacuuming. Returns the numbers of those that differ.
 */
export async function brokenTimelines(tenantId: string, limit = PAGE): Promise<string[]> {
  const broken: string[] = [];
  const read = ({ after }: Page<Compared>) =>
    asTenant(tenantId, () => inSnapshot(() => comparePage(tenantId, after?.id ?? null, limit)));
  for await (const page of pagesOf(read, limit)) {
    broken.push(...page.filter(({ holds }) => !holds).map(({ number }) => number));
  }
  return broken;
}

/** A subscription, and whether its rows match its replayed actions. */
type Compared = { id: string; number: string; holds: boolean };

async function comparePage(
  tenantId: string,
  after: string | null,
  limit: number,
): Promise<Compared[]> {
  const page = await subscriptionsAfter(tenantId, after, limit);
  const stored = await storedTimelines([tenantId, page.map(({ id }) => id)]);
  const rows = new Map(stored.map(({ id, outline }) => [id, outline]));
  return page.map((subscription) => ({
    id: subscription.id,
    number: subscription.subscriptionNumber,
    holds: rows.get(subscription.id) === outlineOf(subscription),
  }));
}

/** The nightly check of a tenant: differences are logged as errors. */
export async function checkTimelines(tenantId: string): Promise<void> {
  const broken = await brokenTimelines(tenantId);
  if (!broken.length) return;
  log.error(
    { tenantId, count: broken.length, subscriptions: broken.slice(0, 20) },
    "stored subscriptions differ from the replay of their actions",
  );
}

/** A subscription as one text, in the format of `storedTimelines`. */
function outlineOf({ timeline }: ChangeableSubscription): string {
  const { version, cancelledOn, pauses, ratePlans, charges, ramp } = timeline;
  const { start, end } = lastTerm(timeline);
  const breaks = pauses.map((pause) => `[${pause.start},${pause.end ?? ""})`).join(",");
  const segments = charges.flatMap(({ charge, segments: own }) =>
    own.map((segment) =>
      [
        ...[segment.id, charge.chargeNumber, segment.segment, segment.start, segment.end ?? ""],
        segment.closed,
      ].join(" "),
    ),
  );
  const features = ratePlans.flatMap(({ features: own }) =>
    own.map(({ id, featureId, start: from, end: until, quantity }) =>
      [id, featureId, from, until ?? "", ...(quantity === null ? [] : [quantity])].join(" "),
    ),
  );
  return [
    ...[version, start, end ?? "", cancelledOn ?? "", `{${breaks}}`, ramp?.number ?? ""],
    ...[...segments, ...features].sort(),
  ].join("|");
}
