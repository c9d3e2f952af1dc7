/** The fields that differ between the segments of a charge. */
export const SEGMENT_FIELDS = [
  "id",
  "segment",
  "version",
  "description",
  "currency",
  "quantity",
  "price",
  "pricingSummary",
  "priceText",
  "tiers",
  "includedUnits",
  "overagePrice",
  "chargeModelConfiguration",
  "discountPercentage",
  "percentage",
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
  "dtcv",
  "isLastSegment",
  "mrr",
  "tcv",
  "taxable",
  "taxCode",
  "taxMode",
] as const;

type SegmentField = (typeof SEGMENT_FIELDS)[number];

/** The segment fields of a charge. */
export function segmentOf<T extends Record<SegmentField, unknown>>(
  charge: T,
): { [Name in SegmentField]: T[Name] } {
  const entries = SEGMENT_FIELDS.map((name) => [name, charge[name]]);
  return Object.fromEntries(entries) as { [Name in SegmentField]: T[Name] };
}
