import type { PriceFormat } from "@/lib/billing/charge-segment";
import { priceTableProblems } from "@/lib/billing/charge-models/price-table-problems";
import { modelWord, objectWord, PRICE_FORMAT_WORDS } from "@/lib/values/charge-words";
import type { Decimal } from "@/lib/values/decimal";
import { type ChargeProblem, contradiction } from "./charge-problem";
import type { CatalogTier, ChargeTerms } from "@/lib/areas/catalog/model";

/** The problems of a charge's prices in one currency. */
export type PriceRule = (
  terms: ChargeTerms,
  currency: string,
  tiers: readonly CatalogTier[],
) => ChargeProblem[];

/** The tiers of each currency, in the order in which they were sent. */
export function tiersByCurrency(tiers: readonly CatalogTier[]): Map<string, CatalogTier[]> {
  const found = new Map<string, CatalogTier[]>();
  for (const tier of tiers) {
    const of = found.get(tier.currency);
    if (of) of.push(tier);
    else found.set(tier.currency, [tier]);
  }
  return found;
}

/** A model without tiers has one price in each currency, for any quantity. */
export function singlePrice(format: PriceFormat): PriceRule {
  return (terms, currency, tiers) => {
    const model = modelWord(terms.chargeModel);
    if (tiers.length > 1) {
      return [
        contradiction(
          "Currency",
          `${currency} stands ${tiers.length} times; ${model} has one price in each currency`,
        ),
      ];
    }
    return tiers.flatMap((tier) => withoutTiers(tier, model, format));
  };
}

function withoutTiers(tier: CatalogTier, model: string, format: PriceFormat): ChargeProblem[] {
  const problems: ChargeProblem[] = [];
  const { startingUnit, endingUnit, priceFormat } = tier;
  if (startingUnit?.greaterThan(1))
    problems.push(contradiction("StartingUnit", `does not apply to ${model}, which has no tiers`));
  if (endingUnit !== null)
    problems.push(contradiction("EndingUnit", `does not apply to ${model}, which has no tiers`));
  if (tier.flatFee)
    problems.push(contradiction("FlatFee", `does not apply to ${model}, which has no tiers`));
  if (priceFormat !== format) {
    const word = objectWord(PRICE_FORMAT_WORDS, priceFormat);
    problems.push(contradiction("PriceFormat", `${word} does not fit the ChargeModel ${model}`));
  }
  return problems;
}

/**
 * A model with tiers has a table in each currency: tiers in ascending order, without a gap, and
 * including a subscription's starting quantity.
 */
export const priceTable: PriceRule = (terms, currency, tiers) => {
  const where = `of the tiers in ${currency}`;
  const order = priceTableProblems(terms.chargeModel, tiers).map((problem) =>
    contradiction("ProductRatePlanChargeTierData", `${where}: ${problem}`),
  );
  if (order.length) return order;
  return [
    ...gapProblems(tiers, where),
    ...feeProblems(terms, tiers, where),
    ...endProblems(terms, tiers, where),
    ...reachProblems(terms, tiers, where),
  ];
};

/** Usage is unbounded: a table that ends would leave usage beyond it without a price. */
function endProblems(
  { chargeType, chargeModel }: ChargeTerms,
  tiers: readonly CatalogTier[],
  where: string,
): ChargeProblem[] {
  if (chargeType !== "Usage" || chargeModel === "TieredWithOverage") return [];
  if (lastUnit(tiers) === null) return [];
  const why = `${where}: the last tier of a charge of type Usage must have no EndingUnit, because usage has no end; Tiered with Overage Pricing prices what is beyond`;
  return [contradiction("EndingUnit", why)];
}

/** A flat fee is charged beside a price of units; a tier with a flat price has none. */
function feeProblems(
  { chargeModel }: ChargeTerms,
  tiers: readonly CatalogTier[],
  where: string,
): ChargeProblem[] {
  return tiers.flatMap(({ tier, flatFee, priceFormat, endingUnit }) => {
    if (flatFee === undefined) return [];
    if (priceFormat === "FlatFee")
      return [
        contradiction(
          "FlatFee",
          `${where}: the price of tier ${tier} is one for the whole tier; FlatFee needs the PriceFormat Per Unit`,
        ),
      ];
    const isOverage = chargeModel === "TieredWithOverage" && endingUnit === null;
    const why = `${where}: the price of units beyond the last tier has no FlatFee`;
    return isOverage ? [contradiction("FlatFee", why)] : [];
  });
}

/** Whole units may begin one above the tier before; fractions of units begin where it ends. */
function gapProblems(tiers: readonly CatalogTier[], where: string): ChargeProblem[] {
  return tiers.flatMap(({ tier, startingUnit }, index) => {
    const before = tiers[index - 1]?.endingUnit ?? null;
    const latest = before?.plus(1);
    if (startingUnit?.greaterThan(latest ?? 1) !== true) return [];
    return [
      contradiction(
        "StartingUnit",
        `${where}: tier ${tier} must begin at ${latest?.toString() ?? "0 or 1"}, not ${startingUnit.toString()}`,
      ),
    ];
  });
}

function reachProblems(
  { defaultQuantity, minQuantity }: ChargeTerms,
  tiers: readonly CatalogTier[],
  where: string,
): ChargeProblem[] {
  const last = lastUnit(tiers);
  if (last === null) return [];
  const beyond = `must be at most ${last.toString()}, the last EndingUnit ${where}`;
  return [
    ...(defaultQuantity?.greaterThan(last) ? [contradiction("DefaultQuantity", beyond)] : []),
    ...(minQuantity?.greaterThan(last) ? [contradiction("MinQuantity", beyond)] : []),
  ];
}

/** The last unit with a price in a table; null when it has no end. */
export function lastUnit(tiers: readonly { endingUnit: Decimal | null }[]): Decimal | null {
  return tiers.at(-1)?.endingUnit ?? null;
}
