import type { Charge, History, Plan, Step } from "@/lib/second-engine/history";
import { type Random, randomOf } from "./random";

const SOLD = ["FlatFee", "PerUnit", "Tiered", "Volume"];
const BY_MONTHS =
  /^(Month|Quarter|Semi_Annual|Annual|Eighteen_Months|Two_Years|Three_Years|Five_Years|Specific_Months)$/;
const VALIDITIES = ["MONTH", "MONTH", "QUARTER", "SEMI_ANNUAL", "ANNUAL"] as const;

/** With prepaid units in some histories: charges that sell them, and usage that takes them. */
export function withPrepaid(history: History): History {
  const random = randomOf(history.seed + 7_000_003);
  if (!random.chance(35)) return history;
  const repriced = new Set(history.steps.flatMap(namesIn));
  const planned = (plan: Plan): Plan => {
    const charges = plan.charges.map((charge) =>
      prepaidCharge(charge, random, repriced.has(charge.name)),
    );
    return { ...plan, charges: [...charges, ...missingIn(plan.name, charges, random)] };
  };
  return {
    ...history,
    plans: history.plans.map(planned),
    steps: history.steps.map((step) => stepWith(step, planned)),
  };
}

/** The charges that a step gives another price. */
function namesIn(step: Step): string[] {
  if (!("action" in step)) return [];
  const { action } = step;
  if (action.type === "UpdateProduct") return [action.charge];
  return action.type === "RenewSubscription" ? Object.keys(action.catalog ?? {}) : [];
}

function stepWith(step: Step, planned: (plan: Plan) => Plan): Step {
  if (!("action" in step)) return step;
  const { action } = step;
  if (action.type === "AddProduct") return { action: { ...action, plan: planned(action.plan) } };
  if (action.type === "ChangePlan") return { action: { ...action, next: planned(action.next) } };
  return step;
}

function prepaidCharge(charge: Charge, random: Random, isRepriced: boolean): Charge {
  if (charge.type === "Usage") return drawing(charge, random, isRepriced);
  const fits = charge.type === "OneTime" || BY_MONTHS.test(charge.billingPeriod ?? "Month");
  if (!fits || !SOLD.includes(charge.model) || !random.chance(70)) return charge;
  return { ...charge, sells: soldUnits(random) };
}

const unitOf = (random: Random) => (random.chance(90) ? "credits" : "tokens");

function soldUnits(random: Random): NonNullable<Charge["sells"]> {
  const quantity = `${random.whole(1, 9_000) / random.one([1, 10])}`;
  const unit = unitOf(random);
  const validity = random.one(VALIDITIES);
  return { unit, quantity, validity, ...carried(random, MONTHS[validity]) };
}

const MONTHS = { MONTH: 1, QUARTER: 3, SEMI_ANNUAL: 6, ANNUAL: 12 } as const;

/** Half of the charges roll unused units over. */
function carried(random: Random, most: number): Pick<NonNullable<Charge["sells"]>, "carries"> {
  if (!random.chance(50)) return {};
  const first = random.chance(50);
  if (random.chance(30)) return { carries: { times: 1, months: random.whole(1, most), first } };
  return { carries: { times: random.whole(1, 3), first } };
}

/** Usage that is priced by a table keeps it; other usage gets one price. */
function drawing(charge: Charge, random: Random, isRepriced: boolean): Charge {
  const draws = { unit: unitOf(random), rate: random.one(["1", "2", "0.25", "3", "0.07"]) };
  const { ratingGroup: _group, onDemand: _demand, packageSize: _size, ...rest } = charge;
  if (!random.chance(90)) return charge;
  if (SOLD.includes(charge.model) && charge.model !== "FlatFee") return { ...rest, draws };
  if (isRepriced) return charge;
  const {
    included: _in,
    overagePrice: _over,
    smoothing: _s,
    formula: _f,
    tiers: _t,
    ...own
  } = rest;
  return { ...own, model: "PerUnit", price: charge.price ?? "0.35", draws };
}

/** Usage that takes units needs a charge that sells some. */
function missingIn(plan: string, charges: readonly Charge[], random: Random): Charge[] {
  if (!charges.some(({ draws }) => draws) || charges.some(({ sells }) => sells)) return [];
  const terms = { type: "Recurring", model: "PerUnit", price: "4.2", quantity: "2" } as const;
  const billingPeriod = random.one(["Month", "Month", "Quarter", "Annual"] as const);
  return [
    { name: `${plan}u`, ...terms, timing: "IN_ADVANCE", billingPeriod, sells: soldUnits(random) },
  ];
}

const placeOf = ({ first, months }: NonNullable<NonNullable<Charge["sells"]>["carries"]>) =>
  `${first ? "first" : "last"}${months === undefined ? "" : ", for months of its own"}`;

/** What is counted of a charge that sells prepaid units or takes them. */
export const featuresOfPrepaid = ({ sells, draws }: Charge): string[] => [
  ...(sells ? [`prepaid: sold for a ${sells.validity}`] : []),
  ...(sells?.carries ? [`prepaid: rolled over ${placeOf(sells.carries)}`] : []),
  ...(draws ? ["prepaid: drawn down"] : []),
];
