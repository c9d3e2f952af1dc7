import { Ledger, type Line } from "@/lib/second-engine/bill";
import { dayOf, monthsLater, textOf } from "@/lib/second-engine/days";
import type { Action, Charge, History, Plan, Step, Use } from "@/lib/second-engine/history";
import { minus, type Rational, read } from "@/lib/second-engine/rational";
import type { TestTenant } from "../tenant";
import { differ, keyOf, totals } from "./compare";
import { chargesOf } from "./features";
import { type BilledLine, HttpEngine } from "./http-engine";

export const TAX_RATES: History["taxRates"] = [
  { code: "Added", name: "State", rate: "0.0725" },
  { code: "Added", name: "City", rate: "0.0175" },
  { code: "Within", name: "VAT", rate: "0.19" },
];

/** The history as a merchant may have it: with tax on most charges, on top of their prices or in them. */
export function sellable(history: History): History {
  const taxed = (plan: Plan): Plan => ({
    ...plan,
    charges: plan.charges.map((charge, place): Charge => {
      const kind = (history.seed + place) % 3;
      if (kind === 0 || charge.model.startsWith("Discount")) return charge;
      const tax: Charge["tax"] =
        kind === 1
          ? { code: "Added", mode: "TaxExclusive" }
          : { code: "Within", mode: "TaxInclusive" };
      return { ...charge, tax };
    }),
  });
  const { start, termMonths } = history;
  // A record is taken on days of the term that there is when it comes.
  const end = termMonths === null ? null : textOf(monthsLater(dayOf(start), termMonths));
  const steps = history.steps.map((step): Step => {
    if ("use" in step) return { use: step.use.filter((use) => end === null || use.on < end) };
    if (!("action" in step) || step.action.type !== "AddProduct") return step;
    return { action: { ...step.action, plan: taxed(step.action.plan) } };
  });
  return { ...history, plans: history.plans.map(taxed), steps, taxRates: TAX_RATES };
}

/** What differs through the interface; `refusal` says what a merchant could not have configured or booked. */
type Outcome = { readonly found: readonly string[]; readonly refusal: string | null };

export async function httpDifferences(tenant: TestTenant, history: History): Promise<Outcome> {
  const product = new HttpEngine(tenant, history);
  const second = new Ledger(history);
  try {
    await product.begin();
    for (const step of orderedSteps(history.steps)) {
      if ("use" in step) {
        await product.use(step.use);
        second.use(step.use);
        continue;
      }
      const { action, bill } = step;
      if (action) second.book(action);
      const lines = action ? await product.book(action, bill) : await product.bill(bill ?? "");
      const own = bill === undefined ? [] : second.bill(bill);
      const found = differ(totalsOf(lines), totals(own.flatMap((line) => withTax(history, line))));
      if (found.length > 0)
        return { found: found.map((text) => `${bill}: ${text}`), refusal: null };
    }
  } catch (error) {
    return { found: [], refusal: reasonOf(String(error)) };
  }
  return { found: [], refusal: null };
}

type Ordered =
  | { readonly use: readonly Use[] }
  | { readonly action?: Action; readonly bill?: string };

/**
 * The steps as orders: a bill goes with the booking before it, or with an order that changes nothing. While a
 * subscription is paused without an end, or once it is canceled, no such order is taken.
 */
function orderedSteps(steps: History["steps"]): Ordered[] {
  const orders: Ordered[] = [];
  let isOpen = true;
  for (const [place, step] of steps.entries()) {
    const before = steps[place - 1];
    const joins = before !== undefined && "action" in before;
    if ("use" in step) orders.push(step);
    else if ("action" in step) {
      const next = steps[place + 1];
      isOpen = step.action.type !== "Suspend" && step.action.type !== "CancelSubscription";
      orders.push({ ...step, ...(next && "bill" in next ? next : {}) });
    } else if (isOpen && !joins) orders.push(step);
  }
  return orders;
}

/** A line and its tax; a line whose price holds the tax is stored without it. */
function withTax(history: History, line: Line): [string, Rational][] {
  const name = line.of ?? line.charge;
  const isIn = chargesOf(history).find((of) => of.name === name)?.tax?.mode === "TaxInclusive";
  const key = keyOf(line);
  return [
    [key, isIn ? minus(line.amount, line.tax) : line.amount],
    [`tax of ${key}`, line.tax],
  ];
}

function totalsOf(lines: readonly BilledLine[]) {
  return totals(
    lines.flatMap(({ charge, kind, of, start, end, amount, tax }): [string, Rational][] => {
      const days = { start: dayOf(start), end: dayOf(end) };
      const key = keyOf({ charge, kind, of: of ?? undefined, ...days });
      return [
        [key, read(amount)],
        [`tax of ${key}`, read(tax)],
      ];
    }),
  );
}

/** The sentences of a refusal, without the names and numbers that are of one history. */
function reasonOf(error: string): string {
  const messages = [...error.matchAll(/"(?:message|Message)":"([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return (messages.length ? messages.join(" ") : error.slice(0, 400)).replaceAll(
    /[A-Z]+-[A-Z]*\d+|\d{4}-\d\d-\d\d/g,
    "…",
  );
}
