/** What a segment of a charge shows of itself: the rest is the same in all of them. */
export const SEGMENT_FIELDS = [
  "id",
  "segment",
  "version",
  "description",
  "currency",
  "quantity",
  "price",
  "pricingSummary",
  "tiers",
  "includedUnits",
  "overagePrice",
  "chargeModelConfiguration",
  "discountPercentage",
  "discountAmount",
  "discountLevel",
  "applyDiscountTo",
  "applyToBillingPeriodPartially",
  "billingPeriodAlignment",
  "prorationOption",
  "priceChangeOption",
  "priceIncreasePercentage",
  "triggerEvent",
  "endDateCondition",
  "specificEndDate",
  "upToPeriods",
  "upToPeriodsType",
  "effectiveStartDate",
  "effectiveEndDate",
  "chargedThroughDate",
  "processedThroughDate",
  "nextBillingDate",
  "originalListPrice",
  "salesPrice",
  "isPriceNegotiated",
  "dmrc",
  "mrr",
  "tcv",
  "taxable",
  "taxCode",
  "taxMode",
] as const;

type SegmentField = (typeof SEGMENT_FIELDS)[number];

/** The fields of a charge that its segments have each for themselves. */
export function segmentOf<T extends Record<SegmentField, unknown>>(
  charge: T,
): { [Name in SegmentField]: T[Name] } {
  const entries = SEGMENT_FIELDS.map((name) => [name, charge[name]]);
  return Object.fromEntries(entries) as { [Name in SegmentField]: T[Name] };
}
