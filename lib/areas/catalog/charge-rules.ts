import type { ChargeModel, ChargeType, PriceFormat } from "@/lib/billing/charge-segment";
import { CHARGE_MODEL_WORDS, objectWord, PRICE_FORMAT_WORDS } from "@/lib/values/charge-words";
import { isCurrency } from "@/lib/values/money";
import { type ChargeProblem, contradiction, invalid, missing } from "./charge-problem";
import type { CatalogTier, ChargeTerms } from "./model";
import { periodProblems } from "./period-rules";

/** The models that the catalog accepts: those that have a word. */
export type ServedModel = (typeof CHARGE_MODEL_WORDS)[keyof typeof CHARGE_MODEL_WORDS];

/** What a charge model allows; one row serves one model. */
type ModelRow = {
  readonly types: readonly ChargeType[];
  /** Does a subscription have a quantity of the charge. */
  readonly hasQuantity: boolean;
  /** Format of a price that names none. */
  readonly priceFormat: PriceFormat;
  /** What is impossible about the prices of one currency. */
  readonly prices: (
    terms: ChargeTerms,
    currency: string,
    tiers: readonly CatalogTier[],
  ) => ChargeProblem[];
  /** Rules of this model alone. */
  readonly rules?: (terms: ChargeTerms) => ChargeProblem[];
};

const MODELS: Readonly<Record<ServedModel, ModelRow>> = {
  FlatFee: {
    types: ["OneTime", "Recurring"],
    hasQuantity: false,
    priceFormat: "FlatFee",
    prices: singlePrice,
  },
  PerUnit: {
    types: ["OneTime", "Recurring"],
    hasQuantity: true,
    priceFormat: "PerUnit",
    prices: singlePrice,
  },
};

/** The row of a model. @throws RangeError for one that the catalog does not accept. */
export function modelRow(model: ChargeModel): ModelRow {
  const row = (MODELS as Partial<Record<ChargeModel, ModelRow>>)[model];
  if (!row) throw new RangeError(`The catalog has no charge model ${model}`);
  return row;
}

/**
 * Every impossible combination in the terms of a charge, so that billing never meets one. What
 * depends on the subscription (a term that an evergreen one has not) is refused by orders.
 * Reference 3.1 and 3.2.
 */
export function chargeRules(terms: ChargeTerms): ChargeProblem[] {
  const row = modelRow(terms.chargeModel);
  return [
    ...typeProblems(terms, row),
    ...periodProblems(terms),
    ...quantityProblems(terms, row),
    ...priceProblems(terms, row),
    ...(row.rules?.(terms) ?? []),
  ];
}

const modelWord = (terms: ChargeTerms) =>
  objectWord(CHARGE_MODEL_WORDS, terms.chargeModel as ServedModel);

function typeProblems(terms: ChargeTerms, row: ModelRow): ChargeProblem[] {
  if (row.types.includes(terms.chargeType)) return [];
  return [
    contradiction(
      "ChargeType",
      `must be ${row.types.join(" or ")} with the ChargeModel ${modelWord(terms)}`,
    ),
  ];
}

function quantityProblems(terms: ChargeTerms, row: ModelRow): ChargeProblem[] {
  const { defaultQuantity, minQuantity, maxQuantity } = terms;
  const problems: ChargeProblem[] = [];
  if (!row.hasQuantity) {
    const why = `does not apply to the ChargeModel ${modelWord(terms)}`;
    if (defaultQuantity !== null && !defaultQuantity.equals(1))
      problems.push(contradiction("DefaultQuantity", why));
    if (minQuantity !== null) problems.push(contradiction("MinQuantity", why));
    if (maxQuantity !== null) problems.push(contradiction("MaxQuantity", why));
    return problems;
  }
  if (minQuantity !== null && maxQuantity?.lessThan(minQuantity)) {
    problems.push(contradiction("MaxQuantity", "must be at least MinQuantity"));
  }
  if (minQuantity !== null && defaultQuantity?.lessThan(minQuantity)) {
    problems.push(contradiction("DefaultQuantity", "must be at least MinQuantity"));
  }
  if (maxQuantity !== null && defaultQuantity?.greaterThan(maxQuantity)) {
    problems.push(contradiction("DefaultQuantity", "must be at most MaxQuantity"));
  }
  return problems;
}

function priceProblems(terms: ChargeTerms, row: ModelRow): ChargeProblem[] {
  if (!terms.tiers.length)
    return [missing("ProductRatePlanChargeTierData", "with at least one price")];
  return [...tiersByCurrency(terms.tiers)].flatMap(([currency, tiers]) =>
    isCurrency(currency)
      ? row.prices(terms, currency, tiers)
      : [invalid("Currency", `${currency} is not a currency of ISO 4217`)],
  );
}

/** The tiers of each currency, in the order in which they came. */
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
function singlePrice(
  terms: ChargeTerms,
  currency: string,
  tiers: readonly CatalogTier[],
): ChargeProblem[] {
  const model = modelWord(terms);
  if (tiers.length > 1) {
    return [
      contradiction(
        "Currency",
        `${currency} stands ${tiers.length} times; ${model} has one price in each currency`,
      ),
    ];
  }
  return tiers.flatMap((tier) => {
    const problems: ChargeProblem[] = [];
    const { startingUnit, endingUnit, priceFormat } = tier;
    if (startingUnit?.greaterThan(1))
      problems.push(
        contradiction("StartingUnit", `does not apply to ${model}, which has no tiers`),
      );
    if (endingUnit !== null)
      problems.push(contradiction("EndingUnit", `does not apply to ${model}, which has no tiers`));
    if (priceFormat !== modelRow(terms.chargeModel).priceFormat) {
      problems.push(
        contradiction(
          "PriceFormat",
          `${objectWord(PRICE_FORMAT_WORDS, priceFormat)} does not fit the ChargeModel ${model}`,
        ),
      );
    }
    return problems;
  });
}
