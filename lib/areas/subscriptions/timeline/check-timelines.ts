import type { Ctx } from "@/lib/kernel/context";
import { log } from "@/lib/platform/log";
import {
  storedTimelines,
  subscriptionsAfter,
} from "@/lib/areas/subscriptions/changes/change-queries";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/changes/change-model";
import { lastTerm } from "./timeline-model";

/** Subscriptions that are read at once. */
const PAGE = 500;

/**
 * Replays every subscription of a tenant and compares it with its rows: terms, status dates and the
 * days of all segments. Gives the numbers of those that differ; none when the cache is right.
 */
export async function brokenTimelines(ctx: Ctx): Promise<string[]> {
  const broken: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page: ChangeableSubscription[] = await subscriptionsAfter(ctx.tenantId, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return broken;
    after = last.id;
    const stored = await storedTimelines([ctx.tenantId, page.map(({ id }) => id)]);
    const rows = new Map(stored.map(({ id, outline }) => [id, outline]));
    for (const subscription of page) {
      if (rows.get(subscription.id) !== outlineOf(subscription)) {
        broken.push(subscription.subscriptionNumber);
      }
    }
  }
}

/** The nightly check of a tenant: what differs goes to the log, which is watched. */
export async function checkTimelines(ctx: Ctx): Promise<void> {
  const broken = await brokenTimelines(ctx);
  if (!broken.length) return;
  log.error(
    { tenantId: ctx.tenantId, count: broken.length, subscriptions: broken.slice(0, 20) },
    "stored subscriptions differ from the replay of their actions",
  );
}

/** A subscription in one text, as `storedTimelines` writes it from the rows. */
function outlineOf({ timeline }: ChangeableSubscription): string {
  const { version, cancelledOn, pauses, charges, ramp } = timeline;
  const { start, end } = lastTerm(timeline);
  const breaks = pauses.map((pause) => `[${pause.start},${pause.end ?? ""})`).join(",");
  const segments = charges
    .flatMap(({ charge, segments: own }) =>
      own.map((segment) =>
        [
          ...[segment.id, charge.chargeNumber, segment.segment, segment.start, segment.end ?? ""],
          segment.closed,
        ].join(" "),
      ),
    )
    .sort();
  return [
    ...[version, start, end ?? "", cancelledOn ?? "", `{${breaks}}`, ramp?.number ?? ""],
    ...segments,
  ].join("|");
}
