import type { RolloverTerms } from "@/lib/billing/prepaid/prepaid-terms";
import { writtenMoney, writtenNumber } from "@/lib/values/written";
import type { CatalogTier, ChargeTerms } from "@/lib/areas/catalog/model";
import { modelRow } from "./charge-models";
import { OVERAGE_MODELS, RECORD_PRICED_MODELS, withOveragePrice } from "./usage-model";

type BillingPeriod = NonNullable<ChargeTerms["billingPeriod"]>;
/** The terms that a charge's price text is built from. */
export type PricedTerms = Pick<
  ChargeTerms,
  | "chargeModel"
  | "uom"
  | "billingPeriod"
  | "specificBillingPeriod"
  | "listPriceBase"
  | "specificListPriceBase"
  | "attributes"
  | "tiers"
>;

type ListPriceBase = ChargeTerms["listPriceBase"];

const PERIODS: Readonly<Record<BillingPeriod, string>> = {
  Month: "month",
  Quarter: "quarter",
  Semi_Annual: "half-year",
  Annual: "year",
  Eighteen_Months: "18 months",
  Two_Years: "2 years",
  Three_Years: "3 years",
  Five_Years: "5 years",
  Specific_Months: "months",
  Subscription_Term: "subscription term",
  Week: "week",
  Specific_Weeks: "weeks",
  Specific_Days: "days",
};

const BASES: Readonly<Record<Exclude<ListPriceBase, "Per_Billing_Period">, string>> = {
  Per_Month: "month",
  Per_Week: "week",
  Per_Year: "year",
  Per_Specific_Months: "months",
};

/** "month", "3 months", "10 days": the length of a billing period in words. */
function billingPeriodWords(terms: PricedTerms): string | null {
  const { billingPeriod, specificBillingPeriod: count } = terms;
  if (billingPeriod === null) return null;
  return counted(PERIODS[billingPeriod], billingPeriod.startsWith("Specific_") ? count : null);
}

function counted(unit: string, count: number | null): string {
  if (count === null) return unit;
  return count === 1 ? unit.replace(/s$/, "") : `${count} ${unit}`;
}

/**
 * The price as programs of the interface know it, once for each currency: "USD948", "USD4/Each", "10%  discount". What
 * they have no form for is told in words.
 */
export function pricingSummary(terms: PricedTerms): string[] {
  return pricesByCurrency(terms).map(([currency, tiers]) => {
    const [only, second] = tiers;
    const amount = only && !second && SHORT_MODELS.has(terms.chargeModel) ? only : undefined;
    return amount
      ? shortPrice(terms, currency, amount)
      : `${priceWords(terms, currency, tiers)} ${timeWords(terms)}`;
  });
}

const SHORT_MODELS: ReadonlySet<PricedTerms["chargeModel"]> = new Set([
  ...(["FlatFee", "PerUnit", "DiscountPercentage", "DiscountFixedAmount", "Calculated"] as const),
]);

function shortPrice(terms: PricedTerms, currency: string, { price }: CatalogTier) {
  const { chargeModel } = terms;
  if (chargeModel === "DiscountPercentage") return `${price.toString()}%  discount`;
  if (chargeModel === "Calculated") return `${price.toString()}%`;
  const amount = `${currency}${price.toString()}`;
  if (chargeModel === "DiscountFixedAmount") return `${amount}  discount`;
  return chargeModel === "PerUnit" ? `${amount}/${unitOf(terms)}` : amount;
}

function pricesByCurrency({ tiers }: PricedTerms): [string, CatalogTier[]][] {
  const currencies = [...new Set(tiers.map((tier) => tier.currency))];
  return currencies.map((currency) => [
    currency,
    tiers.filter((tier) => tier.currency === currency),
  ]);
}

/**
 * The price in words, once for each currency: "9.50 EUR per Seat per month", "120.00 USD per year,
 * billed every month", "250.00 EUR once", "1.00 to 2.00 EUR per Seat in 3 tiers per month". Prices
 * show at least the decimals of their currency.
 */
export function priceTexts(terms: PricedTerms): string[] {
  return pricesByCurrency(terms).map(
    ([currency, tiers]) =>
      `${priceWords(terms, currency, tiers)} ${timeWords(terms)}${boundWords(terms, currency)}${prepaidWords(terms)}`,
  );
}

/** "", ", at least 20.00 EUR", ", at least 20.00 EUR and at most 90.00 EUR". */
function boundWords({ attributes }: PricedTerms, currency: string): string {
  const { minimum, maximum } = attributes.bounds?.[currency] ?? {};
  const words = [
    ...(minimum === undefined ? [] : [`at least ${writtenMoney(minimum, currency)}`]),
    ...(maximum === undefined ? [] : [`at most ${writtenMoney(maximum, currency)}`]),
  ];
  return words.length ? `, ${words.join(" and ")}` : "";
}

/** ", with 100 credits": what it sells in advance, for each unit; ", after prepaid credits". */
function prepaidWords({ attributes: { prepayment, usage }, chargeModel }: PricedTerms): string {
  const each = chargeModel === "FlatFee" ? "" : " each";
  if (prepayment) {
    const { quantity, uom, rollover } = prepayment;
    return `, with ${writtenNumber(quantity)} ${uom}${each}${rollover ? rolloverWords(rollover) : ""}`;
  }
  return usage?.drawdown ? `, after prepaid ${usage.drawdown.uom}` : "";
}

/** " that roll over for 2 more periods", " that roll over for 5 months". */
function rolloverWords({ periods, months }: RolloverTerms): string {
  const [count, what] = months === null ? [periods, "more period"] : [months, "month"];
  return ` that roll over for ${count} ${what}${count === 1 ? "" : "s"}`;
}

function priceWords(terms: PricedTerms, currency: string, tiers: readonly CatalogTier[]): string {
  const [first] = tiers;
  if (RECORD_PRICED_MODELS.includes(terms.chargeModel))
    return `Priced in ${currency} by each usage record,`;
  if (OVERAGE_MODELS.includes(terms.chargeModel)) return overageWords(terms, currency, tiers);
  if (first && terms.chargeModel === "DiscountPercentage") return `${first.price.toString()}% off`;
  if (first && terms.chargeModel === "Calculated")
    return `${first.price.toString()}% of other charges`;
  if (first && terms.chargeModel === "DiscountFixedAmount") return fixedWords(first, currency);
  if (tiers.length === 1 && first) {
    const fee = first.flatFee ? `, plus ${writtenMoney(first.flatFee, currency)},` : "";
    return `${writtenMoney(first.price, currency)}${unitWords(terms, first)}${fee}`;
  }
  const inOrder = tiers.map((tier) => tier.price).sort((a, b) => a.comparedTo(b));
  const range = [inOrder[0], inOrder.at(-1)].flatMap((price) =>
    price ? writtenMoney(price, currency) : [],
  );
  const isPerUnit = tiers.every(({ priceFormat }) => priceFormat === "PerUnit");
  const unit = isPerUnit && first ? unitWords(terms, first) : "";
  const [least = "", most = ""] = range;
  const spread = least === most ? most : `${least.replace(` ${currency}`, "")} to ${most}`;
  const fees = tiers.some(({ flatFee }) => flatFee) ? " with flat fees" : "";
  return `${spread}${unit} in ${tiers.length} tiers${fees}`;
}

/** "5.00 EUR off"; a negative discount adds: "5.00 EUR more". */
const fixedWords = ({ price }: CatalogTier, currency: string) =>
  `${writtenMoney(price.abs(), currency)} ${price.lessThan(0) ? "more" : "off"}`;

/** "0.10 EUR per GB over 500", "1.00 to 2.00 EUR per GB in 2 tiers, then 0.50 EUR per GB". */
function overageWords(terms: PricedTerms, currency: string, tiers: readonly CatalogTier[]): string {
  const { tiers: table, overage } = withOveragePrice(terms.chargeModel, tiers);
  const price = overage
    ? `${writtenMoney(overage.price, currency)} per ${terms.uom ?? "unit"}`
    : "";
  if (terms.chargeModel === "Overage")
    return `${price} over ${terms.attributes.usage?.includedUnits ?? "0"}`;
  return `${priceWords({ ...terms, chargeModel: "Tiered" }, currency, table)}, then ${price}`;
}

function unitWords(terms: PricedTerms, { priceFormat }: CatalogTier): string {
  if (terms.chargeModel === "Delivery") return " per delivery, billed";
  return priceFormat === "PerUnit" ? ` per ${unitOf(terms)}` : "";
}

/** "GB", or "100 GB" for a package. */
function unitOf({ uom, attributes }: PricedTerms): string {
  const size = attributes.usage?.packageSize;
  return `${size === undefined ? "" : `${writtenNumber(size)} `}${uom ?? "unit"}`;
}

function timeWords(terms: PricedTerms): string {
  const period = billingPeriodWords(terms);
  if (period === null) return "once";
  const { listPriceBase, specificListPriceBase } = terms;
  if (listPriceBase === "Per_Billing_Period") return `per ${period}`;
  const isCounted = listPriceBase === "Per_Specific_Months";
  const base = counted(BASES[listPriceBase], isCounted ? specificListPriceBase : null);
  return base === period ? `per ${base}` : `per ${base}, billed every ${period}`;
}

/** True for charge models whose price depends on the number of units by a table. */
export const hasPriceTable = (model: PricedTerms["chargeModel"]): boolean =>
  modelRow(model).hasTiers;
