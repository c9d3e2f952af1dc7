import { numberAndName } from "@/lib/billing/billing-refusal";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { boundsProblems } from "@/lib/areas/catalog/charges/bounds/amount-bounds";
import { boundsFrom, presentBounds } from "@/lib/areas/catalog/charges/bounds/amount-bounds-model";
import { hasQuantity, modelRow } from "@/lib/areas/catalog/charges/charge-models";
import type { CatalogTier, ChargeAttributes } from "@/lib/areas/catalog/model";
import { lastUnit } from "@/lib/areas/catalog/charges/price-rules";
import { APPLY_DISCOUNT_TO, scheduledDays } from "@/lib/areas/catalog/charges/special-contract";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import type { ChargeModel, PriceTier } from "@/lib/billing/charge-segment";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";
import type { OverriddenCharge } from "./overridden-charge";
import { agreedUsage, USAGE_MEMBERS, type UsageInput, withOverage } from "./usage-override";
import { isKeyOf, keysOf } from "@/lib/values/keys";

type Pricing = NonNullable<ChargeOverrideEntry["pricing"]>;
type TierEntry = NonNullable<NonNullable<Pricing["recurringTiered"]>["tiers"]>[number];
type Input = {
  listPrice?: number;
  quantity?: number;
  tiers?: TierEntry[];
  attributes?: ChargeAttributes;
  minimumAmount?: number | null;
  maximumAmount?: number | null;
  /** The price beyond the tiers, or of an overage charge. */
  overagePrice?: number;
};

/** Agreed prices and quantity of a charge, instead of the catalog's. */
export type AgreedPrice = {
  /** Null for models without a quantity. */
  readonly quantity: Decimal | null;
  readonly tiers: readonly PriceTier[];
  readonly attributes: ChargeAttributes;
};

/**
 * Prices and quantity of a charge in an order, by default the catalog's.
 *
 * @throws RuleViolation when `pricing` does not match the model, or the quantity exceeds the price table.
 */
export function agreedPrice(charge: OverriddenCharge, pricing: Pricing | undefined): AgreedPrice {
  const asked = pricing === undefined ? {} : memberFitting(charge, pricing);
  const tiers =
    asked.tiers === undefined
      ? withOverage(charge, charge.tiers, asked.overagePrice)
      : tableOf(charge, asked);
  const price = asked.listPrice === undefined ? undefined : exact("listPrice", asked.listPrice);
  const agreed = pricesOf(tiers).map((tier) => ({ ...tier, price: price ?? tier.price }));
  const own = withUnit(charge, taxedAlike(charge, asked.attributes ?? charge.attributes));
  const attributes = withBounds(charge, own, asked);
  return { quantity: quantityOf(charge, agreed, asked.quantity), tiers: agreed, attributes };
}

/** A price table in the format of subscriptions, without fields of the catalog, so that tables can be compared. */
export function pricesOf(tiers: readonly PriceTier[]): PriceTier[] {
  return tiers.map(({ tier, startingUnit, endingUnit, price, priceFormat, flatFee }) => {
    const fee = flatFee === undefined ? {} : { flatFee };
    return { tier, startingUnit, endingUnit, price, priceFormat, ...fee };
  });
}

/** The tax of a charge does not change with another schedule or discount. */
function taxedAlike({ attributes }: OverriddenCharge, agreed: ChargeAttributes): ChargeAttributes {
  return attributes.tax ? { ...agreed, tax: attributes.tax } : agreed;
}

/** A subscription copies the rounding of its unit of measure. */
function withUnit({ unit }: OverriddenCharge, attributes: ChargeAttributes): ChargeAttributes {
  const { usage } = attributes;
  return usage && unit ? { ...attributes, usage: { ...usage, unit } } : attributes;
}

/** The bounds of the amount, where the order has them. @throws RuleViolation for a minimum above the maximum */
function withBounds(
  charge: OverriddenCharge,
  attributes: ChargeAttributes,
  { minimumAmount, maximumAmount }: Input,
): ChargeAttributes {
  const { bounds, ...others } = attributes;
  if (minimumAmount === undefined && maximumAmount === undefined) return attributes;
  const currency = charge.tiers[0]?.currency ?? "";
  const before = presentBounds(bounds, currency);
  const mapOf = (value: number | null) => (value === null ? null : { [currency]: value });
  const agreed = boundsFrom(
    mapOf(minimumAmount === undefined ? before.minimumAmount : minimumAmount),
    mapOf(maximumAmount === undefined ? before.maximumAmount : maximumAmount),
  );
  const after = agreed === undefined ? others : { ...others, bounds: agreed };
  const { chargeModel, tiers } = charge;
  const [problem] = boundsProblems({ attributes: after, chargeModel, tiers });
  if (problem === undefined) return after;
  throw new RuleViolation(
    `pricing of the charge ${numberAndName(charge.chargeNumber, charge.name)}: ${problem.message}.`,
  );
}

/** The part of a member's name by model. */
const MEMBERS: Partial<Record<ChargeModel, "FlatFee" | "PerUnit" | "Tiered" | "Volume">> = {
  FlatFee: "FlatFee",
  PerUnit: "PerUnit",
  Tiered: "Tiered",
  Volume: "Volume",
};

/** The member of `pricing` for a charge. */
function memberOf(
  { chargeType, chargeModel }: OverriddenCharge,
  pricing: Pricing,
): keyof Pricing | undefined {
  if (chargeModel === "Calculated") return "recurringCalculated";
  if (isDiscountModel(chargeModel)) return "discount";
  if (chargeModel === "Delivery")
    return pricing.recurringDeliveryBased ? "recurringDeliveryBased" : "recurringDelivery";
  if (chargeType === "Usage")
    return isKeyOf(USAGE_MEMBERS, chargeModel) ? USAGE_MEMBERS[chargeModel] : "chargeModelData";
  const member = MEMBERS[chargeModel];
  if (member === undefined) return undefined;
  return `${chargeType === "OneTime" ? "oneTime" : "recurring"}${member}`;
}

function memberFitting(charge: OverriddenCharge, pricing: Pricing): Input {
  const fitting = memberOf(charge, pricing);
  const members = keysOf(pricing).filter((name) => pricing[name]);
  if (fitting === undefined || members.length !== 1 || members[0] !== fitting) {
    throw new RuleViolation(
      `pricing of the charge ${numberAndName(charge.chargeNumber, charge.name)} must hold exactly ${fitting ?? "nothing"}.`,
    );
  }
  if (fitting === "recurringCalculated") {
    const { percentage, minimumAmount, maximumAmount } = pricing.recurringCalculated ?? {};
    return {
      listPrice: percentage,
      minimumAmount: minimumAmount ?? undefined,
      maximumAmount: maximumAmount ?? undefined,
    };
  }
  if (fitting === "discount") return discountOf(charge, pricing.discount ?? {});
  if (fitting === "recurringDelivery" || fitting === "recurringDeliveryBased")
    return deliveryOf(charge, pricing[fitting] ?? {});
  if (charge.chargeType === "Usage") return usageOf(charge, pricing[fitting] ?? {});
  return pricing[fitting] ?? {};
}

/** The only price of an overage charge is its overage price. */
function usageOf(charge: OverriddenCharge, asked: Input & UsageInput): Input {
  const { listPrice, tiers, overagePrice, minimumAmount, maximumAmount } = asked;
  return {
    minimumAmount,
    maximumAmount,
    listPrice: charge.chargeModel === "Overage" ? overagePrice : listPrice,
    tiers,
    overagePrice,
    attributes: agreedUsage(charge, asked),
  };
}

function deliveryOf(
  charge: OverriddenCharge,
  { listPrice, deliverySchedule }: NonNullable<Pricing["recurringDelivery"]>,
): Input {
  if (deliverySchedule === undefined) return { listPrice };
  const weekdays = scheduledDays(deliverySchedule);
  if (!weekdays.length) {
    throw new RuleViolation(
      `deliverySchedule of the charge ${numberAndName(charge.chargeNumber, charge.name)} must name at least one day.`,
    );
  }
  return { listPrice, attributes: { delivery: { frequency: "Weekly", weekdays } } };
}

function discountOf(charge: OverriddenCharge, asked: NonNullable<Pricing["discount"]>): Input {
  const percentage = charge.chargeModel === "DiscountPercentage";
  const unexpected = percentage ? "discountAmount" : "discountPercentage";
  if (asked[unexpected] !== undefined) {
    throw new RuleViolation(
      `${unexpected} does not fit the discount ${numberAndName(charge.chargeNumber, charge.name)}.`,
    );
  }
  const { discount } = charge.attributes;
  const { applyDiscountTo, discountLevel, applyToBillingPeriodPartially: partially } = asked;
  return {
    listPrice: percentage ? asked.discountPercentage : asked.discountAmount,
    attributes: discount && {
      discount: {
        ...discount,
        applyTo: applyDiscountTo ? APPLY_DISCOUNT_TO[applyDiscountTo] : discount.applyTo,
        level: discountLevel ?? discount.level,
        ...(asked.discountClass === undefined ? {} : { discountClass: asked.discountClass }),
        applyToBillingPeriodPartially: partially ?? discount.applyToBillingPeriodPartially,
      },
    },
  };
}

/** A whole price table of an order, by the rules of the catalog. */
function tableOf(
  charge: OverriddenCharge,
  { tiers: entries = [], overagePrice }: Input,
): readonly CatalogTier[] {
  const currency = charge.tiers[0]?.currency ?? "";
  const own = entries.map((entry) => ({
    currency,
    tier: entry.tier,
    startingUnit: exact("startingUnit", entry.startingUnit),
    endingUnit: entry.endingUnit == null ? null : exact("endingUnit", entry.endingUnit),
    price: exact("price", entry.price),
    priceFormat: entry.priceFormat,
    ...(entry.flatFee ? { flatFee: exact("flatFee", entry.flatFee) } : {}),
  }));
  const tiers = withOverage(charge, own, overagePrice);
  const misplaced = tiers.find(({ tier }, index) => tier !== index + 1);
  const problem = misplaced
    ? `tiers must be numbered from 1 in ascending order; tier ${misplaced.tier} is out of place`
    : modelRow(charge.chargeModel).prices(
        { ...charge, defaultQuantity: null, minQuantity: null },
        currency,
        tiers,
      )[0]?.message;
  if (problem !== undefined) {
    throw new RuleViolation(
      `pricing of the charge ${numberAndName(charge.chargeNumber, charge.name)}: ${problem}.`,
    );
  }
  return tiers;
}

function quantityOf(
  charge: OverriddenCharge,
  tiers: readonly PriceTier[],
  asked: number | undefined,
): Decimal | null {
  if (!hasQuantity(charge)) return null;
  const { minQuantity, maxQuantity, defaultQuantity } = charge;
  const quantity = asked === undefined ? defaultQuantity : exact("quantity", asked);
  if (quantity === null) {
    throw new RuleViolation(
      `The charge ${numberAndName(charge.chargeNumber, charge.name)} has no default quantity: chargeOverrides must give one.`,
    );
  }
  if (minQuantity?.greaterThan(quantity) || maxQuantity?.lessThan(quantity)) {
    const bounds = `${minQuantity?.toString() ?? "0"} and ${maxQuantity?.toString() ?? "any number"}`;
    throw new RuleViolation(
      `The quantity of the charge ${numberAndName(charge.chargeNumber, charge.name)} must lie between ${bounds}.`,
    );
  }
  const last = lastUnit(tiers);
  if (last?.lessThan(quantity)) {
    throw new RuleViolation(
      `The price table of the charge ${numberAndName(charge.chargeNumber, charge.name)} ends at ${last.toString()}, before the quantity ${quantity.toString()}.`,
    );
  }
  return quantity;
}

/** A number of a request as an exact decimal; a double has at most 15 digits. */
function exact(name: string, value: number): Decimal {
  const result = decimal(String(value));
  if (result.precision() > 15) throw new InvalidValue(`${name} must have at most 15 digits`);
  return result;
}
