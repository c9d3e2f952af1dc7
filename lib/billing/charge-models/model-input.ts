import { type Decimal, ZERO } from "@/lib/values/decimal";
import { BillingRefusal } from "../billing-refusal";
import type { PriceTier } from "../charge-segment";
import type { TierTrace } from "./tier-trace";

/** What a pricing model is asked to price. */
export type ModelInput = {
  /** Names the segment in a refusal. */
  readonly segmentId: string;
  readonly tiers: readonly PriceTier[];
  readonly quantity: Decimal;
  /** Is the flat fee of the first tier owed when nothing is used. */
  readonly firstTierFeeAtZero: boolean;
};

/** What a pricing model answers: an unrounded amount and where it came from. */
export type ModelAmount = {
  readonly amount: Decimal;
  /** The amount in plain notation, made once because a line's trace shows it several times. */
  readonly text: string;
  /** The price of one unit, where the model has a single one. */
  readonly listPrice: Decimal | null;
  readonly tiers: readonly TierTrace[];
};

/** An amount with its text. */
export function modelAmount(
  amount: Decimal,
  listPrice: Decimal | null,
  tiers: readonly TierTrace[],
): ModelAmount {
  return { amount, text: amount.toString(), listPrice, tiers };
}

/** What a model answers when there is nothing to price. */
export const NOTHING_PRICED: ModelAmount = modelAmount(ZERO, null, []);

/** @throws BillingRefusal when there is a negative quantity. */
export function quantityOf({
  quantity,
  segmentId,
}: Pick<ModelInput, "quantity" | "segmentId">): Decimal {
  if (quantity.lessThan(0)) throw new BillingRefusal(segmentId, "A quantity cannot be negative.");
  return quantity;
}
