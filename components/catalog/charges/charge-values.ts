import { boundedModels, priceFieldOf, quantityModels, tierModels } from "./charge-options";
import { emptyUsage, singleRowOf, usageBodyOf, usageRowsOf } from "./usage-values";
import { emptyPrepaid, prepaidBodyOf } from "./prepaid-values";
import { type PriceRow, rowsWithStarts } from "./price-rows";
import type { retrieveProductRatePlanCharge } from "@/lib/areas/objects/contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type ChargeRecord = CallResult<typeof retrieveProductRatePlanCharge>;

type Values = Readonly<Record<string, unknown>>;

const firstPrices: PriceRow[] = [
  { Currency: "", EndingUnit: null, Price: null, PriceFormat: "Per Unit", FlatFee: null },
];

/** Amounts by currency, null while empty. */
const noAmounts: Readonly<Record<string, number | null>> = {};

/** What the fields of a new charge hold before anything is chosen. */
export const emptyCharge = {
  Name: "",
  Description: "",
  ChargeType: "Recurring",
  ChargeModel: "Flat Fee Pricing",
  UOM: "",
  DefaultQuantity: 1,
  MinQuantity: null,
  MaxQuantity: null,
  DeliverySchedule: {},
  ApplyDiscountTo: "RECURRING",
  DiscountLevel: "rateplan",
  IsStackedDiscount: false,
  DiscountClass: "",
  ApplyToBillingPeriodPartially: false,
  BillingPeriod: "Month",
  SpecificBillingPeriod: null,
  BillingTiming: "In Advance",
  ListPriceBase: "Per Billing Period",
  SpecificListPriceBase: null,
  BillCycleType: "DefaultFromCustomer",
  BillCycleDay: null,
  WeeklyBillCycleDay: "Monday",
  BillingPeriodAlignment: "AlignToCharge",
  ProrationOption: "DefaultFromTenantSetting",
  TriggerEvent: "ContractEffective",
  EndDateCondition: "SubscriptionEnd",
  SpecificTriggerDate: "",
  SpecificEndDate: "",
  UpToPeriods: null,
  UpToPeriodsType: "Billing Periods",
  PriceChangeOption: "NoChange",
  PriceIncreasePercentage: null,
  UseTenantDefaultForPriceChange: false,
  Taxable: false,
  TaxCode: "",
  TaxMode: "TaxExclusive",
  MinimumAmounts: noAmounts,
  MaximumAmounts: noAmounts,
  ...emptyUsage,
  ...emptyPrepaid,
  ProductRatePlanChargeTierData: {
    ProductRatePlanChargeTier: firstPrices,
  },
};

export type ChargeForm = typeof emptyCharge;

/** What the fields hold for a charge that exists. */
export function valuesOf(charge: ChargeRecord) {
  const known = Object.keys(emptyCharge).filter((name) => charge[name] !== undefined);
  const tiers = charge.ProductRatePlanChargeTierData?.ProductRatePlanChargeTier ?? [];
  const once = charge.ChargeType === "OneTime";
  return {
    ...emptyCharge,
    ...Object.fromEntries(known.map((name) => [name, charge[name]])),
    ...(once ? { EndDateCondition: emptyCharge.EndDateCondition } : {}),
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: tiers.map((tier) => ({
        Currency: tier.Currency,
        EndingUnit: tier.EndingUnit ?? null,
        Price: tier.Price ?? null,
        DiscountAmount: tier.DiscountAmount ?? null,
        DiscountPercentage: tier.DiscountPercentage ?? null,
        Percentage: tier.Percentage ?? null,
        PriceFormat: tier.PriceFormat ?? "Per Unit",
        FlatFee: tier.FlatFee ?? null,
      })),
    },
  };
}

/** Fields whose values a charge may lack: what is not given is cleared. */
const absent = {
  Description: null,
  UOM: null,
  DefaultQuantity: null,
  MinQuantity: null,
  MaxQuantity: null,
  BillingPeriod: null,
  SpecificBillingPeriod: null,
  SpecificListPriceBase: null,
  BillCycleDay: null,
  WeeklyBillCycleDay: null,
  SpecificTriggerDate: null,
  SpecificEndDate: null,
  UpToPeriods: null,
  UpToPeriodsType: null,
  PriceIncreasePercentage: null,
  MinimumAmounts: null,
  MaximumAmounts: null,
};

/** Terms of a charge that is billed once: it has no period. */
const once = {
  BillingPeriod: null,
  SpecificBillingPeriod: null,
  BillingTiming: "In Advance",
  ListPriceBase: "Per Billing Period",
  SpecificListPriceBase: null,
  BillCycleType: "DefaultFromCustomer",
  BillCycleDay: null,
  WeeklyBillCycleDay: null,
  BillingPeriodAlignment: "AlignToCharge",
  EndDateCondition: "OneTime",
  PriceChangeOption: "NoChange",
  PriceIncreasePercentage: null,
  UseTenantDefaultForPriceChange: null,
  SpecificEndDate: null,
  UpToPeriods: null,
  UpToPeriodsType: null,
} as const;

/** Fields made irrelevant by other choices; the page does not show them either. */
function withoutMeaning(given: Values): string[] {
  const { BillingPeriod, ListPriceBase, BillCycleType, EndDateCondition, ChargeModel } = given;
  const { TriggerEvent, PriceChangeOption, UseTenantDefaultForPriceChange } = given;
  const byPercentage = PriceChangeOption === "SpecificPercentageValue";
  const isBounded = boundedModels.includes(String(ChargeModel)) && !given.SmoothingModel;
  const fixed = EndDateCondition === "FixedPeriod";
  const isDiscount = priceFieldOf(String(ChargeModel)) !== "Price";
  return [
    ...(String(BillingPeriod).startsWith("Specific ") ? [] : ["SpecificBillingPeriod"]),
    ...(ListPriceBase === "Per Specific Months" ? [] : ["SpecificListPriceBase"]),
    ...(BillCycleType === "SpecificDayofMonth" ? [] : ["BillCycleDay"]),
    ...(BillCycleType === "SpecificDayofWeek" ? [] : ["WeeklyBillCycleDay"]),
    ...(TriggerEvent === "SpecificDate" ? [] : ["SpecificTriggerDate"]),
    ...(EndDateCondition === "SpecificEndDate" ? [] : ["SpecificEndDate"]),
    ...(fixed ? [] : ["UpToPeriods", "UpToPeriodsType"]),
    ...(given.Taxable && !isDiscount ? [] : ["TaxCode", "TaxMode"]),
    ...(byPercentage ? [] : ["UseTenantDefaultForPriceChange"]),
    ...(byPercentage && !UseTenantDefaultForPriceChange ? [] : ["PriceIncreasePercentage"]),
    ...(quantityModels.includes(String(ChargeModel))
      ? []
      : ["UOM", "DefaultQuantity", "MinQuantity", "MaxQuantity"]),
    ...(isBounded ? [] : ["MinimumAmounts", "MaximumAmounts"]),
    ...(ChargeModel === "Delivery Pricing" ? [] : ["DeliverySchedule"]),
    ...discountsOnly(String(ChargeModel), isDiscount, given),
  ];
}

function discountsOnly(model: string, isOfOthers: boolean, { DiscountClass }: Values): string[] {
  return [
    ...(isOfOthers ? [] : ["ApplyDiscountTo", "DiscountLevel", "ApplyToBillingPeriodPartially"]),
    ...(model.startsWith("Discount") && DiscountClass ? [] : ["DiscountClass"]),
    ...(model === "Discount-Percentage" ? [] : ["IsStackedDiscount"]),
  ];
}

type FilledCharge = Values & {
  readonly ProductRatePlanChargeTierData?: {
    readonly ProductRatePlanChargeTier?: readonly PriceRow[];
  };
};

/** The request body of the form: fields that are not on the page are left out. */
export function chargeBodyOf<Body extends FilledCharge>(given: Body): Body {
  const cleared = Object.fromEntries(withoutMeaning(given).map((name) => [name, null]));
  const life = given.ChargeType === "OneTime" ? once : {};
  return {
    ...absent,
    ...given,
    ...cleared,
    ...life,
    ...usageBodyOf(given),
    ...prepaidBodyOf(given),
    ...pricesOf(given),
  };
}

/** A flat fee is beside a price of units only. */
function withFee<Row extends PriceRow>(row: Row) {
  const { FlatFee, ...others } = row;
  const has = row.PriceFormat === "Per Unit" && !("IsOveragePrice" in row) && FlatFee;
  return has ? row : others;
}

/** Tiers begin where the one before in their currency ends; a single price has no tiers. */
function pricesOf({ ChargeModel, ProductRatePlanChargeTierData: given }: FilledCharge) {
  const rows = given?.ProductRatePlanChargeTier;
  if (!rows) return {};
  const model = String(ChargeModel);
  const ProductRatePlanChargeTier = tierModels.includes(model)
    ? usageRowsOf(model, rowsWithStarts(rows)).map(withFee)
    : rows.map((row) => singleRowOf(model, row));
  return { ProductRatePlanChargeTierData: { ProductRatePlanChargeTier } };
}
