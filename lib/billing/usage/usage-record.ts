import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export const RATING_GROUPS = [
  "ByBillingPeriod",
  "ByUsageStartDate",
  "ByUsageRecord",
  "ByUsageUpload",
  "ByGroupId",
] as const;
/** Which records are priced together; the groups of a period are added up. */
export type RatingGroup = (typeof RATING_GROUPS)[number];

/** A value that a record carries beside its quantity, for formulas. */
export type FieldValue = string | number | boolean | null;

/** Something that was used. It belongs to the billing period that holds its start date. */
export type UsageRecord = {
  readonly usageId: string;
  readonly chargeNumber: string;
  readonly date: LocalDate;
  readonly quantity: Decimal;
  /** The file that brought it; null when it came by itself. */
  readonly uploadId?: string | null;
  readonly groupId?: string | null;
  /** Pre-rated pricing: what the record costs. */
  readonly amount?: Decimal | null;
  /** Pre-rated per unit: what one unit of the record costs. */
  readonly rate?: Decimal | null;
  readonly fields?: Readonly<Record<string, FieldValue>>;
};

/** How quantities of a unit of measure are rounded before they are priced. */
export const UNIT_ROUNDINGS = ["Up", "Down"] as const;
export type UnitOfMeasure = {
  readonly decimals: number;
  readonly rounding: (typeof UNIT_ROUNDINGS)[number];
};

/** Smoothing of an overage charge over several periods (reference 3.1). */
export type Smoothing = {
  readonly model: "RollingWindow" | "Rollover";
  readonly numberOfPeriods: number;
  /** Rolling window: bill at the end of the window, or as soon as the pool is exceeded. */
  readonly overageCalculation: "EndOfSmoothingPeriod" | "PerBillingPeriod";
  /** Credit for each unit of the pool that is left at the window's end; null gives none. */
  readonly unusedUnitsCreditRate: Decimal | null;
};

/** The rows of tables that formulas look up, by the name of the table. */
export type LookupTables = Readonly<
  Record<string, readonly Readonly<Record<string, FieldValue>>[]>
>;
