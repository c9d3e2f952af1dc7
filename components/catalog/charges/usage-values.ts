import { priceFieldOf } from "./charge-options";
import type { PriceRow } from "./price-rows";
import { overageModels, recordKeys, recordModels, sharedModels } from "./usage-options";

type Values = Readonly<Record<string, unknown>>;

/** What the fields of usage hold before anything is chosen. */
export const emptyUsage = {
  IncludedUnits: null,
  RatingGroup: "ByBillingPeriod",
  PackageSize: null,
  UsageRecordRatingOption: "EndOfBillingPeriod",
  SmoothingModel: "",
  NumberOfPeriod: null,
  OverageCalculationOption: "EndOfSmoothingPeriod",
  OverageUnusedUnitsCreditOption: "NoCredit",
  UnusedUnitsCreditRates: null,
  Formula: "",
  ChargeModelConfiguration: null,
};

/** Usage is billed after its period, is never prorated, and has no quantity of its own. */
const billedAfterwards = {
  BillingTiming: "In Arrears",
  ListPriceBase: "Per Billing Period",
  SpecificListPriceBase: null,
  ProrationOption: "DefaultFromTenantSetting",
  DefaultQuantity: null,
  MinQuantity: null,
  MaxQuantity: null,
} as const;

/** The usage fields of a charge: those made irrelevant by other choices are cleared. */
export function usageBodyOf(given: Values): Values {
  const cleared = Object.fromEntries(usageWithoutMeaning(given).map((name) => [name, null]));
  if (given.ChargeType !== "Usage") return cleared;
  return { ...billedAfterwards, UOM: given.UOM || null, ...cleared };
}

function usageWithoutMeaning(given: Values): string[] {
  const model = String(given.ChargeModel);
  if (given.ChargeType !== "Usage") return Object.keys(emptyUsage);
  const smoothing = overageModels.includes(model) && given.SmoothingModel;
  const window = smoothing === "RollingWindow";
  const credits = window && given.OverageCalculationOption === "PerBillingPeriod";
  const rated = credits && given.OverageUnusedUnitsCreditOption === "CreditBySpecificRate";
  const grouped = sharedModels.includes(model) && model !== "Flat Fee Pricing";
  return [
    ...(model === "Overage Pricing" ? [] : ["IncludedUnits"]),
    ...(grouped ? [] : ["PackageSize"]),
    ...(grouped || (overageModels.includes(model) && !smoothing) ? [] : ["RatingGroup"]),
    ...(smoothing ? ["UsageRecordRatingOption"] : ["SmoothingModel", "NumberOfPeriod"]),
    ...(window ? [] : ["OverageCalculationOption"]),
    ...(credits ? [] : ["OverageUnusedUnitsCreditOption"]),
    ...(rated ? [] : ["UnusedUnitsCreditRates"]),
    ...(model === "MultiAttributePricing" ? [] : ["Formula"]),
    ...(model in recordKeys ? [] : ["ChargeModelConfiguration"]),
  ];
}

/** The rows of a price table; tiered with overage, the last one is the overage price. */
export function usageRowsOf<Row extends PriceRow>(model: string, rows: readonly Row[]) {
  if (model !== "Tiered with Overage Pricing") return rows;
  return rows.map((row) =>
    row.EndingUnit == null
      ? { ...row, StartingUnit: null, PriceFormat: "Per Unit", IsOveragePrice: true }
      : row,
  );
}

/** A row without tiers: a currency, and its price unless usage records bring it. */
export function singleRowOf(model: string, row: PriceRow) {
  const field = priceFieldOf(model);
  if (recordModels.includes(model)) return { Currency: row.Currency };
  return { Currency: row.Currency, [field]: row[field] };
}
