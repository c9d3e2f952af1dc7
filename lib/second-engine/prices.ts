import type { Charge, Tier } from "./history";
import {
  compare,
  minus,
  most,
  NOTHING,
  over,
  plus,
  type Rational,
  ratio,
  read,
  sign,
  times,
} from "./rational";

/** The price of a quantity for one unit of the list price, unrounded. */
export function priceOf(charge: Charge, quantity: Rational): Rational {
  const { model, price = "0", tiers = [], included = "0", overagePrice = price } = charge;
  switch (model) {
    case "PerUnit":
      return times(read(price), quantity);
    case "Tiered":
    case "HighWatermarkTieredPricing":
      return inTiers(tiers, quantity);
    case "Volume":
    case "HighWatermarkVolumePricing":
      return byVolume(tiers, quantity);
    case "Overage":
      return times(most(minus(quantity, read(included)), NOTHING), read(overagePrice));
    case "TieredWithOverage": {
      const end = read(tiers.at(-1)?.upTo ?? "0");
      const beyond = most(minus(quantity, end), NOTHING);
      const below = minus(quantity, beyond);
      return plus(inTiers(tiers, below), times(beyond, read(overagePrice)));
    }
    default:
      return read(price);
  }
}

/** Raised to the minimum of a charge, unless its period goes on, and lowered to its maximum. */
export function bounded(
  { minimum, maximum }: Charge,
  amount: Rational,
  isRunning = false,
): Rational {
  const least = minimum === undefined || isRunning ? amount : most(amount, read(minimum));
  if (maximum === undefined || compare(least, read(maximum)) <= 0) return least;
  return read(maximum);
}

/** Every unit at the price of its tier; a flat fee once, when its tier is reached. */
export function inTiers(tiers: readonly Tier[], quantity: Rational): Rational {
  let total = NOTHING;
  let from = NOTHING;
  if (sign(quantity) === 0) return total;
  for (const { upTo, price, format, fee = "0" } of tiers) {
    const end = upTo === null || compare(quantity, read(upTo)) < 0 ? quantity : read(upTo);
    const units = format === "FlatFee" ? ratio(1) : minus(end, from);
    total = plus(plus(total, times(units, read(price))), read(fee));
    if (compare(quantity, end) <= 0) break;
    from = end;
  }
  return total;
}

/** All units at the price of the tier that contains the quantity. */
function byVolume(tiers: readonly Tier[], quantity: Rational): Rational {
  const tier = tiers.find(({ upTo }) => upTo === null || compare(quantity, read(upTo)) <= 0);
  if (tier === undefined || sign(quantity) === 0) return NOTHING;
  const units = tier.format === "FlatFee" ? ratio(1) : quantity;
  return plus(times(units, read(tier.price)), read(tier.fee ?? "0"));
}

/** List price units in a billing period of this many months or weeks. */
export function unitsInPeriod(charge: Charge, months: number | null, weeks: number): Rational {
  const { listPriceBase = "Per_Billing_Period", baseMonths = 1 } = charge;
  if (listPriceBase === "Per_Week") return ratio(weeks);
  if (months === null || listPriceBase === "Per_Billing_Period") return ratio(1);
  const of: Record<string, number> = { Per_Month: 1, Per_Year: 12 };
  return over(ratio(months), ratio(of[listPriceBase] ?? baseMonths));
}
