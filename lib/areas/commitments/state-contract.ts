/** States and choices of commitments, as clients see them. */
export const COMMITMENT_STATUSES = [
  "Active",
  "Evaluated",
  "Cancelled",
  "CancelledPendingEvaluation",
] as const;
export const PERIOD_TYPES = [
  "Month",
  "Quarter",
  "SemiAnnual",
  "Year",
  "SpecificMonths",
  "SinglePeriod",
] as const;
export const SETTLEMENTS = ["NoSettlement", "FullMinimum", "CurrentPeriodOnly"] as const;
export const TAX_MODES = ["TaxExclusive", "TaxInclusive"] as const;
