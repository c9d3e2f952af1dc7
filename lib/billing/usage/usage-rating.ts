import { Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { settled } from "@/lib/values/money";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import {
  type ModelAmount,
  modelAmount,
  NOTHING_PRICED,
} from "@/lib/billing/charge-models/model-input";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { flatFee } from "@/lib/billing/charge-models/flat-fee";
import type { DrawnUsage } from "@/lib/billing/prepaid/fund-book";
import { evaluateFormula } from "./formula";
import { FormulaError, parseFormula } from "./formula-parser";
import type { RecordsRow, TierTrace } from "@/lib/billing/charge-models/tier-trace";
import { inPackages, priceOf, type UnitsSegment, withChargeExtras } from "@/lib/billing/rating";
import type { SmoothedPeriod } from "./smoothing";
import { mergeRows } from "@/lib/billing/tier-rows";
import { type RatingGroup, recordCount, type UsageRecord } from "./usage-record";

/** Limit of records in one period of a high water mark charge. */
const MOST_RECORDS = 200_000;

/** The cost of a period's records, and the quantity of the line. */
export type RatedUsage = {
  readonly price: ModelAmount;
  readonly quantity: Decimal;
  readonly ratingGroup: RatingGroup;
  readonly records: number;
  /** Smoothed overage: the pool of included units. */
  readonly pool?: SmoothedPeriod["pool"];
  /** What prepaid units have paid; `quantity` is the rest. */
  readonly drawn?: DrawnUsage;
  /** The packages that were priced, begun ones included. */
  readonly packages?: Decimal;
};

/**
 * Prices the usage records of one billing period (reference 3.1).
 *
 * Records are grouped by the charge's rating group, each group's quantity is rounded to the unit of
 * measure and priced, and the results are summed. Usage is never prorated. A period that `isRunning` owes no minimum yet.
 *
 * @throws BillingRefusal when a record lacks a field that the model needs.
 */
export function rateUsage(
  segment: UsageSegment,
  records: readonly UsageRecord[],
  rules: BillingRules,
  isRunning = false,
): RatedUsage {
  const ratingGroup = ratingGroupOf(segment, rules);
  const priced = priceRecords(segment, records, ratingGroup, rules);
  return {
    price: withChargeExtras(segment, priced.price, isRunning),
    quantity: priced.quantity,
    packages: priced.packages,
    ratingGroup,
    records: recordCount(records),
  };
}

/** The quantity of records, rounded to the unit of measure, each or their sum. */
export function usageQuantity(
  segment: UsageSegment,
  records: readonly UsageRecord[],
  rules: BillingRules,
): Decimal {
  if (rules.rateUsageIndividually) {
    return sumOf(records.map((record) => record.units ?? roundQuantity(segment, record.quantity)));
  }
  return roundQuantity(segment, sumOf(records.map((record) => record.quantity)));
}

type OfModel<Model> = Extract<UsageSegment, { model: Model }>;

type Priced = {
  readonly price: ModelAmount;
  readonly quantity: Decimal;
  readonly packages?: Decimal;
};

function priceRecords(
  segment: UsageSegment,
  records: readonly UsageRecord[],
  ratingGroup: RatingGroup,
  rules: BillingRules,
): Priced {
  switch (segment.model) {
    case "FlatFee":
      return flatFeeOfUsage(segment, records, rules);
    case "HighWatermarkTieredPricing":
    case "HighWatermarkVolumePricing":
      return highWaterMark(segment, records, rules);
    case "PreratedPricing":
    case "PreratedPerUnit":
    case "MultiAttributePricing":
      return byRecord(segment, records);
    case "PerUnit":
    case "Tiered":
    case "Volume":
    case "Overage":
    case "TieredWithOverage":
      return byGroup(segment, records, ratingGroup, rules);
  }
}

/** The flat fee, once, as soon as there is a record. */
function flatFeeOfUsage(
  segment: OfModel<"FlatFee">,
  records: readonly UsageRecord[],
  rules: BillingRules,
): Priced {
  const quantity = usageQuantity(segment, records, rules);
  return { price: records.length === 0 ? NOTHING_PRICED : flatFee(segment.tiers), quantity };
}

/** The highest total of a single day sets the quantity. */
function highWaterMark(
  segment: UnitsSegment,
  records: readonly UsageRecord[],
  rules: BillingRules,
): Priced {
  if (recordCount(records) > MOST_RECORDS) {
    throw new BillingRefusal(
      segment.segmentId,
      `Charge ${segment.chargeNumber ?? segment.chargeName} has more than ${MOST_RECORDS} records in one period.`,
    );
  }
  const days = groupRecords(records, (record) => record.date);
  const totals = [...days.values()].map((group) => usageQuantity(segment, group, rules));
  const quantity = totals.length === 0 ? ZERO : Decimal.max(...totals);
  return { price: priceOf(segment, quantity, rules), quantity };
}

function byGroup(
  segment: UnitsSegment,
  records: readonly UsageRecord[],
  ratingGroup: RatingGroup,
  rules: BillingRules,
): Priced {
  const groups = groupRecords(records, GROUP_KEYS[ratingGroup]);
  if (groups.size === 0) groups.set("", []);
  let quantity = ZERO;
  let amount = ZERO;
  let packages = ZERO;
  let listPrice: Decimal | null = null;
  const rows: TierTrace[] = [];
  let isOne = groups.size === 1;
  for (const group of groups.values()) {
    const together = group[0]?.priced;
    if (together !== undefined) isOne = false;
    const units = together
      ? sumOf(group.map((of) => of.units ?? ZERO))
      : usageQuantity(segment, group, rules);
    const price = together ?? priceOf(segment, units, rules);
    packages = packages.plus(together?.packages ?? inPackages(segment, units));
    quantity = quantity.plus(units);
    amount = amount.plus(price.amount);
    listPrice = price.listPrice;
    for (const row of price.tiers) rows.push(row);
  }
  const single = isOne || segment.model === "PerUnit";
  const tiers = isOne ? rows : mergeRows(rows);
  const price = modelAmount(amount, single ? listPrice : null, tiers);
  return { price, quantity, ...(segment.packageSize === undefined ? {} : { packages }) };
}

/**
 * The cost function of single records, for models that price by record; null for others.
 *
 * @throws BillingRefusal for an invalid formula; the function throws it for a record that lacks a needed field.
 */
export function recordCost(segment: UsageSegment): ((record: UsageRecord) => Decimal) | null {
  switch (segment.model) {
    case "PreratedPricing":
      return (record) =>
        needed(segment, record, record.amount ?? fieldOf(record, segment.amountField));
    case "PreratedPerUnit":
      return (record) =>
        needed(segment, record, record.rate ?? fieldOf(record, segment.rateField)).times(
          record.quantity,
        );
    case "MultiAttributePricing":
      return formulaCost(segment);
    default:
      return null;
  }
}

function formulaCost(segment: OfModel<"MultiAttributePricing">): (record: UsageRecord) => Decimal {
  const { formula: text, lookupTables: tables = {}, segmentId } = segment;
  const read = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      const message = `The formula of charge ${segment.chargeNumber ?? segment.chargeName} fails: ${error.message}.`;
      throw new BillingRefusal(segmentId, message);
    }
  };
  const formula = read(() => parseFormula(text));
  return (record) => read(() => evaluateFormula(formula, { record, tables }));
}

/** Sums the costs of records that are priced by record. */
function byRecord(segment: UsageSegment, records: readonly UsageRecord[]): Priced {
  const costOf = recordCost(segment);
  const costs = records.map((record) => record.priced?.amount ?? costOf?.(record) ?? ZERO);
  const amount = settled(sumOf(costs));
  const quantity = roundQuantity(segment, sumOf(records.map((record) => record.quantity)));
  const row: RecordsRow = {
    tier: 1,
    kind: "Records",
    quantity: quantity.toString(),
    price: amount.toString(),
    priceFormat: "FlatFee",
    amount: amount.toString(),
  };
  return { price: modelAmount(amount, null, [row]), quantity };
}

const GROUP_KEYS: Record<RatingGroup, (record: UsageRecord) => string> = {
  ByBillingPeriod: () => "",
  ByUsageStartDate: (record) => record.date,
  ByUsageRecord: (record) => record.usageId,
  ByUsageUpload: (record) => record.uploadId ?? `record ${record.usageId}`,
  ByGroupId: (record) => record.groupId ?? "",
};

/** The grouping of a charge's records; each is a group if records are rated individually. */
export function ratingGroupOf(segment: UsageSegment, rules: BillingRules): RatingGroup {
  const group = segment.ratingGroup;
  return group === "ByBillingPeriod" && rules.rateUsageIndividually ? "ByUsageRecord" : group;
}

function groupRecords(
  records: readonly UsageRecord[],
  keyOf: (record: UsageRecord) => string,
): Map<string, UsageRecord[]> {
  const groups = new Map<string, UsageRecord[]>();
  for (const record of records) {
    const key = keyOf(record);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return groups;
}

/** A quantity rounded by the unit of measure. */
export function roundQuantity(segment: UsageSegment, quantity: Decimal): Decimal {
  const unit = segment.unitOfMeasure;
  if (unit === undefined) return quantity;
  const mode = unit.rounding === "Up" ? Decimal.ROUND_UP : Decimal.ROUND_DOWN;
  return quantity.toDecimalPlaces(unit.decimals, mode);
}

const NUMBER = /^-?\d{1,19}(\.\d{1,9})?$/;

/** A field as a number, from a number or text; null when there is none. */
function fieldOf({ fields = {} }: UsageRecord, name: string | undefined): Decimal | null {
  const value = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  const text = typeof value === "number" ? decimal(value).toFixed() : String(value ?? "").trim();
  return NUMBER.test(text) ? decimal(text) : null;
}

function needed(
  segment: UsageSegment,
  record: UsageRecord,
  value: Decimal | null | undefined,
): Decimal {
  if (value === null || value === undefined) {
    throw new BillingRefusal(
      segment.segmentId,
      `Usage record ${record.usageId} carries no price for charge ${segment.chargeNumber ?? segment.chargeName}.`,
    );
  }
  return value;
}
