import { decimal, type Decimal, ZERO } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import { amendedOn, type Origins } from "./charge-origin-model";
import type { StoredSegment, Subscription } from "@/lib/areas/subscriptions/detail-model";

/** What a charge is shown among. */
export type ChargeScene = {
  readonly subscription: Subscription;
  readonly origins: Origins;
  /** All segments of its rate plan. */
  readonly segments: readonly StoredSegment[];
};

/** The catalog's prices when a charge was agreed on, row by row. */
export function listPricesOf({ originalChargeId }: StoredSegment, { origins }: ChargeScene) {
  return (origins.origins.get(originalChargeId)?.listPrices ?? []).map((price) => decimal(price));
}

/** What reads of a charge tell of how it was agreed on; `price` is its single one. */
export function presentOrigin(of: StoredSegment, scene: ChargeScene, price: Decimal | null) {
  const { chargeModel, tiers } = of.charge;
  const origin = scene.origins.origins.get(of.originalChargeId);
  const prices = listPricesOf(of, scene);
  const [first] = price === null ? [] : prices;
  const single = first === undefined ? null : exactNumber(first);
  const isDiscount = chargeModel.startsWith("Discount");
  const waits = scene.subscription.status !== "Active";
  return {
    originalListPrice: isDiscount ? null : single,
    originalListDiscountAmount: chargeModel === "DiscountFixedAmount" ? single : null,
    originalListDiscountPercentage: chargeModel === "DiscountPercentage" ? single : null,
    salesPrice: price === null || isDiscount ? null : exactNumber(price),
    isPriceNegotiated: tiers.some(
      ({ price: agreed }, row) => !(prices[row]?.equals(agreed) ?? true),
    ),
    originalOrderDate: origin?.orderDate ?? null,
    amendedByOrderOn: origin ? amendedOn(scene.origins, origin, scene.subscription) : null,
    triggerDate: origin?.startsOn ?? null,
    estimatedStartDate: waits ? of.segment.start : null,
    dmrc: moneyNumber(of.mrr.minus(before(of, scene)?.mrr ?? ZERO), of.currency),
    specificEndDate: origin?.endsOn ?? null,
  };
}

/** The segment that one follows, without those that later bookings have emptied. */
function before(of: StoredSegment, { segments }: ChargeScene): StoredSegment | undefined {
  return segments.findLast(
    ({ charge, segment }) =>
      charge.chargeNumber === of.charge.chargeNumber &&
      segment.segment < of.segment.segment &&
      segment.start !== segment.end,
  );
}
