import type { StoredSegment } from "@/lib/areas/subscriptions/detail-model";
import { ZERO } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";

type Scene = { readonly segments: readonly StoredSegment[] };

/** How a segment differs from the one before it, and whether another follows. */
export function changesOf(of: StoredSegment, scene: Scene) {
  const former = before(of, scene);
  return {
    dmrc: moneyNumber(of.mrr.minus(former?.mrr ?? ZERO), of.currency),
    dtcv: moneyNumber(of.tcv.minus(former?.tcv ?? ZERO), of.currency),
    isLastSegment: !scene.segments.some(
      ({ charge, segment }) =>
        charge.chargeNumber === of.charge.chargeNumber &&
        segment.segment > of.segment.segment &&
        segment.start !== segment.end,
    ),
  };
}

/** The segment before one, without segments that later bookings have emptied. */
function before(of: StoredSegment, { segments }: Scene): StoredSegment | undefined {
  return segments.findLast(
    ({ charge, segment }) =>
      charge.chargeNumber === of.charge.chargeNumber &&
      segment.segment < of.segment.segment &&
      segment.start !== segment.end,
  );
}
