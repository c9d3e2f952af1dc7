import { dayOf, isLastOfMonth } from "@/lib/second-engine/days";
import type { Action, Charge, History } from "@/lib/second-engine/history";

/** How often each feature and each pair of features occurred. */
export class Counts {
  readonly single = new Map<string, number>();
  readonly pairs = new Map<string, number>();

  add(history: History): void {
    const around = aroundOf(history);
    const charges = chargesOf(history).map((charge) => [...featuresOf(charge), ...around]);
    const seen = new Set(charges.flat());
    const pairs = new Set<string>();
    for (const own of charges) {
      for (const one of own)
        for (const other of own) if (one < other) pairs.add(`${one} + ${other}`);
    }
    for (const feature of seen) this.single.set(feature, (this.single.get(feature) ?? 0) + 1);
    for (const pair of pairs) this.pairs.set(pair, (this.pairs.get(pair) ?? 0) + 1);
  }

  /** Lines for people: every feature, and the pairs that could occur and hardly did. */
  report(leastSingle: number, leastPair: number): string[] {
    const features = [...this.single.keys()].toSorted();
    const lines = features.map((feature) => {
      const count = this.single.get(feature) ?? 0;
      return `${count < leastSingle ? "RARE " : ""}${feature}: ${count}`;
    });
    const possible = features.flatMap((one) =>
      features
        .filter((other) => one < other && canMeet(one, other))
        .map((other) => `${one} + ${other}`),
    );
    const rare = possible.filter((pair) => (this.pairs.get(pair) ?? 0) < leastPair);
    const often = `${possible.length - rare.length} of ${possible.length} pairs occurred ${leastPair} times or more`;
    return [...lines, often, ...rare.map((pair) => `rare: ${pair}: ${this.pairs.get(pair) ?? 0}`)];
  }
}

export function chargesOf(history: History): Charge[] {
  const added = actionsOf(history).flatMap((of) => {
    if (of.type === "AddProduct") return [of.plan];
    return of.type === "ChangePlan" ? [of.next] : [];
  });
  return [...history.plans, ...added].flatMap(({ charges }) => charges);
}

const actionsOf = ({ steps }: History): Action[] =>
  steps.flatMap((step) => ("action" in step ? [step.action] : []));

/** What one charge is. The part before the colon says what it is a kind of. */
function featuresOf(charge: Charge): string[] {
  const { type, model, billingPeriod, timing, listPriceBase, billingDay, alignment } = charge;
  const named = [`${type.toLowerCase()} model: ${model}`];
  if (model.startsWith("Discount")) {
    named.push(`discount level: ${charge.discount?.level}`, `stacked: ${charge.discount?.stacked}`);
  }
  if (charge.tax) named.push(`tax: ${charge.tax.mode}`);
  if (type === "OneTime") return named;
  named.push(`period: ${billingPeriod}`, `day: ${billingDay ?? "DefaultFromCustomer"}`);
  named.push(`alignment: ${alignment ?? "AlignToCharge"}`);
  if (type === "Usage") {
    named.push(`rating group: ${charge.ratingGroup ?? "ByBillingPeriod"}`);
    if (charge.unit) named.push(`unit: rounded ${charge.unit.rounding}`);
    if (charge.onDemand) named.push("rated: on demand");
    return named;
  }
  if (model.startsWith("Discount")) return named;
  named.push(`timing: ${timing}`, `base: ${listPriceBase ?? "Per_Billing_Period"}`);
  named.push(`proration: ${charge.proration ?? "of the tenant"}`);
  if (charge.upTo) named.push(`ends after: ${charge.upTo.unit}`);
  if (charge.increase) named.push("renewal price: another");
  return named;
}

/** What holds for all charges of a history: the rules, the calendar and what was booked. */
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
    `account day: ${billingDay >= 28 ? billingDay : "before the 28th"}`,
    `term: ${history.termMonths === null ? "evergreen" : "termed"}`,
  ];
  if (start.endsWith("02-29")) named.push("start: 29 February");
  else if (isLastOfMonth(dayOf(start))) named.push("start: the end of a month");
  for (const type of new Set(actions.map((action) => action.type)))
    named.push(`booked ${type}: yes`);
  if (actions.some((of) => of.type === "Resume" && of.extendsTerm))
    named.push("pause lengthens: the term");
  if (hasBackdated(history)) named.push("booked: for days that were billed");
  return named;
}

function hasBackdated({ steps }: History): boolean {
  let billed = "";
  return steps.some((step) => {
    if ("bill" in step && step.bill > billed) billed = step.bill;
    return "action" in step && step.action.on < billed;
  });
}

/** Two kinds of one thing never meet in one charge, and some things are not sold together. */
function canMeet(one: string, other: string): boolean {
  if (one.split(":")[0] === other.split(":")[0]) return false;
  const both = (a: RegExp, b: RegExp) =>
    (a.test(one) && b.test(other)) || (a.test(other) && b.test(one));
  return !IMPOSSIBLE.some(([a, b]) => both(a, b));
}

const PERIODIC =
  /^(period|day|alignment|timing|base|proration|ends after|renewal price|rating group|unit|rated):? ?/;
const IMPOSSIBLE: readonly (readonly [RegExp, RegExp])[] = [
  [/^recurring model/, /^(usage|onetime) model/],
  [/^usage model/, /^onetime model/],
  [/^onetime model/, PERIODIC],
  [/^usage model/, /^(timing|base|proration|ends after|renewal price)/],
  [/^(timing|base|proration|ends after|renewal price)/, /^(rating group|unit|rated)/],
  [/^recurring model/, /^(rating group|unit|rated)/],
  [/Per_Week/, /period: (Month|Quarter|.*nnual|.*Months|.*Years|Specific_Days)/],
  [/Per_(Month|Year|Specific_Months)/, /period: (Week|Specific_Weeks|Specific_Days)/],
  [/base: Per_Billing_Period/, /period: Subscription_Term/],
  [
    /Delivery/,
    /base: Per_(Month|Year|Week|Specific)|Subscription_Term|proration: ChargeFullPeriod/,
  ],
  [
    /day: SpecificDayofWeek/,
    /period: (Month|Quarter|.*nnual|.*Months|.*Years|Specific_Days|Subscription_Term)|base: Per_(Month|Year|Specific)/,
  ],
  [
    /day: (SpecificDayofMonth|Term)/,
    /period: (Week|Specific_Weeks|Specific_Days|Subscription_Term)|base: Per_Week/,
  ],
  [
    /period: Subscription_Term/,
    /day:|alignment: AlignTo(Sub|Term)|proration: ChargeFullPeriod|pause lengthens|term: evergreen|booked RenewSubscription: yes never/,
  ],
  [/alignment: AlignToTermEnd|day: TermEndDay/, /pause lengthens/],
  [/term: evergreen/, /AlignToTerm|Term(Start|End)Day|booked Renew|pause lengthens|renewal price/],
];
