import { failureOf, OperationFailure } from "@/lib/portal/failure";

/** Labels in the catalog's forms for the fields of object operations. */
const labels: Readonly<Record<string, string>> = {
  EffectiveStartDate: "First day",
  EffectiveEndDate: "Last day",
  ProductNumber: "Product number",
  ProductRatePlanNumber: "Rate plan number",
  ChargeType: "Type",
  ChargeModel: "Model",
  UOM: "Unit",
  DefaultQuantity: "The default quantity",
  MinQuantity: "Minimum",
  MaxQuantity: "Maximum",
  IncludedUnits: "Units included",
  RatingGroup: "Priced together",
  PackageSize: "Units in a package",
  UsageRecordRatingOption: "Rated",
  SmoothingModel: "Smoothed by",
  NumberOfPeriod: "Billing periods",
  OverageCalculationOption: "Overage is billed",
  OverageUnusedUnitsCreditOption: "Units that are left",
  UnusedUnitsCreditRates: "Credit for each",
  ChargeModelConfiguration: "Field of the record",
  IsOveragePrice: "The price beyond the tiers",
  BillingPeriod: "Billing period",
  SpecificBillingPeriod: "The length of a period",
  BillingTiming: "Billed",
  ListPriceBase: "The price is for",
  SpecificListPriceBase: "The number of months",
  BillCycleType: "Billing day",
  BillCycleDay: "Day of the month",
  WeeklyBillCycleDay: "Day of the week",
  BillingPeriodAlignment: "Align to",
  EndDateCondition: "Ends",
  SpecificTriggerDate: "First day",
  SpecificEndDate: "First day without it",
  UpToPeriods: "Runs for",
  UpToPeriodsType: "Unit",
  PriceChangeOption: "The price at renewal",
  PriceIncreasePercentage: "The percentage at renewal",
  ChargeFunction: "This charge",
  PrepaidQuantity: "Units sold",
  PrepaidUom: "Prepaid unit",
  ValidityPeriodType: "Can be used for",
  RolloverApply: "Unused units",
  RolloverPeriods: "Periods of rollover",
  RolloverPeriodLength: "Months of rollover",
  DrawdownUom: "Prepaid unit",
  DrawdownRate: "Prepaid units for one used unit",
  ActiveCurrencies: "Active currencies",
};

const names = new RegExp(`\\b(${Object.keys(labels).join("|")})\\b`, "g");

/**
 * A refusal of an object operation with its fields: those responses have no field codes; their
 * messages begin with the field's name, which is replaced by the form's label.
 */
export function withNamedFields(thrown: unknown): OperationFailure {
  const failure = failureOf(thrown);
  const reasons = failure.reasons.map((reason) => ({
    ...reason,
    message: reason.message.replace(names, (name) => labels[name] ?? name),
    parameter: reason.parameter ?? /^[A-Z][A-Za-z]+/.exec(reason.message)?.[0],
  }));
  return new OperationFailure(reasons, { requestId: failure.requestId, status: failure.status });
}

/** Runs a call so that its refusal leads to the fields of a form. */
export async function namingFields<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    throw withNamedFields(thrown);
  }
}
