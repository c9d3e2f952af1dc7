import { dayOf, textOf } from "@/lib/second-engine/days";
import type { Action, Charge, History, Plan, Rules, Step, Use } from "@/lib/second-engine/history";
import { timelineOf } from "@/lib/second-engine/timeline";
import { pricingOf } from "./random-charges";
import { anyPlan, usesOf } from "./random-plans";
import { type Random, randomOf } from "./random";
import { withPrepaid } from "./random-prepaid";
import { withOrderLines } from "./random-lines";
import { plainUpdate } from "./random-cuts";
import { withDiscountClasses } from "./random-classes";
import { withMovedDays } from "./random-days";
import { anyRenewal, renewal } from "./random-renewals";
import { bound, plansOf, staysTermed, termChange } from "./random-terms";
import { anyTaxRules, CURRENCIES, type TaxRules, withTaxes } from "./random-taxes";

/** A history from a seed: a subscription, its bookings, and when it was billed. */
export function anyHistory(seed: number): History {
  const random = randomOf(seed);
  const [currency, step] = random.one(CURRENCIES);
  const start = anyStart(random);
  const termMonths = random.chance(70) ? random.one([3, 6, 12, 12, 12, 13, 24, 36]) : null;
  const renewsByItself = termMonths !== null && random.chance(40);
  const plans = [anyPlan("p0", random, termMonths !== null)];
  const history: History = {
    seed,
    currency,
    billingDay: random.chance(40) ? random.whole(28, 31) : random.whole(1, 28),
    rules: { ...anyRules(random, step), ...anyTaxRules(seed) },
    taxRates: [],
    start,
    termMonths,
    ...(renewsByItself ? { renewsByItself } : {}),
    plans,
    steps: [],
  };
  const whole = withPrepaid({ ...history, steps: stepsOf(history, random) });
  return withDiscountClasses(withMovedDays(withOrderLines(withTaxes(whole))));
}

function anyStart(random: Random): string {
  if (random.chance(20))
    return random.one(["2024-02-29", "2024-02-29", "2023-01-31", "2024-08-31", "2023-11-30"]);
  return textOf(dayOf("2023-01-01") + random.whole(0, 900));
}

function anyRules(random: Random, step: string): Omit<Rules, keyof TaxRules> {
  const [billRecurringPartialMonth, prorateRecurringPeriod] = random.one([
    [true, true],
    [true, true],
    [true, true],
    [false, true],
    [false, false],
  ] as const);
  return {
    prorateRecurringPeriod,
    billRecurringPartialMonth,
    billRecurringPartialWeek: random.chance(70),
    billUsagePartialMonth: random.chance(80),
    billUsagePartialWeek: random.chance(80),
    monthBasis: random.one(["UseActualDays", "Assume30Actual360", "Assume30Strict360"]),
    prorationUnit: random.one(["ProrateByDay", "ProrateByMonthFirst"]),
    oneTimeCreditBack: random.chance(40),
    creditProratedFixedDiscount: random.chance(30),
    stackedDiscounts: random.one(["OnRemainder", "OnOriginal"]),
    creditBase: random.chance(80) ? "BilledMinusUsed" : "RemainingDays",
    sumToListPrice: random.chance(60),
    rateUsageIndividually: random.chance(20),
    rounding: random.one(["HalfUp", "HalfUp", "Up", "Down"]),
    step,
    invoicePastEndOfTerm: random.chance(40),
    billToTermEndWhenAutoRenew: random.chance(50),
    taxInclusiveRounding: random.one(["RoundingNetAmount", "RoundingTaxAmount"]),
  };
}

function stepsOf(history: History, random: Random): Step[] {
  const steps: Step[] = [];
  const actions: Action[] = [];
  const start = dayOf(history.start);
  const late: Use[] = [];
  const terms = randomOf(history.seed + 4_000_037);
  const renewals = randomOf(history.seed + 5_000_011);
  const cuts = randomOf(history.seed + 6_000_011);
  const record = (plan: Plan, from: string) => {
    const uses = usesOf(plan, dayOf(from), random);
    // Every sixth record arrives late, after other bookings, and maybe bills of its days.
    const inTime = uses.filter(() => random.chance(83));
    late.push(...uses.filter((use) => !inTime.includes(use)));
    if (inTime.length > 0) steps.push({ use: inTime });
  };
  for (const plan of history.plans) record(plan, history.start);
  let now = start;
  if (random.chance(80)) steps.push({ bill: textOf(now) });
  const wishes = random.whole(0, 6);
  for (let place = 0; place < wishes; place += 1) {
    now += random.whole(0, 150);
    const change = termChange(history, actions, now, terms);
    if (change !== null) {
      actions.push(change);
      steps.push({ action: change });
    }
    for (const extra of [
      anyRenewal(history, actions, renewals),
      plainUpdate(history, actions, now, cuts),
    ]) {
      if (extra === null) continue;
      actions.push(extra);
      steps.push({ action: extra });
    }
    const action = anyAction(history, actions, now, random, place);
    if (action !== null && !movesBilled(action, history, actions, steps)) {
      actions.push(action);
      steps.push({ action });
      if (action.type === "AddProduct") record(action.plan, action.on);
      if (action.type === "ChangePlan") record(action.next, action.on);
    }
    if (late.length > 0 && random.chance(40)) steps.push({ use: late.splice(0) });
    if (random.chance(60)) steps.push({ bill: textOf(now + random.whole(-40, 200)) });
  }
  if (late.length > 0) steps.push({ use: late });
  const end = timelineOf(history, actions).terms.at(-1)?.end ?? now + 500;
  steps.push({ bill: textOf(Math.min(end, start + 1_500) + random.whole(-60, 60)) });
  return steps;
}

/** Whether a billed one-time charge would change its owner: orders refuse it. */
function movesBilled(
  action: Action,
  history: History,
  before: readonly Action[],
  steps: readonly Step[],
): boolean {
  if (action.type !== "OwnerTransfer") return false;
  const billed = steps.flatMap((step) => ("bill" in step ? [step.bill] : []));
  const came = before.flatMap((of) => {
    if (of.type === "AddProduct") return [of];
    return of.type === "ChangePlan" ? [{ plan: of.next, on: of.on }] : [];
  });
  const plans = [...history.plans.map((plan) => ({ plan, on: history.start })), ...came];
  return plans.some(
    ({ plan, on }) =>
      plan.charges.some(({ type, discount }) => type === "OneTime" && discount === undefined) &&
      on >= action.on &&
      billed.some((day) => day >= on),
  );
}

/** An action that orders would accept; null when none of the kind is. */
function anyAction(
  history: History,
  before: readonly Action[],
  now: number,
  random: Random,
  place: number,
): Action | null {
  if (before.some(({ type }) => type === "CancelSubscription")) return null;
  const { terms, pauses } = timelineOf(history, before);
  const end = terms.at(-1)?.end ?? null;
  const pause = pauses.at(-1);
  if (pause?.end === null) return resumption(history, before, pause.start, end, random);
  const last = end === null ? now + 400 : end - 1;
  const back = Math.max(dayOf(history.start), now - random.whole(0, 200));
  const day = Math.min(random.chance(50) ? back : now, last);
  const kind = random.whole(1, 100);
  if (kind <= 7) return { type: "OwnerTransfer", on: textOf(day), payer: `payer ${place}` };
  if (kind > 92) return { type: "CancelSubscription", on: textOf(day) };
  if (kind > 78) return end === null ? null : renewal(history, before, end, random);
  if (kind > 65) {
    const from = Math.max(day, pause?.end ?? day);
    return from > last ? null : { type: "Suspend", on: textOf(from) };
  }
  return ofProducts(history, before, day, random, place);
}

function ofProducts(
  history: History,
  before: readonly Action[],
  day: number,
  random: Random,
  place: number,
): Action | null {
  const kind = random.whole(1, 100);
  if (kind <= 50) return anyUpdate(history, before, day, random);
  const gone = kind > 75 ? removal(before, day) : null;
  if (gone !== null) return gone;
  if (kind > 90) return planChange(history, before, day, random, place);
  const plan = anyPlan(`p${place + 1}`, random, staysTermed(history, before));
  return { type: "AddProduct", on: textOf(day), plan };
}

const isGone = (plan: string, before: readonly Action[]) =>
  before.some(
    (of) => (of.type === "RemoveProduct" || of.type === "ChangePlan") && of.plan === plan,
  );

/** The newest plan is replaced by another. */
function planChange(
  history: History,
  before: readonly Action[],
  day: number,
  random: Random,
  place: number,
): Action | null {
  const plan = plansOf(history, before).findLast(({ name }) => !isGone(name, before));
  if (plan === undefined) return null;
  const came = before.find(
    (of) =>
      (of.type === "AddProduct" && of.plan.name === plan.name) ||
      (of.type === "ChangePlan" && of.next.name === plan.name),
  );
  const on = textOf(Math.max(day, dayOf(came?.on ?? history.start)));
  const next = anyPlan(`p${place + 1}`, random, staysTermed(history, before));
  return { type: "ChangePlan", on, plan: plan.name, next };
}

function resumption(
  history: History,
  before: readonly Action[],
  pausedOn: number,
  end: number | null,
  random: Random,
): Action {
  const day = pausedOn + random.whole(1, 90);
  const extendsTerm = end !== null && !bound(history, before) && random.chance(95);
  return { type: "Resume", on: textOf(end === null ? day : Math.min(day, end)), extendsTerm };
}

function removal(before: readonly Action[], day: number): Action | null {
  const added = before.findLast((action) => action.type === "AddProduct");
  if (added?.type !== "AddProduct") return null;
  if (isGone(added.plan.name, before)) return null;
  const on = textOf(Math.max(day, dayOf(added.on)));
  return { type: "RemoveProduct", on, plan: added.plan.name };
}

/** Its billing day changes. */
function moved({ name, model, dayOfMonth = 1 }: Charge, day: number, random: Random): Action {
  const other = ((dayOfMonth + random.whole(1, 27)) % 31) + 1;
  const term = { billingDay: "SpecificDayofMonth", dayOfMonth: other } as const;
  return { type: "UpdateProduct", on: textOf(day), charge: name, model, ...term };
}

function anyUpdate(
  history: History,
  before: readonly Action[],
  day: number,
  random: Random,
): Action | null {
  const first = history.plans[0];
  const charges = (first?.charges ?? []).filter(
    ({ type, model }) =>
      (type === "Recurring" && !model.startsWith("Discount")) ||
      (type === "Usage" && /^(FlatFee|PerUnit|Tiered|Volume)$/.test(model)),
  );
  const charge = charges[random.whole(0, charges.length - 1)];
  if (charge === undefined || isGone(first?.name ?? "", before)) return null;
  const movable = charges.find(
    ({ type, dayOfMonth }) => type === "Recurring" && dayOfMonth !== undefined,
  );
  const hasMoved = before.some((of) => of.type === "UpdateProduct" && of.billingDay);
  if (movable !== undefined && !hasMoved && random.chance(60)) return moved(movable, day, random);
  const { price, tiers, quantity: units } = pricingOf(charge.model, random);
  const quantity = charge.type === "Usage" ? undefined : units;
  const changesPrice = quantity === undefined || random.chance(40);
  const update: Action = {
    type: "UpdateProduct",
    on: textOf(day),
    charge: charge.name,
    model: charge.model,
    ...(changesPrice
      ? { ...(price === undefined ? {} : { price }), ...(tiers === undefined ? {} : { tiers }) }
      : { quantity }),
  };
  const same = before.some(
    (of) =>
      of.type === "UpdateProduct" &&
      JSON.stringify(of).includes(JSON.stringify(quantity ?? price ?? tiers)),
  );
  return same || (!changesPrice && quantity === charge.quantity) ? null : update;
}
