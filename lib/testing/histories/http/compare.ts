import { Ledger } from "@/lib/second-engine/bill";
import { dayOf, monthsLater, textOf } from "@/lib/second-engine/days";
import type { Action, History, OrderLine, Step, Use } from "@/lib/second-engine/history";
import { plus, type Rational, read } from "@/lib/second-engine/rational";
import type { TestTenant } from "@/lib/testing/tenant";
import { differ, keyOf, totals, withTax } from "@/lib/testing/histories/compare";
import { chargesOf, orderLinesOf } from "@/lib/testing/histories/features";
import type { BilledLine } from "./billed";
import { HttpEngine } from "./engine";
import {
  billedAgain,
  canceledToNothing,
  comesBack,
  dependsOnBills,
  otherDays,
} from "@/lib/testing/histories/variants";

/** The history with only what a merchant could have. */
export function sellable(history: History): History {
  const { start, termMonths } = history;
  // A record is accepted on days of the current term when it arrives, and on none after a pause that has no end yet.
  const ends: string[] = [];
  const setTerm = (months: number | null) => {
    if (months !== null) ends.push(textOf(monthsLater(dayOf(start), months)));
  };
  setTerm(termMonths);
  let paused: string | null = null;
  const isTaken = ({ on }: Use) =>
    ends.every((end) => on < end) && (paused === null || on < paused);
  // An order moves no billing day of a charge.
  const orders = history.steps.filter(
    (step) => !("action" in step && step.action.type === "UpdateProduct" && step.action.billingDay),
  );
  const steps = orders.map((step): Step => {
    if ("use" in step) return { use: step.use.filter(isTaken) };
    if ("bill" in step) return { bill: capped(step.bill) };
    if ("line" in step || "accountDay" in step) return step;
    if (step.action.type === "TermsAndConditions") setTerm(step.action.termMonths);
    if (step.action.type === "Suspend") paused = step.action.on;
    if (step.action.type === "Resume") paused = null;
    return step;
  });
  return { ...history, steps };
}

/** The differences through the API; a refusal says what a merchant could not have configured or booked. */
export type Outcome = {
  readonly found: readonly string[];
  readonly refusal: string | null;
  /** It was canceled to its first day, and nothing remained. */
  readonly isBack: boolean;
};

/** A history as it is, billed on other days, and canceled to its first day. */
export async function httpDifferences(tenant: TestTenant, history: History): Promise<Outcome> {
  const days = otherDays(history).map(capped);
  const [here, there] = billedAgain(history, days);
  const first = await billedBoth(tenant, here);
  if (first.found.length > 0 || first.refusal !== null) return { ...first, isBack: false };
  const second = await billedBoth(tenant, there);
  if (second.found.length > 0) return { ...second, isBack: false };
  const isWhole = !dependsOnBills(history) && !hasOpenEnd(history) && !isBookedBeyond(history);
  const isSame = second.refusal === null && isWhole;
  const differing = isSame ? differ(costs(history, first.lines), costs(history, second.lines)) : [];
  if (differing.length > 0) return { found: differing, refusal: null, isBack: false };
  const back = await billedBoth(tenant, canceledToNothing(withoutOpenPause(there), LAST_BILL));
  const names = comesBack(history);
  const left = totals(
    back.lines.flatMap(({ charge, of, amount, tax }): [string, Rational][] => {
      const name = of ?? charge;
      return names.has(name)
        ? [
            [name, read(amount)],
            [`tax of ${name}`, read(tax)],
          ]
        : [];
    }),
  );
  const rest = back.refusal === null ? [...left.keys()] : [];
  const found = [...back.found, ...rest.map((name) => `canceled: something is left of ${name}`)];
  return { found, refusal: null, isBack: back.refusal === null && found.length === 0 };
}

type Billed = { found: string[]; refusal: string | null; lines: BilledLine[] };

async function billedBoth(tenant: TestTenant, history: History): Promise<Billed> {
  const product = new HttpEngine(tenant, history);
  const second = new Ledger(history);
  const all: BilledLine[] = [];
  try {
    await product.begin();
    for (const step of orderedSteps(history.steps)) {
      if ("use" in step) {
        await product.use(step.use);
        second.use(step.use);
        continue;
      }
      if ("line" in step) {
        product.line(step.line);
        second.order(step.line);
        continue;
      }
      if ("accountDay" in step) {
        await product.moveDay(step.accountDay);
        second.moveDay(step.accountDay);
        continue;
      }
      const { action, bill } = step;
      if (action) second.book(action);
      const apart = bill === undefined ? new Set<string>() : await product.billApart(bill);
      const lines = action ? await product.book(action, bill) : await product.bill(bill ?? "");
      all.push(...lines);
      const own =
        bill === undefined ? [] : [...second.billLines(apart, bill), ...second.bill(bill)];
      const found = differ(totalsOf(lines), totals(own.flatMap((line) => withTax(history, line))));
      const said = found.map((text) => `${bill}: ${text}, of ${JSON.stringify(history.steps)}`);
      if (found.length > 0) return { found: said, refusal: null, lines: all };
    }
  } catch (error) {
    const refusal = reasonOf(String(error));
    // These say nothing about what a merchant may book.
    if (/Authentication|[Ii]nternal error/.test(refusal)) throw error;
    return { found: [], refusal, lines: all };
  }
  return { found: [], refusal: null, lines: all };
}

/** The total of each charge less its discounts: with included tax, without exclusive tax. */
function costs(history: History, lines: readonly BilledLine[]) {
  const inPrice = new Set(
    [...chargesOf(history), ...orderLinesOf(history)].flatMap(({ name, tax }) =>
      tax?.mode === "TaxInclusive" ? [name] : [],
    ),
  );
  return totals(
    lines.map(({ charge, of, amount, tax }): [string, Rational] => {
      const name = of ?? charge;
      return [name, inPrice.has(name) ? plus(read(amount), read(tax)) : read(amount)];
    }),
  );
}

/** Orders no longer bill, so that not both are billed equally far. */
const hasOpenEnd = (history: History) =>
  withoutOpenPause(history) !== history ||
  history.steps.some((step) => "action" in step && step.action.type === "CancelSubscription");

/** An open pause prevents orders. */
function withoutOpenPause(history: History): History {
  const place = history.steps.findLastIndex(
    (step) => "action" in step && /Suspend|Resume/.test(step.action.type),
  );
  const step = history.steps[place];
  const isOpen = step !== undefined && "action" in step && step.action.type === "Suspend";
  return isOpen ? { ...history, steps: history.steps.toSpliced(place, 1) } : history;
}

/** Bills are made at most three years ahead. */
const LAST_BILL = "2025-12-01";
const capped = (day: string) => (day < LAST_BILL ? day : LAST_BILL);

/**
 * Days after the last bill that a bill may have reached: changes booked for them, or a term that ends there, credit
 * them on those days only.
 */
function isBookedBeyond({ steps, rules, termMonths, renewsByItself = false }: History): boolean {
  const passesTerms = renewsByItself
    ? rules.billToTermEndWhenAutoRenew === false
    : rules.invoicePastEndOfTerm === true;
  if (passesTerms && termMonths !== null) return true;
  return steps.some((step) => "action" in step && step.action.on > LAST_BILL);
}

type Ordered =
  | { readonly use: readonly Use[] }
  | { readonly line: OrderLine }
  | { readonly accountDay: number }
  | { readonly action?: Action; readonly bill?: string };

/**
 * The steps as orders: a bill is combined with the booking before it, or with an order that changes nothing.
 * While a subscription is paused without an end, or once it is canceled, no such order is accepted.
 */
function orderedSteps(steps: History["steps"]): Ordered[] {
  const orders: Ordered[] = [];
  let isOpen = true;
  for (const [place, step] of steps.entries()) {
    const before = steps[place - 1];
    const joins = before !== undefined && "action" in before;
    if ("use" in step || "line" in step || "accountDay" in step) orders.push(step);
    else if ("action" in step) {
      const next = steps[place + 1];
      isOpen = step.action.type !== "Suspend" && step.action.type !== "CancelSubscription";
      orders.push({ ...step, ...(next && "bill" in next ? next : {}) });
    } else if (isOpen && !joins) orders.push(step);
  }
  return orders;
}

function totalsOf(lines: readonly BilledLine[]) {
  return totals(
    lines.flatMap(({ charge, kind, payer, of, start, end, amount, tax }): [string, Rational][] => {
      const days = { start: dayOf(start), end: dayOf(end) };
      const key = keyOf({ charge, kind, payer, of: of ?? undefined, ...days });
      return [
        [key, read(amount)],
        [`tax of ${key}`, read(tax)],
      ];
    }),
  );
}

/** The text of a refusal, without the names and numbers of one history. */
function reasonOf(error: string): string {
  const messages = [...error.matchAll(/"(?:message|Message)":"([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return (messages.length ? messages.join(" ") : error.slice(0, 400)).replaceAll(
    /[A-Z]+-[A-Z]*\d+|\d{4}-\d\d-\d\d/g,
    "…",
  );
}
