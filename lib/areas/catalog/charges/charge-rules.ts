import { modelWord } from "@/lib/values/charge-words";
import { dateProblems } from "./dates/charge-dates";
import { isCurrency } from "@/lib/values/money";
import { boundsProblems } from "./bounds/amount-bounds";
import { hasQuantity, type ModelRow, modelRow } from "./charge-models";
import { type ChargeProblem, contradiction, invalid, missing } from "./charge-problem";
import type { ChargeTerms } from "@/lib/areas/catalog/model";
import { periodProblems } from "./period-rules";
import { prepaidProblems } from "@/lib/areas/catalog/prepaid/prepaid-rules";
import { priceChangeProblems } from "./price-change-rules";
import { tiersByCurrency } from "./price-rules";
import { usageProblems } from "./usage-rules";

/**
 * Every impossible combination in the terms of a charge, so that billing never meets one. What
 * depends on the subscription (such as a term, which an evergreen one does not have) is refused by
 * orders. Reference 3.1 and 3.2.
 */
export function chargeRules(terms: ChargeTerms): ChargeProblem[] {
  const row = modelRow(terms.chargeModel);
  return [
    ...typeProblems(terms, row),
    ...periodProblems(terms),
    ...dateProblems(terms),
    ...quantityProblems(terms),
    ...priceProblems(terms, row),
    ...priceChangeProblems(terms),
    ...usageProblems(terms),
    ...boundsProblems(terms),
    ...prepaidProblems(terms),
    ...(row.rules?.(terms) ?? []),
  ];
}

function typeProblems(terms: ChargeTerms, row: ModelRow): ChargeProblem[] {
  if (row.types.includes(terms.chargeType)) return [];
  return [
    contradiction(
      "ChargeType",
      `must be ${row.types.join(" or ")} with the ChargeModel ${modelWord(terms.chargeModel)}`,
    ),
  ];
}

function quantityProblems(terms: ChargeTerms): ChargeProblem[] {
  const { defaultQuantity, minQuantity, maxQuantity } = terms;
  const problems: ChargeProblem[] = [];
  if (!hasQuantity(terms)) {
    const why =
      terms.chargeType === "Usage"
        ? "does not apply to a charge of type Usage"
        : `does not apply to the ChargeModel ${modelWord(terms.chargeModel)}`;
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
