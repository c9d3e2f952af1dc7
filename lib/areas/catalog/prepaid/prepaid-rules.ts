import type { ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges, ChargeFieldName } from "@/lib/areas/catalog/object-contract";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { modelWord } from "@/lib/values/charge-words";
import {
  type ChargeProblem,
  contradiction,
  missing,
} from "@/lib/areas/catalog/charges/charge-problem";
import type { ChargeFunction } from "./prepaid-model";
import { functionInBody, functionAfter, isRolledOver } from "./prepaid-terms";
import { rolloverProblems } from "./rollover-rules";
import { UNIT_MODELS } from "@/lib/areas/catalog/charges/usage-model";

const NOT_AVAILABLE = "is not available for charges: leave it out";

const OF_ROLLOVERS = [
  "RolloverApply",
  "RolloverPeriods",
  "RolloverPeriodLength",
  "rolloverPeriodLength",
] as const;
const OF_PREPAYMENTS = [
  "PrepaidQuantity",
  "PrepaidUom",
  "ValidityPeriodType",
  "CreditOption",
  "IsRollover",
  ...OF_ROLLOVERS,
] as const;
const OF_DRAWDOWNS = ["DrawdownRate", "DrawdownUom"] as const;

/** Problems of the prepaid fields of a body, however its terms combine. */
export function prepaidBodyProblems(
  body: ChargeChanges,
  terms: ChargeTerms,
  before?: ChargeTerms,
): ChargeProblem[] {
  const is = functionAfter(before?.attributes ?? {}, body);
  const of = (names: readonly ChargeFieldName[], needed: ChargeFunction) =>
    names
      .filter((name) => body[name] && is !== needed)
      .map((name) => contradiction(name, `needs the ChargeFunction ${needed}`));
  return [
    ...unavailableProblems(body),
    ...functionProblems(body, is),
    ...of(OF_PREPAYMENTS, "Prepayment"),
    ...of(OF_DRAWDOWNS, "Drawdown"),
    ...typeProblems(is, terms),
    ...(is !== "Prepayment" || body.ValidityPeriodType || before?.attributes.prepayment
      ? []
      : [missing("ValidityPeriodType", "with the ChargeFunction Prepayment")]),
    ...(is === "Prepayment" ? rolloverBodyProblems(body, before) : []),
  ];
}

function rolloverBodyProblems(body: ChargeChanges, before?: ChargeTerms): ChargeProblem[] {
  const known = before?.attributes.prepayment?.rollover;
  if (!isRolledOver(known, body)) {
    return OF_ROLLOVERS.filter((name) => body[name]).map((name) =>
      contradiction(name, "needs IsRollover"),
    );
  }
  return known || body.RolloverApply ? [] : [missing("RolloverApply", "with IsRollover")];
}

function unavailableProblems(body: ChargeChanges): ChargeProblem[] {
  const { ChargeFunction: named, CreditOption: credit } = body;
  return [
    ...(named && functionInBody(body) === undefined
      ? [contradiction("ChargeFunction", NOT_AVAILABLE)]
      : []),
    ...(credit && credit !== "TimeBased" ? [contradiction("CreditOption", NOT_AVAILABLE)] : []),
  ];
}

const OPERATIONS = { topup: "Prepayment", drawdown: "Drawdown" } as const;

/** `IsPrepaid` and `PrepaidOperationType` must say the same as `ChargeFunction`. */
function functionProblems(body: ChargeChanges, is: ChargeFunction): ChargeProblem[] {
  const { ChargeFunction: named, IsPrepaid, PrepaidOperationType: operation } = body;
  const problems: ChargeProblem[] = [];
  const isRefused = named && functionInBody(body) === undefined;
  if (IsPrepaid && is === "Standard" && !isRefused)
    problems.push(missing("PrepaidOperationType", "with IsPrepaid, or a ChargeFunction"));
  if (operation && OPERATIONS[operation] !== is)
    problems.push(
      contradiction("PrepaidOperationType", `does not go with the ChargeFunction ${is}`),
    );
  if (IsPrepaid === false && is !== "Standard")
    problems.push(contradiction("IsPrepaid", `must be true with the ChargeFunction ${is}`));
  return problems;
}

function typeProblems(is: ChargeFunction, { chargeType }: ChargeTerms): ChargeProblem[] {
  if (is === "Prepayment" && chargeType === "Usage")
    return [contradiction("ChargeFunction", "Prepayment does not go with the ChargeType Usage")];
  if (is === "Drawdown" && chargeType !== "Usage")
    return [contradiction("ChargeFunction", "Drawdown needs the ChargeType Usage")];
  return [];
}

/** What prepaid terms need of the other terms of a charge. */
export function prepaidProblems(terms: ChargeTerms): ChargeProblem[] {
  return [...prepaymentProblems(terms), ...drawdownProblems(terms)];
}

const SOLD = ["FlatFee", "PerUnit", "Tiered", "Volume"];

function prepaymentProblems(terms: ChargeTerms): ChargeProblem[] {
  const { prepayment } = terms.attributes;
  if (prepayment === undefined) return [];
  const { chargeModel, billingPeriod } = terms;
  const why = "with the ChargeFunction Prepayment";
  const problems: ChargeProblem[] = [];
  if (prepayment.quantity === "0") problems.push(missing("PrepaidQuantity", why));
  if (prepayment.uom === "") problems.push(missing("PrepaidUom", why));
  if (isDiscountModel(chargeModel) || !SOLD.includes(chargeModel)) {
    problems.push(
      contradiction(
        "ChargeFunction",
        `Prepayment does not go with the ChargeModel ${modelWord(chargeModel)}`,
      ),
    );
  }
  if (
    billingPeriod === "Week" ||
    billingPeriod === "Specific_Weeks" ||
    billingPeriod === "Specific_Days"
  ) {
    problems.push(contradiction("BillingPeriod", `must be of whole months ${why}`));
  }
  if (billingPeriod === "Subscription_Term" && prepayment.validity !== "SUBSCRIPTION_TERM") {
    problems.push(
      contradiction(
        "ValidityPeriodType",
        "must be SUBSCRIPTION_TERM with the BillingPeriod Subscription Term",
      ),
    );
  }
  for (const [name, kind, what] of rolloverProblems(prepayment))
    problems.push(kind === "missing" ? missing(name, what) : contradiction(name, what));
  return problems;
}

function drawdownProblems({ attributes, chargeModel }: ChargeTerms): ChargeProblem[] {
  const { drawdown, ratingGroup, usageRating, packageSize } = attributes.usage ?? {};
  if (drawdown === undefined) return [];
  const needed = "with the ChargeFunction Drawdown";
  const problems: ChargeProblem[] = [];
  if (drawdown.uom === "") problems.push(missing("DrawdownUom", needed));
  if (!UNIT_MODELS.includes(chargeModel)) {
    problems.push(
      contradiction(
        "ChargeFunction",
        `Drawdown does not go with the ChargeModel ${modelWord(chargeModel)}`,
      ),
    );
  }
  if (ratingGroup !== undefined && ratingGroup !== "ByBillingPeriod")
    problems.push(contradiction("RatingGroup", `must be ByBillingPeriod ${needed}`));
  if (packageSize !== undefined)
    problems.push(contradiction("PackageSize", "does not go with the ChargeFunction Drawdown"));
  if (usageRating === "OnDemand")
    problems.push(contradiction("UsageRecordRatingOption", `must be EndOfBillingPeriod ${needed}`));
  return problems;
}
