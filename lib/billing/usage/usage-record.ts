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
/** The records to price together; the groups of a period are summed. */
export type RatingGroup = (typeof RATING_GROUPS)[number];

/** A value of a record beside its quantity, for formulas. */
export type FieldValue = string | number | boolean | null;

/** The cost of several records priced by record, and their priced units. */
export type PricedRecords = {
  readonly amount: Decimal;
  readonly listPrice: Decimal | null;
  readonly tiers: readonly TierTrace[];
  /** What the price table counted: units, or packages of them. */
  readonly packages: Decimal;
};

/** The stored daily sum that a bill rates, with its values when it was read. */
export type UsageSum = {
  readonly id: string;
  readonly quantity: Decimal;
  readonly records: number;
};

/**
 * A usage record, or an aggregate of several of one day. It belongs to the billing period of its start date.
 */
export type UsageRecord = {
  readonly usageId: string;
  readonly chargeNumber: string;
  readonly date: LocalDate;
  readonly quantity: Decimal;
  /** Its file; null for a single event. */
  readonly uploadId?: string | null;
  readonly groupId?: string | null;
  /** Pre-rated pricing: the cost of the record. */
  readonly amount?: Decimal | null;
  /** Pre-rated per unit: the price of one unit. */
  readonly rate?: Decimal | null;
  readonly fields?: Readonly<Record<string, FieldValue>>;
  /** Its stored daily sum. */
  readonly sum?: UsageSum;
  /** Number of records; 1 by default. Of several, `quantity` is the sum. */
  readonly records?: number;
  /** Of several: the sum of individually rounded quantities. */
  readonly units?: Decimal;
  /** Of several: the sum of individual prices. */
  readonly priced?: PricedRecords;
  /** The segment by whose terms records were aggregated; absent if valid for every segment of the charge. */
  readonly segmentId?: string;
};

/** The number of records, with aggregates counted by their records. */
export const recordCount = (records: readonly UsageRecord[]): number =>
  records.reduce((count, record) => count + (record.records ?? 1), 0);

/** Rounding of quantities of a unit of measure before they are priced. */
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
  /** Credit for each unused unit of the pool at the window's end; null for none. */
  readonly unusedUnitsCreditRate: Decimal | null;
};

/** The rows of tables for look-ups of formulas, by table name. */
export type LookupTables = Readonly<
  Record<string, readonly Readonly<Record<string, FieldValue>>[]>
>;
