import { Ledger, type Line } from "@/lib/second-engine/bill";
import { dayOf, textOf } from "@/lib/second-engine/days";
import type { History, Step } from "@/lib/second-engine/history";
import { NOTHING, plus, type Rational, read, sign, write } from "@/lib/second-engine/rational";
import { chargesOf } from "./features";
import { ProductEngine } from "./product-engine";

/** What a bill adds, by charge, kind and first day: only sums that are not nothing. */
export type Totals = ReadonlyMap<string, Rational>;

export function totals(lines: Iterable<readonly [string, Rational]>): Totals {
  const found = new Map<string, Rational>();
  for (const [key, amount] of lines) found.set(key, plus(found.get(key) ?? NOTHING, amount));
  return new Map([...found].filter(([, amount]) => sign(amount) !== 0));
}

export const keyOf = ({ charge, kind, of, start, end }: Omit<Line, "amount" | "tax">) =>
  `${charge} ${kind} ${of === undefined ? "" : `of ${of} `}${textOf(start)}..${textOf(end)}`;

/** Bills a history by both engines and gives what differs, in words; nothing when they agree. */
export function differences(history: History): string[] {
  const product = new ProductEngine(history);
  const second = new Ledger(history);
  const found: string[] = [];
  for (const step of history.steps) {
    if ("action" in step) {
      second.book(step.action);
      product.book(step.action);
    } else if ("use" in step) {
      second.use(step.use);
      product.use(step.use);
    } else {
      const items = product.bill(step.bill).map((item): [string, Rational] => {
        const { chargeNumber: charge, kind, appliedTo } = item;
        const [start, end] = [dayOf(item.serviceStart), dayOf(item.serviceEnd)];
        const of = appliedTo === undefined ? undefined : product.chargeOf(appliedTo);
        return [keyOf({ charge, kind, of, start, end }), read(item.amount.toFixed())];
      });
      const lines = second
        .bill(step.bill)
        .map((line): [string, Rational] => [keyOf(line), line.amount]);
      found.push(
        ...differ(totals(items), totals(lines)).map((text) => `billed ${step.bill}: ${text}`),
      );
    }
    if (found.length > 0) return found;
  }
  return found;
}

export function differ(product: Totals, second: Totals): string[] {
  const keys = [...new Set([...product.keys(), ...second.keys()])];
  return keys.flatMap((key) => {
    const [one, other] = [product.get(key) ?? NOTHING, second.get(key) ?? NOTHING];
    if (write(one) === write(other)) return [];
    return [`${key}: the product ${write(one)}, the second engine ${write(other)}`];
  });
}

/** What every charge has cost by the product's engine after all bills, and by nothing that is zero. */
function costs(history: History): Totals {
  const product = new ProductEngine(history);
  for (const step of history.steps) {
    if ("action" in step) product.book(step.action);
    else if ("use" in step) product.use(step.use);
    else product.bill(step.bill);
  }
  return totals(
    product.items.map(
      ({ chargeNumber, amount }) => [chargeNumber, read(amount.toFixed())] as const,
    ),
  );
}

/** What differs when a history is billed on other days, once both are billed as far. */
export function differencesOfDays(history: History, days: readonly string[]): string[] {
  const billed = history.steps.flatMap((step) => ("bill" in step ? [step.bill] : []));
  const last: Step = { bill: [...days, ...billed].toSorted().at(-1) ?? history.start };
  const left = [...days];
  const steps = history.steps.flatMap((step): Step[] => {
    if ("bill" in step) return [];
    const day = left.shift();
    return day === undefined ? [step] : [step, { bill: day }];
  });
  const other = { ...history, steps: [...steps, last] };
  const found = differences(other);
  if (found.length > 0) return [...found, JSON.stringify(other)];
  if (dependsOnBills(history)) return [];
  const same = differ(costs({ ...history, steps: [...history.steps, last] }), costs(other));
  return same.map((text) => `billed on other days: ${text}, of ${JSON.stringify(other.steps)}`);
}

/**
 * What a merchant may choose so that it matters when a bill was made: the days that are left are priced by
 * themselves, a week that was begun is dropped by a charge and kept by a credit, one-time charges are not given back,
 * usage never is, a fixed discount that a credit frees reaches no line that was billed before, nor does one that is
 * added later.
 */
function dependsOnBills(history: History): boolean {
  const { rules } = history;
  if (rules.creditBase === "RemainingDays" || addsDiscount(history)) return true;
  return chargesOf(history).some(({ type, model, billingPeriod, listPriceBase, proration }) => {
    if (type === "OneTime") return !rules.oneTimeCreditBack;
    if (type === "Usage" || model === "DiscountFixedAmount") return true;
    const inWeeks = billingPeriod === "Week" || billingPeriod === "Specific_Weeks";
    const inDays = inWeeks || billingPeriod === "Specific_Days" || listPriceBase === "Per_Week";
    const whole = proration === "NoProration" || !rules.billRecurringPartialWeek;
    return inDays && (whole || !rules.prorateRecurringPeriod);
  });
}

const addsDiscount = ({ steps }: History) =>
  steps.some((step) => {
    if (!("action" in step) || step.action.type !== "AddProduct") return false;
    return step.action.plan.charges.some(({ model }) => model.startsWith("Discount"));
  });

/** What is left of every recurring charge, and of one-time charges that are given back, once all is canceled. */
export function leftWhenCancelled(history: History): string[] {
  const { rules, start, steps } = history;
  const kept = steps.filter(
    (step) => !("action" in step && step.action.type === "CancelSubscription"),
  );
  const cancel: Step = { action: { type: "CancelSubscription", on: start } };
  const left = costs({ ...history, steps: [...kept, cancel, { bill: "2099-12-31" }] });
  const back = chargesOf(history).filter(
    ({ type, model }) =>
      !model.startsWith("Discount") &&
      (type === "Recurring" || (type === "OneTime" && rules.oneTimeCreditBack)),
  );
  const names = new Set(back.map(({ name }) => name));
  return [...left].flatMap(([key, rest]) =>
    names.has(key.split(" ")[0] ?? "")
      ? [`cancelled to its first day: ${write(rest)} is left of ${key}`]
      : [],
  );
}
