import { Ledger } from "@/lib/second-engine/bill";
import { dayOf } from "@/lib/second-engine/days";
import type { Action, History, Use } from "@/lib/second-engine/history";
import { type Rational, read } from "@/lib/second-engine/rational";
import type { TestTenant } from "../tenant";
import { differ, keyOf, totals } from "./compare";
import { type BilledLine, HttpEngine } from "./http-engine";

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
      const found = differ(totalsOf(lines), totals(own.map((line) => [keyOf(line), line.amount])));
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
 * subscription is paused without an end, or once it is cancelled, no such order is taken.
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

function totalsOf(lines: readonly BilledLine[]) {
  return totals(
    lines.map(({ charge, kind, of, start, end, amount }): [string, Rational] => {
      const days = { start: dayOf(start), end: dayOf(end) };
      return [keyOf({ charge, kind, of: of ?? undefined, ...days }), read(amount)];
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
