import type { Charge } from "@/components/catalog/catalog-reads";
import { formatDate, formatWords } from "@/lib/portal/format";

const models: Record<string, string> = {
  FlatFee: "Flat fee",
  PerUnit: "Per unit",
  Tiered: "Tiered by number",
  Volume: "Volume by number",
  Overage: "Overage",
  TieredWithOverage: "Tiered with overage",
  HighWatermarkVolumePricing: "High water mark, volume",
  HighWatermarkTieredPricing: "High water mark, tiered",
  MultiAttributePricing: "Formula",
  PreratedPricing: "Amounts of usage records",
  PreratedPerUnit: "Prices of usage records",
  Calculated: "Percentage",
  DiscountPercentage: "Percentage discount",
  DiscountFixedAmount: "Fixed discount",
};

const periods: Record<string, string> = {
  Semi_Annual: "half-year",
  Annual: "year",
  Subscription_Term: "subscription term",
  Eighteen_Months: "18 months",
  Two_Years: "2 years",
  Three_Years: "3 years",
  Five_Years: "5 years",
};

/** "Flat fee", "Per unit of Seat". */
export function modelText({ model, uom }: Charge): string {
  const text = models[model] ?? formatWords(model);
  return uom && model !== "FlatFee" ? `${text} of ${uom}` : text;
}

/** "Once", "Every month, in advance", "Every 10 days, in arrears". */
export function billedText(charge: Charge): string {
  const { billingPeriod, billingTiming, specificBillingPeriod: count } = charge;
  if (billingPeriod === null) return "Once";
  const timing = billingTiming === "IN_ARREARS" ? "in arrears" : "in advance";
  return `Every ${periodText(billingPeriod, count)}, ${timing}`;
}

function periodText(period: string, count: number | null): string {
  if (!period.startsWith("Specific_")) return periods[period] ?? period.toLowerCase();
  const unit = period.slice("Specific_".length).toLowerCase();
  return count === 1 ? unit.replace(/s$/, "") : `${count} ${unit}`;
}

const starts: Record<string, string> = {
  ContractEffective: "contract effective",
  ServiceActivation: "service activation",
  CustomerAcceptance: "customer acceptance",
  SpecificDate: "a day that the order gives",
};

/** "", ", +5 % at renewal", ", default price rise at renewal", ", at the catalog's price after renewal". */
function renewalText(charge: Charge): string {
  const { priceChangeOption, priceIncreasePercentage: percentage } = charge;
  if (priceChangeOption === "UseLatestProductCatalogPricing")
    return ", at the catalog's price after renewal";
  if (charge.useTenantDefaultForPriceChange) return ", default price rise at renewal";
  if (percentage === null) return "";
  return `, ${percentage < 0 ? "" : "+"}${percentage} % at renewal`;
}

/** "From contract effective", "From service activation, for 3 billing periods, +5 % at renewal". */
export function lifeText(charge: Charge): string {
  return `${spanText(charge)}${renewalText(charge)}`;
}

function spanText(charge: Charge): string {
  const { triggerEvent, upToPeriods, upToPeriodsType } = charge;
  const { specificTriggerDate, specificEndDate, endDateCondition } = charge;
  const event = starts[triggerEvent] ?? formatWords(triggerEvent).toLowerCase();
  const from = `From ${specificTriggerDate ? formatDate(specificTriggerDate) : event}`;
  if (endDateCondition === "Specific_End_Date")
    return `${from}, until ${specificEndDate ? formatDate(specificEndDate) : "a day that the order gives"}`;
  if (upToPeriods === null) return from;
  const unit = formatWords(upToPeriodsType ?? "").toLowerCase();
  return `${from}, for ${upToPeriods} ${upToPeriods === 1 ? unit.replace(/s$/, "") : unit}`;
}

/** "Used by no subscription", "Used by 3 subscriptions", "Used by at least 1000 subscriptions". */
export function usageText(count: number | undefined, most: number): string {
  if (count === undefined) return "";
  if (count === 0) return "Used by no subscription";
  if (count === 1) return "Used by 1 subscription";
  return `Used by ${count < most ? count : `at least ${most}`} subscriptions`;
}
