import { dayOf, isLastOfMonth } from "@/lib/second-engine/days";
import type { Action, Charge, History, OrderLine, Smoothing } from "@/lib/second-engine/history";
import { featuresOfPrepaid } from "./random-prepaid";
import { featuresOfTax } from "./random-taxes";
import { featuresOfLine } from "./line-features";
import { featuresOfCuts, isPlainUpdate } from "./random-cuts";
import { whyApart } from "./impossible-pairs";

/** How often each feature and each pair of features occurred. */
export class Counts {
  readonly single = new Map<string, number>();
  readonly pairs = new Map<string, number>();

  add(history: History): void {
    const around = aroundOf(history);
    const charges = chargesOf(history).map((of) => [...featuresOf(of, history), ...around]);
    const lines = orderLinesOf(history);
    charges.push(...lines.map((line) => [...featuresOfLine(line, history), ...around]));
    const seen = new Set(charges.flat());
    const pairs = new Set<string>();
    for (const own of charges) {
      for (const one of own)
        for (const other of own) if (one < other) pairs.add(`${one} + ${other}`);
    }
    for (const feature of seen) this.single.set(feature, (this.single.get(feature) ?? 0) + 1);
    for (const pair of pairs) this.pairs.set(pair, (this.pairs.get(pair) ?? 0) + 1);
  }

  /** A readable report, and its lines on what occurred too rarely. */
  report(leastSingle: number, leastPair: number): { lines: string[]; rare: string[] } {
    const features = [...this.single.keys()].toSorted();
    const counted = features.map((feature) => `${feature}: ${this.single.get(feature) ?? 0}`);
    const apart = new Map<string, number>();
    const pairs: string[] = [];
    for (const one of features) {
      for (const other of features.filter((name) => one < name)) {
        const why = whyApart(one, other);
        if (why === null) pairs.push(`${one} + ${other}`);
        else apart.set(why, (apart.get(why) ?? 0) + 1);
      }
    }
    const countOf = (pair: string) => this.pairs.get(pair) ?? 0;
    const rarePairs = pairs.filter((pair) => countOf(pair) < leastPair);
    const rare = [
      ...features
        .filter((feature) => (this.single.get(feature) ?? 0) < leastSingle)
        .map((feature) => `rare: ${feature}: ${this.single.get(feature)}`),
      ...rarePairs.map((pair) => `rare: ${pair}: ${countOf(pair)}`),
    ];
    const least = pairs.reduce((seen, pair) => Math.min(seen, countOf(pair)), Infinity);
    const lines = [
      ...counted,
      `${pairs.length} pairs can occur, the rarest did so ${least} times`,
      ...[...apart].map(([why, count]) => `${count} pairs cannot: ${why}`),
      ...LEFT_OUT.map((what) => `left out: ${what}`),
    ];
    return { lines, rare };
  }
}

/** What no random history contains, and why. */
const LEFT_OUT = [
  "order line items that come back to another account, or are sold to another contact, than the item that they give back",
  "formulas that look up custom objects: there are none, and the catalog refuses them",
];

export function chargesOf(history: History): Charge[] {
  const added = actionsOf(history).flatMap((of) => {
    if (of.type === "AddProduct") return [of.plan];
    return of.type === "ChangePlan" ? [of.next] : [];
  });
  return [...history.plans, ...added].flatMap(({ charges }) => charges);
}

export const orderLinesOf = ({ steps }: History): OrderLine[] =>
  steps.flatMap((step) => ("line" in step ? [step.line] : []));

const actionsOf = ({ steps }: History): Action[] =>
  steps.flatMap((step) => ("action" in step ? [step.action] : []));

const FEATURE_BELOW: Readonly<Record<string, string>> = {
  DiscountFixedAmount: "fixed discount: below zero",
  DiscountPercentage: "percentage charge: of other charges",
};

function featuresOfDiscount({ discount, price, model }: Charge): string[] {
  if (discount === undefined) return [];
  return [
    ...[`discount level: ${discount.level}`, `stacked: ${discount.stacked}`],
    ...(discount.class === undefined ? [] : [`discount class: ${discount.class}`]),
    ...(discount.partially ? ["discount of days: only those on which it is in effect"] : []),
    ...(price?.startsWith("-") ? [FEATURE_BELOW[model] ?? ""] : []),
  ];
}

function featuresOfRenewal({ increase, followsTenant, followsCatalog }: Charge): string[] {
  return [
    ...(increase ? ["renewal price: by a percentage"] : []),
    ...(followsTenant ? ["renewal price: by the tenant's percentage"] : []),
    ...(followsCatalog ? ["renewal price: of the catalog"] : []),
  ];
}

function featuresOfAmount({ minimum, maximum, tiers }: Charge): string[] {
  return [
    ...(minimum ? ["at least: an amount"] : []),
    ...(maximum ? ["at most: an amount"] : []),
    ...(tiers?.some(({ fee }) => fee) ? ["tier fees: some"] : []),
  ];
}

/** The features of one charge. The part before the colon is their category. */
export function featuresOf(charge: Charge, history: History): string[] {
  const { type, model, billingPeriod, timing, listPriceBase, billingDay, alignment } = charge;
  const named = [`${type.toLowerCase()} model: ${model}`];
  named.push(...featuresOfDiscount(charge));
  named.push(...featuresOfTax(charge));
  named.push(...featuresOfPrepaid(charge));
  if (type === "OneTime") return named;
  named.push(`period: ${billingPeriod}`, `day: ${billingDay ?? "DefaultFromCustomer"}`);
  named.push(`alignment: ${alignment ?? "AlignToCharge"}`);
  named.push(...featuresOfAmount(charge));
  if (type === "Usage") {
    named.push(`rating group: ${charge.ratingGroup ?? "ByBillingPeriod"}`);
    if (charge.formula) named.push(`formula: ${formulaOf(charge.formula)}`);
    if (charge.unit) named.push(`unit: rounded ${charge.unit.rounding}`);
    if (charge.smoothing) named.push(`smoothing: ${smoothingOf(charge.smoothing)}`);
    if (charge.packageSize) named.push("packages: begun ones are whole ones");
    if (charge.onDemand) named.push("rated: on demand");
    return named;
  }
  if (charge.upTo) named.push(`ends after: ${charge.upTo.unit}`);
  if (model.startsWith("Discount")) return named;
  named.push(`timing: ${timing}`, `base: ${listPriceBase ?? "Per_Billing_Period"}`);
  named.push(`proration: ${charge.proration ?? "of the tenant"}`);
  return [...named, ...featuresOfRenewal(charge), ...featuresOfCuts(charge, history)];
}

const formulaOf = (formula: string) =>
  formula.includes("fieldLookup") ? "of fields" : "of the quantity";

function smoothingOf({ model, asItOccurs, credit }: Smoothing): string {
  if (model === "Rollover") return "carried over";
  if (!asItOccurs) return "at the end of a window";
  return credit === undefined ? "in windows" : "in windows, with a credit of what is left";
}

/** The features shared by all charges of a history: the rules, the calendar and the bookings. */
function aroundOf(history: History): string[] {
  const { rules, billingDay, start, currency } = history;
  const actions = actionsOf(history);
  const named = [
    `rounding: ${rules.rounding}`,
    `currency: ${currency}`,
    `days: ${rules.monthBasis}`,
    `longer periods: ${rules.prorationUnit}`,
    `credit: ${rules.creditBase}`,
    `partial: month ${rules.billRecurringPartialMonth}, period ${rules.prorateRecurringPeriod}`,
    `partial week: ${rules.billRecurringPartialWeek}`,
    `sum to list price: ${rules.sumToListPrice}`,
    `one-time credit: ${rules.oneTimeCreditBack}`,
    `totals: rounded by ${rules.roundingLevel}`,
    `taxes: rounded by ${rules.taxRoundingLevel}`,
    `tax in a price: ${rules.taxInclusiveRounding}`,
    `on a credit memo: ${rules.legalDocumentRule}`,
    `account day: ${billingDay >= 28 ? billingDay : "before the 28th"}`,
    `buyer: ${history.buyer?.isExempt ? "exempt" : "taxed"}`,
    `taxed in: ${history.buyer?.country ?? "US"}`,
    `account day moves: ${history.steps.some((step) => "accountDay" in step) ? "yes" : "no"}`,
    `term: ${history.termMonths === null ? "evergreen" : "termed"}`,
  ];
  const terms = actions.find((of) => of.type === "TermsAndConditions");
  if (terms) named.push(`first change of terms: ${changeOf(history, terms)}`);
  named.push(`beyond the term: ${beyondTermOf(history)}`);
  if (start.endsWith("02-29")) named.push("start: 29 February");
  else if (isLastOfMonth(dayOf(start))) named.push("start: the end of a month");
  for (const type of new Set(actions.map((action) => action.type)))
    named.push(`booked ${type}: yes`);
  if (actions.some((of) => of.type === "Resume" && of.extendsTerm))
    named.push("pause lengthens: the term");
  if (hasBackdated(history)) named.push("booked: for days that were billed");
  if (actions.some((of) => of.type === "UpdateProduct" && isUsage(history, of.charge)))
    named.push("price of usage: changed");
  if (actions.some((of) => of.type === "UpdateProduct" && of.billingDay))
    named.push("billing day: moved");
  if (actions.some(isPlainUpdate)) named.push("price in an update: stays");
  return named;
}

function changeOf(
  { termMonths: before }: History,
  { termMonths: now }: { termMonths: number | null },
) {
  if (now === null) return "to evergreen";
  return before === null ? "from evergreen" : "another length";
}

/** Whether charges are billed beyond the end of a term, and why. */
function beyondTermOf({ rules, termMonths, renewsByItself }: History): string {
  if (termMonths === null) return "no end";
  if (renewsByItself) return rules.billToTermEndWhenAutoRenew ? "stops" : "renews by itself";
  return rules.invoicePastEndOfTerm ? "until it ends" : "stops";
}

const isUsage = (history: History, name: string) =>
  chargesOf(history).some((charge) => charge.name === name && charge.type === "Usage");

function hasBackdated({ steps }: History): boolean {
  let billed = "";
  return steps.some((step) => {
    if ("bill" in step && step.bill > billed) billed = step.bill;
    return "action" in step && step.action.on < billed;
  });
}
