import { Ledger } from "@/lib/second-engine/bill";
import { dayOf, textOf } from "@/lib/second-engine/days";
import type { Line } from "@/lib/second-engine/documents";
import type { History } from "@/lib/second-engine/history";
import {
  minus,
  NOTHING,
  plus,
  type Rational,
  read,
  sign,
  write,
} from "@/lib/second-engine/rational";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { ZERO } from "@/lib/values/decimal";
import { chargesOf, orderLinesOf } from "./features";
import { ProductEngine } from "./product/engine";
import {
  billedAgain,
  canceledToNothing,
  comesBack,
  cutsAreFree,
  dependsOnBills,
  goOnThroughCuts,
  withAndWithoutCuts,
} from "./variants";

/** What a bill adds, by charge, kind and first day: only non-zero totals. */
export type Totals = ReadonlyMap<string, Rational>;

export function totals(lines: Iterable<readonly [string, Rational]>): Totals {
  const found = new Map<string, Rational>();
  for (const [key, amount] of lines) found.set(key, plus(found.get(key) ?? NOTHING, amount));
  return new Map([...found].filter(([, amount]) => sign(amount) !== 0));
}

export const keyOf = ({ charge, kind, payer, of, start, end }: Omit<Line, "amount" | "tax">) =>
  `${payer}${payer && " pays "}${charge} ${kind} ${of === undefined ? "" : `of ${of} `}${textOf(start)}..${textOf(end)}`;

/** What the second engine bills with each bill of a history. */
export function secondBills(history: History): Totals[] {
  const second = new Ledger(history);
  return history.steps.flatMap((step) => {
    if ("action" in step) second.book(step.action);
    else if ("use" in step) second.use(step.use);
    else if ("line" in step) second.order(step.line);
    else if ("accountDay" in step) second.moveDay(step.accountDay);
    else return [totals(second.bill(step.bill).flatMap((line) => withTax(history, line)))];
    return [];
  });
}

/** Bills a history with both engines and returns the differences, in words; none when they agree. */
export function differences(history: History, second = secondBills(history)): string[] {
  const product = new ProductEngine(history);
  let bills = 0;
  for (const step of history.steps) {
    if ("action" in step) product.book(step.action);
    else if ("use" in step) product.use(step.use);
    else if ("line" in step) product.order(step.line);
    else if ("accountDay" in step) product.moveDay(step.accountDay);
    else {
      const items = product.bill(step.bill).flatMap(({ payer, item }): [string, Rational][] => {
        const { kind, appliedTo } = item;
        const charge = item.chargeNumber || item.name;
        const [start, end] = [dayOf(item.serviceStart), dayOf(item.serviceEnd)];
        const of = appliedTo === undefined ? undefined : product.chargeOf(appliedTo);
        const key = keyOf({ charge, kind, payer, of, start, end });
        const tax = read((item.taxAmount ?? ZERO).toFixed());
        return [
          [key, read(item.amount.toFixed())],
          [`tax of ${key}`, tax],
        ];
      });
      const found = differ(totals(items), second[bills++] ?? new Map());
      if (found.length > 0) return found.map((text) => `billed ${step.bill}: ${text}`);
    }
  }
  return [];
}

/** A line and its tax; its amount excludes included tax. */
export function withTax(history: History, line: Line): [string, Rational][] {
  const name = line.of ?? line.charge;
  const sold = [...chargesOf(history), ...orderLinesOf(history)];
  const isIn = sold.find((of) => of.name === name)?.tax?.mode === "TaxInclusive";
  const key = keyOf(line);
  return [
    [key, isIn ? minus(line.amount, line.tax) : line.amount],
    [`tax of ${key}`, line.tax],
  ];
}

export function differ(product: Totals, second: Totals): string[] {
  const keys = [...new Set([...product.keys(), ...second.keys()])];
  return keys.flatMap((key) => {
    const [one, other] = [product.get(key) ?? NOTHING, second.get(key) ?? NOTHING];
    if (write(one) === write(other)) return [];
    return [`${key}: the product ${write(one)}, the second engine ${write(other)}`];
  });
}

/** The total of every charge by the product's engine after all bills, less its discounts; zero totals are left out. */
function costs(history: History): Totals {
  return totals(itemsOf(history).map(({ charge, amount }): [string, Rational] => [charge, amount]));
}

type Item = {
  readonly charge: string;
  readonly kind: ItemDraft["kind"];
  readonly amount: Rational;
};

/** All items billed by the product's engine; discounts belong to the charge that they reduce. */
function itemsOf(history: History): Item[] {
  const product = new ProductEngine(history);
  for (const step of history.steps) {
    if ("action" in step) product.book(step.action);
    else if ("use" in step) product.use(step.use);
    else if ("line" in step) product.order(step.line);
    else if ("accountDay" in step) product.moveDay(step.accountDay);
    else product.bill(step.bill);
  }
  return product.items.map(({ chargeNumber, name, appliedTo, kind, amount }) => {
    const reduced = appliedTo === undefined ? undefined : product.chargeOf(appliedTo);
    return { charge: reduced ?? (chargeNumber || name), kind, amount: read(amount.toFixed()) };
  });
}

/** The differences when a history is billed on other days, once both are billed equally far. */
export function differencesOfDays(history: History, days: readonly string[]): string[] {
  const [here, there] = billedAgain(history, days);
  const found = differences(there);
  if (found.length > 0) return [...found, JSON.stringify(there)];
  if (dependsOnBills(history)) return [];
  const same = differ(costs(here), costs(there));
  return same.map((text) => `billed on other days: ${text}, of ${JSON.stringify(there.steps)}`);
}

/** Differences of recurring charges before discounts because an update has cut them at the same price. */
export function differencesOfCuts(history: History): string[] {
  const [cut, uncut] = withAndWithoutCuts(history);
  if (cut.steps.length === uncut.steps.length || !cutsAreFree(history)) return [];
  const names = goOnThroughCuts(history);
  const gross = (of: History) =>
    totals(
      itemsOf(of).flatMap(({ charge, kind, amount }): [string, Rational][] =>
        kind !== "discount" && names.has(charge) ? [[charge, amount]] : [],
      ),
    );
  return differ(gross(cut), gross(uncut)).map((text) => `cut at the same price: ${text}`);
}

/** The remaining totals of recurring charges, and of credited one-time charges, after everything is canceled. */
export function leftWhenCancelled(history: History): string[] {
  const names = comesBack(history);
  return [...costs(canceledToNothing(history))].flatMap(([name, rest]) =>
    names.has(name) ? [`canceled to its first day: ${write(rest)} is left of ${name}`] : [],
  );
}
