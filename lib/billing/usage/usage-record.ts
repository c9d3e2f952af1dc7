import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { TierTrace } from "@/lib/billing/charge-models/tier-trace";

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

/** What several records cost where each is priced by itself, and the units that they were priced for. */
export type PricedRecords = {
  readonly amount: Decimal;
  readonly listPrice: Decimal | null;
  readonly tiers: readonly TierTrace[];
};

/** Stored records of one day that a bill takes together, as they were when it read them. */
export type UsageSum = {
  readonly id: string;
  readonly quantity: Decimal;
  readonly records: number;
};

/**
 * Something that was used, or several such things of one day together. It belongs to the billing period that holds its start
 * date.
 */
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
  /** Where it is stored. */
  readonly sum?: UsageSum;
  /** How many records it stands for; one when absent. Of several, `quantity` is the sum. */
  readonly records?: number;
  /** Of several: what each comes to when it is rounded by itself, added up. */
  readonly units?: Decimal;
  /** Of several: what they cost when each is priced by itself. */
  readonly priced?: PricedRecords;
  /** The segment for whose terms records were put together; absent where they suit every segment of the charge. */
  readonly segmentId?: string;
};

/** How many records there are behind some that may stand for several. */
export const recordCount = (records: readonly UsageRecord[]): number =>
  records.reduce((count, record) => count + (record.records ?? 1), 0);

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
