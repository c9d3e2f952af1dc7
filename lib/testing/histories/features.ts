import { dayOf, isLastOfMonth } from "@/lib/second-engine/days";
import type { Action, Charge, History, OrderLine, Smoothing } from "@/lib/second-engine/history";

/** How often each feature and each pair of features occurred. */
export class Counts {
  readonly single = new Map<string, number>();
  readonly pairs = new Map<string, number>();

  add(history: History): void {
    const around = aroundOf(history);
    const charges = chargesOf(history).map((charge) => [...featuresOf(charge), ...around]);
    charges.push(...orderLinesOf(history).map((line) => [...featuresOfLine(line), ...around]));
    const seen = new Set(charges.flat());
    const pairs = new Set<string>();
    for (const own of charges) {
      for (const one of own)
        for (const other of own) if (one < other) pairs.add(`${one} + ${other}`);
    }
    for (const feature of seen) this.single.set(feature, (this.single.get(feature) ?? 0) + 1);
    for (const pair of pairs) this.pairs.set(pair, (this.pairs.get(pair) ?? 0) + 1);
  }

  /** Lines for people, and those of them that say what occurred too seldom. */
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

/** What no random history has, and why. */
const LEFT_OUT = [
  "a billing day of the account that moves: no words say by which of both days a bill of before is credited",
  "order line items of other payers, contacts and accounts, and those that come back before they were billed (line-item-billing.test)",
  "taxes of fixed amounts, of several places, and of exempt accounts (tax.test, document-tax.test, tax-examples.test)",
  "formulas that look up custom objects: there are none, and the catalog refuses them",
  "catalog prices that stay as they are at a renewal: they cut a charge at the same price, through which rounding runs (engine properties)",
  "terms that become evergreen, or the other way round: bookings of subscriptions' terms (timeline properties)",
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
    if (charge.formula) named.push(`formula: ${formulaOf(charge.formula)}`);
    if (charge.unit) named.push(`unit: rounded ${charge.unit.rounding}`);
    if (charge.smoothing) named.push(`smoothing: ${smoothingOf(charge.smoothing)}`);
    if (charge.onDemand) named.push("rated: on demand");
    return named;
  }
  if (charge.upTo) named.push(`ends after: ${charge.upTo.unit}`);
  if (model.startsWith("Discount")) return named;
  named.push(`timing: ${timing}`, `base: ${listPriceBase ?? "Per_Billing_Period"}`);
  named.push(`proration: ${charge.proration ?? "of the tenant"}`);
  if (charge.increase) named.push("renewal price: by a percentage");
  if (charge.followsCatalog) named.push("renewal price: of the catalog");
  return named;
}

const formulaOf = (formula: string) =>
  formula.includes("fieldLookup") ? "of fields" : "of the quantity";

function smoothingOf({ model, asItOccurs, credit }: Smoothing): string {
  if (model === "Rollover") return "carried over";
  if (!asItOccurs) return "at the end of a window";
  return credit === undefined ? "in windows" : "in windows, with a credit of what is left";
}

/** What one line of an order is. */
const featuresOfLine = ({ returns, discount, tax, paymentTerm }: OrderLine): string[] => [
  `order line: ${returns === undefined ? "sold" : "comes back"}`,
  `order line, discount: ${discount?.type ?? "none"}`,
  `order line, tax: ${tax?.mode ?? "none"}`,
  `order line, payment term: ${paymentTerm === undefined ? "of the account" : "its own"}`,
];

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
    `totals: rounded by ${rules.roundingLevel}`,
    `taxes: rounded by ${rules.taxRoundingLevel}`,
    `tax in a price: ${rules.taxInclusiveRounding}`,
    `on a credit memo: ${rules.legalDocumentRule}`,
    `account day: ${billingDay >= 28 ? billingDay : "before the 28th"}`,
    `term: ${history.termMonths === null ? "evergreen" : "termed"}`,
  ];
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
  return named;
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

const NEVER = "two of a kind";

/** Why two features never meet in one charge; null when they may. */
function whyApart(one: string, other: string): string | null {
  if (one.split(":")[0] === other.split(":")[0]) return NEVER;
  const both = (a: RegExp, b: RegExp) =>
    (a.test(one) && b.test(other)) || (a.test(other) && b.test(one));
  return IMPOSSIBLE.find(([a, b]) => both(a, b))?.[2] ?? null;
}

const PERIODIC =
  /^(period|day|alignment|timing|base|proration|ends after|renewal price|rating group|unit|rated|smoothing|formula):? ?/;
const OF_USAGE = /^(usage model|rating group|unit|rated|smoothing|formula):? ?/;
const OF_DISCOUNTS = /^(discount level|stacked):|model: Discount/;
const OF_LINES = /^order line/;
const OF_CHARGES =
  /^(recurring model|usage model|onetime model|tax|discount level|stacked|period|day|alignment|timing|base|proration|ends after|renewal price|rating group|unit|rated|formula|smoothing):/;
const IN_WEEKS_OR_DAYS = /period: (Week|Specific_Weeks|Specific_Days)/;
const IMPOSSIBLE: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^recurring model/, /^(usage|onetime) model/, "a charge has one type"],
  [/^usage model/, /^onetime model/, "a charge has one type"],
  [/^recurring model/, OF_USAGE, "only usage is rated"],
  [/^onetime model/, PERIODIC, "a one-time charge has one day"],
  [OF_DISCOUNTS, /^(timing|base|proration|renewal price)/, "a discount follows what it reduces"],
  [OF_DISCOUNTS, OF_USAGE, "a discount has no quantity"],
  [
    /^(discount level|stacked):/,
    /model: (FlatFee|PerUnit|Tiered|Volume|Delivery)/,
    "of discounts only",
  ],
  [/stacked: true/, /DiscountFixedAmount/, "percentages stack"],
  [OF_LINES, OF_CHARGES, "a line of an order is no charge of a subscription"],
  [OF_DISCOUNTS, /^tax:/, "a discount is taxed as what it reduces"],
  [OF_DISCOUNTS, /Subscription_Term/, "a discount is given by its own periods"],
  [OF_USAGE, /^(timing|base|proration|ends after|renewal price)/, "usage is billed in arrears"],
  [OF_USAGE, /Subscription_Term/, "usage is billed by the period"],
  [
    /rating group: By(Usage|Group)/,
    /usage model: (FlatFee|High|Multi|Overage|Prerated|TieredWith)/,
    "records are grouped for prices per unit, tiers and volumes",
  ],
  [
    /^smoothing/,
    /usage model: (?!Overage|TieredWithOverage)|rating group: By(Usage|Group)/,
    "an overage is smoothed",
  ],
  [
    /^formula/,
    /usage model: (?!Multi)|rating group: By(Usage|Group)|^smoothing/,
    "a formula is a model of its own",
  ],
  [/^smoothing/, /^rated/, "what is smoothed is rated at the end of its period"],
  [/rating group: ByGroupId/, /usage model: PerUnit/, "groups matter to tiers and volumes"],
  [/base: Per_Week/, /period: (?!Week|Specific_Weeks|Subscription_Term)/, "weeks make no months"],
  [/base: Per_(Month|Year|Specific_Months)/, IN_WEEKS_OR_DAYS, "months make no weeks or days"],
  [/base: Per_Billing_Period/, /Subscription_Term/, "a term is priced by its units"],
  [/Delivery/, /base: Per_(Month|Year|Week|Specific)/, "a delivery has its own price"],
  [/Delivery/, /Subscription_Term|proration: ChargeFullPeriod/, "deliveries are counted by days"],
  [
    /day: SpecificDayofWeek/,
    /period: (?!Week|Specific_Weeks)|base: Per_(Month|Year|Specific)/,
    "a day of the week is for weeks",
  ],
  [/day: (SpecificDayofMonth|Term)/, IN_WEEKS_OR_DAYS, "a day of the month is for months"],
  [/day: (SpecificDayofMonth|Term)/, /base: Per_Week/, "a day of the month is for months"],
  [
    /day: DefaultFromCustomer/,
    /period: (Week|Specific_Weeks)/,
    "the account's day is one of a month",
  ],
  [
    /day: (ChargeTrigger|SubscriptionStart)Day/,
    /Specific_Days/,
    "days are counted from the alignment",
  ],
  [/Subscription_Term/, /^day:|alignment: AlignTo(Sub|Term)/, "a term begins with itself"],
  [/Subscription_Term/, /proration: ChargeFullPeriod/, "a term has no full price"],
  [/Subscription_Term/, /pause lengthens|term: evergreen/, "such a term keeps its length"],
  [/alignment: AlignToTermEnd|day: TermEndDay/, /pause lengthens/, "such a term keeps its length"],
  [/^term: termed/, /beyond the term: no end/, "a term has an end"],
  [
    /beyond the term: no end/,
    /AlignToTerm|Term(Start|End)Day|booked Renew|pause lengthens|renewal price|Subscription_Term/,
    "there is no term",
  ],
  [
    /^term: evergreen/,
    /AlignToTerm|Term(Start|End)Day|booked Renew|pause lengthens|renewal price|beyond the term: (?!no)/,
    "there is no term",
  ],
];
