import { type Decimal, ZERO } from "@/lib/values/decimal";
import { BillingRefusal } from "../billing-refusal";
import type { PriceTier } from "../charge-segment";
import type { TierTrace } from "./tier-trace";

/** Input of a pricing model. */
export type ModelInput = {
  /** For error messages. */
  readonly segmentId: string;
  readonly tiers: readonly PriceTier[];
  readonly quantity: Decimal;
  /** Charge the flat fee of the first tier when the quantity is zero. */
  readonly firstTierFeeAtZero: boolean;
};

/** Result of a pricing model: an unrounded amount and its derivation. */
export type ModelAmount = {
  readonly amount: Decimal;
  /** The amount in plain notation, formatted once because a trace contains it several times. */
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

/** The result for a quantity of zero. */
export const NOTHING_PRICED: ModelAmount = modelAmount(ZERO, null, []);

/** @throws BillingRefusal for a negative quantity. */
export function quantityOf({
  quantity,
  segmentId,
}: Pick<ModelInput, "quantity" | "segmentId">): Decimal {
  if (quantity.isNegative() && !quantity.isZero())
    throw new BillingRefusal(segmentId, "A quantity cannot be negative.");
  return quantity;
}
