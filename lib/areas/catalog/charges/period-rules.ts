import type { BillingPeriod } from "@/lib/billing/charge-segment";
import { BILLING_PERIOD_WORDS, LIST_PRICE_BASE_WORDS, objectWord } from "@/lib/values/charge-words";
import { type ChargeProblem, contradiction, missing } from "./charge-problem";
import type { ChargeTerms } from "@/lib/areas/catalog/model";

type Unit = "months" | "weeks" | "days" | "term";

const UNITS: Readonly<Record<BillingPeriod, Unit>> = {
  Month: "months",
  Quarter: "months",
  Semi_Annual: "months",
  Annual: "months",
  Eighteen_Months: "months",
  Two_Years: "months",
  Three_Years: "months",
  Five_Years: "months",
  Specific_Months: "months",
  Subscription_Term: "term",
  Week: "weeks",
  Specific_Weeks: "weeks",
  Specific_Days: "days",
};

/** List price bases that can price a period of each unit: months do not consist of whole weeks. */
const BASES: Readonly<Record<Unit, readonly ChargeTerms["listPriceBase"][]>> = {
  months: ["Per_Billing_Period", "Per_Month", "Per_Year", "Per_Specific_Months"],
  weeks: ["Per_Billing_Period", "Per_Week"],
  days: ["Per_Billing_Period"],
  term: ["Per_Month", "Per_Week", "Per_Year", "Per_Specific_Months"],
};

const MOST_MONTHS = 120;

/** All problems of when a charge is billed. Reference 3.2. */
export function periodProblems(terms: ChargeTerms): ChargeProblem[] {
  const timing = terms.chargeType === "OneTime" ? oneTimeProblems(terms) : recurringProblems(terms);
  return [...timing, ...dayProblems(terms), ...endProblems(terms)];
}

function oneTimeProblems(terms: ChargeTerms): ChargeProblem[] {
  const problems: ChargeProblem[] = [];
  const refuse = (field: Parameters<typeof contradiction>[0]) =>
    problems.push(
      contradiction(field, "does not apply to a one-time charge, which has no billing period"),
    );
  if (terms.specificBillingPeriod !== null) refuse("SpecificBillingPeriod");
  if (terms.billingTiming !== "IN_ADVANCE") refuse("BillingTiming");
  if (terms.listPriceBase !== "Per_Billing_Period") refuse("ListPriceBase");
  if (terms.specificListPriceBase !== null) refuse("SpecificListPriceBase");
  if (terms.billingPeriodAlignment !== "AlignToCharge") refuse("BillingPeriodAlignment");
  return problems;
}

function recurringProblems(terms: ChargeTerms): ChargeProblem[] {
  const { billingPeriod } = terms;
  if (billingPeriod === null)
    return [missing("BillingPeriod", `for a charge of type ${terms.chargeType}`)];
  const unit = UNITS[billingPeriod];
  return [
    ...lengthProblems(terms, billingPeriod),
    ...priceBaseProblems(terms, billingPeriod, unit),
    ...termProblems(terms, unit),
    ...unitDayProblems(terms, unit),
  ];
}

function lengthProblems(terms: ChargeTerms, billingPeriod: BillingPeriod): ChargeProblem[] {
  const { specificBillingPeriod } = terms;
  const word = objectWord(BILLING_PERIOD_WORDS, billingPeriod);
  if (!billingPeriod.startsWith("Specific_")) {
    return specificBillingPeriod === null
      ? []
      : [
          contradiction(
            "SpecificBillingPeriod",
            `needs a BillingPeriod of Specific Months, Specific Weeks or Specific Days, not ${word}`,
          ),
        ];
  }
  if (specificBillingPeriod === null)
    return [missing("SpecificBillingPeriod", `with the BillingPeriod ${word}`)];
  if (billingPeriod === "Specific_Months" && specificBillingPeriod > MOST_MONTHS) {
    return [contradiction("SpecificBillingPeriod", `must be at most ${MOST_MONTHS} months`)];
  }
  return [];
}

/** A term is prorated by the unit of its list price, so there is no full period to charge. */
function termProblems({ chargeType, prorationOption }: ChargeTerms, unit: Unit): ChargeProblem[] {
  if (unit !== "term" || prorationOption !== "ChargeFullPeriod" || chargeType === "Usage")
    return [];
  const why = "ChargeFullPeriod does not go with the BillingPeriod Subscription Term";
  return [contradiction("ProrationOption", why)];
}

function priceBaseProblems(
  terms: ChargeTerms,
  billingPeriod: BillingPeriod,
  unit: Unit,
): ChargeProblem[] {
  const { listPriceBase, specificListPriceBase } = terms;
  const problems: ChargeProblem[] = [];
  if (!BASES[unit].includes(listPriceBase)) {
    const possible = BASES[unit].map((base) => objectWord(LIST_PRICE_BASE_WORDS, base)).join(", ");
    problems.push(
      contradiction(
        "ListPriceBase",
        `must be one of ${possible} with the BillingPeriod ${objectWord(BILLING_PERIOD_WORDS, billingPeriod)}`,
      ),
    );
  }
  if (listPriceBase === "Per_Specific_Months" && specificListPriceBase === null) {
    problems.push(missing("SpecificListPriceBase", "with the ListPriceBase Per Specific Months"));
  }
  if (listPriceBase !== "Per_Specific_Months" && specificListPriceBase !== null) {
    problems.push(
      contradiction("SpecificListPriceBase", "needs the ListPriceBase Per Specific Months"),
    );
  }
  return problems;
}

function unitDayProblems({ billCycleType }: ChargeTerms, unit: Unit): ChargeProblem[] {
  const ofMonth = billCycleType === "SpecificDayofMonth";
  const ofWeek = billCycleType === "SpecificDayofWeek";
  if (ofWeek && unit !== "weeks")
    return [contradiction("BillCycleType", "SpecificDayofWeek needs a BillingPeriod of weeks")];
  if (ofMonth && unit !== "months")
    return [contradiction("BillCycleType", "SpecificDayofMonth needs a BillingPeriod of months")];
  return [];
}

function dayProblems(terms: ChargeTerms): ChargeProblem[] {
  const { billCycleType, billCycleDay, weeklyBillCycleDay } = terms;
  const problems: ChargeProblem[] = [];
  if (billCycleType === "SpecificDayofMonth" && billCycleDay === null) {
    problems.push(missing("BillCycleDay", "with the BillCycleType SpecificDayofMonth"));
  }
  if (billCycleType !== "SpecificDayofMonth" && billCycleDay !== null) {
    problems.push(contradiction("BillCycleDay", "needs the BillCycleType SpecificDayofMonth"));
  }
  if (billCycleType === "SpecificDayofWeek" && weeklyBillCycleDay === null) {
    problems.push(missing("WeeklyBillCycleDay", "with the BillCycleType SpecificDayofWeek"));
  }
  if (billCycleType !== "SpecificDayofWeek" && weeklyBillCycleDay !== null) {
    problems.push(contradiction("WeeklyBillCycleDay", "needs the BillCycleType SpecificDayofWeek"));
  }
  return problems;
}

function endProblems(terms: ChargeTerms): ChargeProblem[] {
  const { endDateCondition, upToPeriods, upToPeriodsType } = terms;
  const oneTime = terms.chargeType === "OneTime";
  if ((endDateCondition === "One_Time") !== oneTime) {
    const message = oneTime
      ? "must be OneTime for a one-time charge"
      : "OneTime needs a one-time charge";
    return [contradiction("EndDateCondition", message)];
  }
  if (endDateCondition !== "Fixed_Period") {
    const problems: ChargeProblem[] = [];
    if (upToPeriods !== null)
      problems.push(contradiction("UpToPeriods", "needs the EndDateCondition FixedPeriod"));
    if (upToPeriodsType !== null)
      problems.push(contradiction("UpToPeriodsType", "needs the EndDateCondition FixedPeriod"));
    return problems;
  }
  if (upToPeriods === null)
    return [missing("UpToPeriods", "with the EndDateCondition FixedPeriod")];
  if (upToPeriodsType === "Billing_Periods" && terms.billingPeriod === "Subscription_Term") {
    return [
      contradiction("UpToPeriodsType", "cannot count Billing Periods that are subscription terms"),
    ];
  }
  return [];
}
