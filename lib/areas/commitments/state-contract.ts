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
export const PREPAYMENT_TYPES = ["NotPrepaid", "FullyPrepaid"] as const;
export const PREPAYMENT_FREQUENCIES = [
  "Month",
  "Quarter",
  "Semi_Annual",
  "Annual",
  "Eighteen_Months",
  "Two_Years",
  "Three_Years",
  "Five_Years",
  "Specific_Months",
  "Week",
  "Specific_Weeks",
  "Specific_Days",
] as const;
export const SETTLEMENTS = ["NoSettlement", "FullMinimum", "CurrentPeriodOnly"] as const;
export const TAX_MODES = ["TaxExclusive", "TaxInclusive"] as const;
