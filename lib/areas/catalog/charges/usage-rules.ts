import { isFormulaFunction } from "@/lib/billing/usage/formula";
import { type Formula, FormulaError, parseFormula } from "@/lib/billing/usage/formula-parser";
import type { ChargeModel } from "@/lib/billing/charge-segment";
import { modelWord } from "@/lib/values/charge-words";
import { type ChargeProblem, contradiction, invalid, missing } from "./charge-problem";
import type { ChargeAttributes, ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges, TierBody } from "@/lib/areas/catalog/object-contract";
import { type PriceRule, priceTable, singlePrice } from "./price-rules";
import { configurationOf, NEEDED_KEYS } from "./usage-terms";
import { GROUPED_MODELS, OVERAGE_MODELS, UNIT_MODELS, withOveragePrice } from "./usage-model";

/** The only unit in which a flat fee for usage is counted. */
export const EACH = "Each";

const isUsage = ({ chargeType }: Pick<ChargeTerms, "chargeType">) => chargeType === "Usage";

/** All problems of a usage charge beside its prices. Reference 3.1. */
export function usageProblems(terms: ChargeTerms): ChargeProblem[] {
  if (!isUsage(terms)) return [];
  return [
    ...unitProblems(terms),
    ...timeProblems(terms),
    ...smoothingProblems(terms),
    ...modelProblems(terms),
  ];
}

function unitProblems({ chargeModel, uom }: ChargeTerms): ChargeProblem[] {
  if (uom === null) return [missing("UOM", "for a charge of type Usage")];
  if (chargeModel !== "FlatFee" || uom === EACH) return [];
  return [contradiction("UOM", `must be ${EACH} for a flat fee of type Usage, not ${uom}`)];
}

function timeProblems({ billingPeriod, listPriceBase, prorationOption }: ChargeTerms) {
  const problems: ChargeProblem[] = [];
  if (listPriceBase !== "Per_Billing_Period" && billingPeriod !== "Subscription_Term") {
    problems.push(
      contradiction("ListPriceBase", "must be Per Billing Period for a charge of type Usage"),
    );
  }
  if (prorationOption === "TimeBasedProration" || prorationOption === "ChargeFullPeriod") {
    problems.push(
      contradiction("ProrationOption", "does not apply to a charge of type Usage, never prorated"),
    );
  }
  return problems;
}

function smoothingProblems({ attributes }: ChargeTerms): ChargeProblem[] {
  const { smoothing, usageRating, ratingGroup } = attributes.usage ?? {};
  if (smoothing === undefined) return [];
  const { model, numberOfPeriods, overageCalculation, unusedUnitsCreditRate } = smoothing;
  const problems: ChargeProblem[] = [];
  if (numberOfPeriods === 0) problems.push(missing("NumberOfPeriod", "with a SmoothingModel"));
  if (usageRating === "OnDemand") {
    problems.push(
      contradiction("UsageRecordRatingOption", "OnDemand does not go with a SmoothingModel"),
    );
  }
  if (ratingGroup !== undefined) {
    problems.push(contradiction("RatingGroup", "must be ByBillingPeriod with a SmoothingModel"));
  }
  const credits = model === "RollingWindow" && overageCalculation === "PerBillingPeriod";
  if (unusedUnitsCreditRate !== null && !credits) {
    problems.push(
      contradiction(
        "OverageUnusedUnitsCreditOption",
        "CreditBySpecificRate needs the SmoothingModel RollingWindow and the OverageCalculationOption PerBillingPeriod",
      ),
    );
  }
  return problems;
}

function modelProblems({ chargeModel, attributes }: ChargeTerms): ChargeProblem[] {
  const usage = attributes.usage ?? {};
  const why = `for the ChargeModel ${modelWord(chargeModel)}`;
  if (chargeModel === "Overage" && usage.includedUnits === undefined)
    return [missing("IncludedUnits", why)];
  const needed = NEEDED_KEYS[chargeModel];
  if (needed === undefined) return [];
  if (needed === "formula") {
    if (usage.formula === undefined) return [missing("Formula", why)];
    const fault = formulaFault(usage.formula);
    return fault === undefined ? [] : [invalid("Formula", `cannot be used: ${fault}`)];
  }
  const name = needed === "customFieldTotalAmount" ? usage.amountField : usage.rateField;
  if (name === undefined) return [missing("ChargeModelConfiguration", `with ${needed} ${why}`)];
  if (/^\w{1,60}__c$/.test(name)) return [];
  return [
    invalid(
      "ChargeModelConfiguration",
      `${needed} must name a custom field of usage, which ends in __c`,
    ),
  ];
}

const NO_TABLES =
  "objectLookup reads custom objects, and this company has none to look anything up in";

/** Why a formula could not price any record, in words. */
function formulaFault(text: string): string | undefined {
  try {
    const names = namesIn(parseFormula(text));
    const unknown = names.find((name) => !isFormulaFunction(name));
    if (unknown !== undefined) return `there is no ${unknown} in formulas`;
    return names.includes("objectLookup") ? NO_TABLES : undefined;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return `${error.message} (character ${error.at + 1})`;
  }
}

function namesIn(formula: Formula): string[] {
  switch (formula.kind) {
    case "call":
      return [formula.name, ...formula.args.flatMap(namesIn)];
    case "binary":
      return [...namesIn(formula.left), ...namesIn(formula.right)];
    case "negate":
    case "not":
      return namesIn(formula.of);
    default:
      return [];
  }
}

/** Tiers up to the overage, and the price of each unit beyond them. */
export const tieredWithOverage: PriceRule = (terms, currency, tiers) => {
  const { tiers: table, overage } = withOveragePrice("TieredWithOverage", tiers);
  if (overage === null || !table.length)
    return [
      missing("ProductRatePlanChargeTierData", `with tiers and an overage price in ${currency}`),
    ];
  const problems = priceTable(terms, currency, table);
  if (overage.priceFormat === "PerUnit") return problems;
  return [...problems, contradiction("PriceFormat", "must be Per Unit for the overage price")];
};

/** The records bring the prices: a currency has no price. */
export const pricedByRecords: PriceRule = (terms, currency, tiers) => [
  ...singlePrice("FlatFee")(terms, currency, tiers),
  ...(tiers.some(({ price }) => !price.isZero())
    ? [contradiction("Price", `does not apply to the ChargeModel ${modelWord(terms.chargeModel)}`)]
    : []),
];

/** The overage price occurs once in each currency, in the models that have one. */
export function overagePriceProblems(
  model: ChargeModel,
  prices: readonly TierBody[],
): ChargeProblem[] {
  const flagged = prices.filter((price) => price.IsOveragePrice);
  if (model !== "TieredWithOverage") {
    return flagged.length && model !== "Overage"
      ? [contradiction("IsOveragePrice", "needs a ChargeModel with overage")]
      : [];
  }
  const currencies = flagged.map(({ Currency }) => Currency);
  const lacking = prices.find(({ Currency }) => !currencies.includes(Currency));
  if (lacking) return [missing("IsOveragePrice", `true in one price in ${lacking.Currency}`)];
  const twice = currencies.find((currency, index) => currencies.indexOf(currency) !== index);
  return [
    ...(twice === undefined
      ? []
      : [contradiction("IsOveragePrice", `must be true in one price in ${twice} only`)]),
    ...(flagged.some(({ EndingUnit }) => EndingUnit != null)
      ? [contradiction("EndingUnit", "does not apply to the overage price, which has no end")]
      : []),
  ];
}

const SMOOTHING_FIELDS = [
  "NumberOfPeriod",
  "OverageCalculationOption",
  "OverageUnusedUnitsCreditOption",
  "SmoothingModel",
  "UnusedUnitsCreditRates",
] as const;

/** Usage fields of a body that its charge does not use. */
export function usageBodyProblems(body: ChargeChanges, terms: ChargeTerms): ChargeProblem[] {
  const { chargeModel, attributes } = terms;
  const why = `does not apply to the ChargeModel ${modelWord(chargeModel)}`;
  if (!isUsage(terms)) return withoutUsage(body);
  const overage = OVERAGE_MODELS.includes(chargeModel);
  return [
    ...(body.BillingTiming === "In Advance"
      ? [contradiction("BillingTiming", "must be In Arrears for a charge of type Usage")]
      : []),
    ...(body.IncludedUnits != null && chargeModel !== "Overage"
      ? [contradiction("IncludedUnits", why)]
      : []),
    ...(overage
      ? dependentProblems(body, attributes.usage?.smoothing?.model)
      : SMOOTHING_FIELDS.filter((name) => body[name] != null && body[name] !== "NoCredit").map(
          (name) => contradiction(name, why),
        )),
    ...ratingGroupProblems(body.RatingGroup, chargeModel),
    ...groupIdProblems(attributes.usage, chargeModel),
    ...(body.PackageSize != null && !UNIT_MODELS.includes(chargeModel)
      ? [contradiction("PackageSize", why)]
      : []),
    ...configurationProblems(body, chargeModel, why),
  ];
}

function withoutUsage(body: ChargeChanges): ChargeProblem[] {
  const defaults: readonly unknown[] = ["ByBillingPeriod", "EndOfBillingPeriod", "NoCredit"];
  const named = [
    ...SMOOTHING_FIELDS,
    "IncludedUnits",
    "PackageSize",
    "RatingGroup",
    "UsageRecordRatingOption",
    "Formula",
    "ChargeModelConfiguration",
  ] as const;
  return named
    .filter((name) => body[name] != null && !defaults.includes(body[name]))
    .map((name) => contradiction(name, "needs the ChargeType Usage"));
}

/** Only some models are priced by groups. */
export function ratingGroupProblems(
  group: string | null | undefined,
  model: ChargeModel,
): ChargeProblem[] {
  if (group == null || group === "ByBillingPeriod" || GROUPED_MODELS.includes(model)) return [];
  return [contradiction("RatingGroup", `does not apply to the ChargeModel ${modelWord(model)}`)];
}

/** Groups by id need a price that depends on their size: of tiers, volumes or an overage, or of packages. */
export function groupIdProblems(
  usage: ChargeAttributes["usage"],
  model: ChargeModel,
): ChargeProblem[] {
  const isSized = model !== "PerUnit" || usage?.packageSize !== undefined;
  if (usage?.ratingGroup !== "ByGroupId" || isSized) return [];
  const why = "ByGroupId needs a ChargeModel with tiers, volumes or an overage, or a PackageSize";
  return [contradiction("RatingGroup", why)];
}

function dependentProblems(
  body: ChargeChanges,
  smoothing: "RollingWindow" | "Rollover" | undefined,
): ChargeProblem[] {
  const unexpected = SMOOTHING_FIELDS.filter((name) => {
    if (name === "SmoothingModel" || body[name] == null || body[name] === "NoCredit") return false;
    return smoothing === undefined || (smoothing === "Rollover" && name !== "NumberOfPeriod");
  });
  const needed = smoothing === undefined ? "a SmoothingModel" : "the SmoothingModel RollingWindow";
  const credits = body.OverageUnusedUnitsCreditOption === "CreditBySpecificRate";
  return [
    ...unexpected.map((name) => contradiction(name, `needs ${needed}`)),
    ...(credits && body.UnusedUnitsCreditRates == null
      ? [missing("UnusedUnitsCreditRates", "with CreditBySpecificRate")]
      : []),
  ];
}

function configurationProblems(
  body: ChargeChanges,
  model: ChargeModel,
  why: string,
): ChargeProblem[] {
  const unexpected = Object.keys(configurationOf(body)).filter((key) => key !== NEEDED_KEYS[model]);
  return unexpected.map((key) =>
    key === "formula"
      ? contradiction("Formula", why)
      : contradiction("ChargeModelConfiguration", `${key} ${why}`),
  );
}
