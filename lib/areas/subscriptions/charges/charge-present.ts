import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { presentBounds } from "@/lib/areas/catalog/charges/bounds/amount-bounds-model";
import {
  hasPriceTable,
  priceTexts,
  pricingSummary,
} from "@/lib/areas/catalog/charges/price-present";
import { presentPrepaid } from "@/lib/areas/catalog/prepaid/prepaid-model";
import {
  presentUsage,
  RECORD_PRICED_MODELS,
  withOveragePrice,
} from "@/lib/areas/catalog/charges/usage-model";
import type {
  ChargeOrigin,
  Origins,
  SegmentChoice,
  StoredSegment,
  Subscription,
} from "@/lib/areas/subscriptions/detail-model";
import { changesOf } from "./segment-changes-present";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";

const numberOrNull = (value: Decimal | null) => (value === null ? null : exactNumber(value));

/** The context of a charge in a response. */
export type ChargeScene = {
  readonly subscription: Subscription;
  readonly origins: Origins;
  /** All segments of its rate plan. */
  readonly segments: readonly StoredSegment[];
};

/**
 * The requested segments of a rate plan, without those that later bookings have emptied; at most one
 * of each charge unless all.
 */
export function chosenSegments(
  segments: readonly StoredSegment[],
  choice: SegmentChoice,
): readonly StoredSegment[] {
  const stretches = segments.filter(({ segment }) => segment.start !== segment.end);
  if (choice.kind === "all") return stretches;
  if (choice.kind === "on") {
    const { day } = choice;
    return stretches.filter(
      ({ segment }) => segment.start <= day && (segment.end === null || day < segment.end),
    );
  }
  const known = new Set(stretches.map(({ charge }) => charge.chargeNumber));
  const last = new Map(
    segments
      .filter((of) => of.segment.start !== of.segment.end || !known.has(of.charge.chargeNumber))
      .map((of) => [of.charge.chargeNumber, of.segment.segment]),
  );
  return segments.filter(
    ({ charge, segment }) => last.get(charge.chargeNumber) === segment.segment,
  );
}

/** A segment of a charge in the format of version 1. */
export function presentCharge(of: StoredSegment, scene: ChargeScene) {
  const { charge, segment, version, currency, processedThrough, nextBillingDate } = of;
  const { name, description, uom, uniqueToken } = charge;
  const prices = pricesOf(charge);
  const origin = scene.origins.origins.get(of.originalChargeId);
  const listPrices = (origin?.listPrices ?? []).map((price) => decimal(price));
  return {
    ...charge.customFields,
    id: wireId(segment.id),
    originalChargeId: wireId(of.originalChargeId),
    productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
    productRatePlanChargeNumber: origin?.catalogNumber ?? null,
    number: charge.chargeNumber,
    name,
    description: description ?? "",
    type: charge.chargeType,
    model: charge.chargeModel,
    segment: segment.segment,
    version,
    currency,
    quantity: numberOrNull(charge.quantity) ?? (charge.chargeModel === "FlatFee" ? 1 : null),
    uom,
    ...presentPrices(of, prices, listPrices),
    ...rhythmOf(of),
    ...presentTerms(charge, prices.single),
    ...presentOrigin(of, scene, { origin, listPrices, price: prices.single }),
    taxable: charge.attributes.tax !== undefined,
    taxCode: charge.attributes.tax?.code ?? null,
    taxMode: charge.attributes.tax?.mode ?? null,
    effectiveStartDate: segment.start,
    effectiveEndDate: segment.end,
    chargedThroughDate: processedThrough,
    processedThroughDate: processedThrough,
    nextBillingDate,
    mrr: moneyNumber(of.mrr, currency),
    tcv: moneyNumber(of.tcv, currency),
    uniqueToken,
    ...NOT_YET,
  };
}

/** What programs read of charges and Perennial does not do yet. */
const NOT_YET = {
  done: true,
  inputArgumentId: null,
  numberOfDeliveries: null,
  reflectDiscountInNetAmount: false,
} as const;

type Prices = Pick<SubscribedCharge, "tiers"> & {
  /** Null for a price table, and for prices from usage records. */
  readonly single: Decimal | null;
  /** Of usage beyond the included units. */
  readonly overage: Decimal | null;
};

/** The price table of a charge, and its single price if it has one. */
export function pricesOf({ chargeType, chargeModel, tiers: all }: SubscribedCharge): Prices {
  const isUsage = chargeType === "Usage";
  const { tiers, overage } = isUsage
    ? withOveragePrice(chargeModel, all)
    : { tiers: all, overage: null };
  const [first, second] = tiers;
  const isSingle = second === undefined && !RECORD_PRICED_MODELS.includes(chargeModel);
  return {
    tiers,
    single: isSingle ? (first?.price ?? null) : null,
    overage: overage?.price ?? null,
  };
}

/** The usage fields of other charges. */
const NO_USAGE = presentUsage(undefined);

function presentPrices(
  { charge, currency }: StoredSegment,
  { tiers, single, overage }: Prices,
  listPrices: readonly Decimal[],
) {
  const priced = charge.tiers.map((tier) => ({ ...tier, currency }));
  return {
    price: numberOrNull(single),
    ...(charge.chargeType === "Usage" ? presentUsage(charge.attributes.usage) : NO_USAGE),
    ...presentPrepaid(charge.attributes, charge.quantity),
    overagePrice: numberOrNull(overage),
    ...presentBounds(charge.attributes.bounds, currency),
    pricingSummary: pricingSummary({ ...charge, tiers: priced })[0] ?? "",
    priceText: priceTexts({ ...charge, tiers: priced })[0] ?? "",
    tiers: hasPriceTable(charge.chargeModel)
      ? tiers.map((tier, row) => ({
          tier: tier.tier,
          startingUnit: numberOrNull(tier.startingUnit),
          endingUnit: numberOrNull(tier.endingUnit),
          price: exactNumber(tier.price),
          priceFormat: tier.priceFormat,
          flatFee: numberOrNull(tier.flatFee ?? null),
          originalListPrice: numberOrNull(listPrices[row] ?? null),
        }))
      : null,
  };
}

function rhythmOf({ charge }: StoredSegment) {
  const { billCycleType, billCycleDay, weeklyBillCycleDay, prorationOption, triggerEvent } = charge;
  const { priceChangeOption, priceIncreasePercentage } = charge;
  const { billingPeriod, specificBillingPeriod, billingPeriodAlignment, billingTiming } = charge;
  const { listPriceBase, specificListPriceBase } = charge;
  const { endDateCondition, upToPeriods, upToPeriodsType } = charge;
  const isRecurring = charge.chargeType === "Recurring";
  return {
    billCycleType,
    billCycleDay,
    weeklyBillCycleDay,
    prorationOption,
    priceChangeOption,
    priceIncreasePercentage: numberOrNull(priceIncreasePercentage),
    triggerEvent,
    billingPeriod,
    specificBillingPeriod,
    billingPeriodAlignment: isRecurring ? billingPeriodAlignment : null,
    billingTiming: isRecurring ? billingTiming : null,
    listPriceBase: isRecurring ? listPriceBase : null,
    specificListPriceBase,
    endDateCondition,
    upToPeriods,
    upToPeriodsType,
  };
}

/** The fields of a charge beside its price and billing periods; `price` is its single price. */
function presentTerms(charge: SubscribedCharge, price: Decimal | null) {
  const { chargeModel, attributes } = charge;
  const { discount, delivery } = attributes;
  const value = (model: SubscribedCharge["chargeModel"]) =>
    chargeModel === model && price !== null ? exactNumber(price) : null;
  return {
    billingDay: charge.chargeType === "Recurring" ? billingDayOf(charge) : null,
    subscriptionChargeDeliverySchedule: delivery ? scheduleOf(delivery.weekdays) : null,
    discountPercentage: value("DiscountPercentage"),
    percentage: value("Calculated"),
    discountAmount: value("DiscountFixedAmount"),
    discountLevel: discount?.level ?? null,
    applyDiscountTo: discount ? typesOf(discount.applyTo) : null,
    isStackedDiscount: discount?.stacked ?? false,
    discountClass: discount?.discountClass ?? null,
    applyToBillingPeriodPartially: discount?.applyToBillingPeriodPartially ?? false,
  };
}

function billingDayOf({ billCycleType, billCycleDay, weeklyBillCycleDay }: SubscribedCharge) {
  if (billCycleType === "SpecificDayofMonth") return `${billCycleType}(${billCycleDay ?? ""})`;
  if (billCycleType === "SpecificDayofWeek") return `${billCycleType}/${weeklyBillCycleDay ?? ""}`;
  return billCycleType;
}

/** Types of charges as the single value of the reference. */
const typesOf = (types: readonly string[]) =>
  ["OneTime", "Recurring", "Usage"]
    .filter((type) => types.includes(type))
    .join("")
    .toUpperCase();

/** Weekdays are counted from Monday, 1. */
const scheduleOf = (weekdays: readonly number[]) => ({
  frequency: "Weekly" as const,
  monday: weekdays.includes(1),
  tuesday: weekdays.includes(2),
  wednesday: weekdays.includes(3),
  thursday: weekdays.includes(4),
  friday: weekdays.includes(5),
  saturday: weekdays.includes(6),
  sunday: weekdays.includes(7),
});

type Agreed = {
  readonly origin: ChargeOrigin | undefined;
  /** The catalog's prices of that day by row. */
  readonly listPrices: readonly Decimal[];
  /** The single price of the charge. */
  readonly price: Decimal | null;
};

/** The fields about the origin of a charge. */
function presentOrigin(
  of: StoredSegment,
  scene: ChargeScene,
  { origin, listPrices, price }: Agreed,
) {
  const { chargeModel, tiers } = of.charge;
  const [first] = price === null ? [] : listPrices;
  const single = first === undefined ? null : exactNumber(first);
  const isDiscount = isDiscountModel(chargeModel);
  const waits = scene.subscription.status !== "Active";
  return {
    originalListPrice: isDiscount ? null : single,
    originalListDiscountAmount: chargeModel === "DiscountFixedAmount" ? single : null,
    originalListDiscountPercentage: chargeModel === "DiscountPercentage" ? single : null,
    salesPrice: price === null || isDiscount ? null : exactNumber(price),
    isPriceNegotiated: tiers.some(
      ({ price: agreed }, row) => !(listPrices[row]?.equals(agreed) ?? true),
    ),
    originalOrderDate: origin?.orderDate ?? null,
    amendedByOrderOn: origin ? amendedOn(scene.origins, origin, scene.subscription) : null,
    triggerDate: origin?.startsOn ?? null,
    estimatedStartDate: waits ? of.segment.start : null,
    ...changesOf(of, scene),
    discountApplyDetails: isDiscount ? [] : null,
    specificEndDate: origin?.endsOn ?? null,
  };
}

/** The day of the first order that changed a charge, up to a version of its subscription. */
function amendedOn(
  { amendments }: Origins,
  { chargeId, ratePlanId }: ChargeOrigin,
  subscription: { readonly id: string; readonly version: number },
): LocalDate | null {
  const first = amendments.find(
    (of) =>
      of.subscriptionId === subscription.id &&
      of.version <= subscription.version &&
      of.ratePlanId === ratePlanId &&
      (of.chargeIds === null || of.chargeIds.includes(chargeId)),
  );
  return first?.orderDate ?? null;
}
