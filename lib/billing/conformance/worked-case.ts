import { Decimal, decimal, parseDecimal } from "@/lib/values/decimal";
import { isLocalDate, type LocalDate } from "@/lib/values/local-date";

/** A worked example of some billing system: input and expected output. */
export type WorkedCase = {
  readonly id: string;
  readonly area: string;
  readonly convention: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly checkedFields: readonly string[];
  readonly source: { readonly system: string; readonly title: string };
};

/** The engine's results, by the names of the expected values. */
export type Answer = Readonly<Record<string, Decimal | number>>;

/** The convention is not supported, for this reason. The case stays in the report. */
export class CaseRefused extends Error {
  override readonly name = "CaseRefused";
}

/**
 * The facts of a case without its id and expected values, so that no reader can special-case it.
 */
export class CaseFacts {
  readonly area: string;
  readonly convention: string;
  readonly title: string;
  readonly inputs: Readonly<Record<string, unknown>>;

  constructor(from: WorkedCase) {
    this.area = from.area;
    this.convention = from.convention;
    this.title = from.source.title;
    this.inputs = from.inputs;
  }

  has(...names: string[]): boolean {
    return names.every((name) => this.inputs[name] !== undefined);
  }

  /** A number; text may follow it ("100.00 (inferred)"). */
  amount(name: string): Decimal {
    return amountIn(this.inputs[name], name);
  }

  count(name: string): number {
    return this.amount(name).toNumber();
  }

  date(name: string): LocalDate {
    return dateIn(this.inputs[name], name);
  }

  dateOrNull(name: string): LocalDate | null {
    return this.inputs[name] === null ? null : this.date(name);
  }

  text(name: string): string {
    const value = this.inputs[name];
    if (typeof value !== "string") throw new CaseRefused(`${name} is no text`);
    return value;
  }

  list(name: string): readonly unknown[] {
    const value = this.inputs[name];
    if (!Array.isArray(value)) throw new CaseRefused(`${name} is no list`);
    return value;
  }

  record(name: string): Readonly<Record<string, unknown>> {
    return recordIn(this.inputs[name], name);
  }
}

/** Reads cases of one convention and shape. */
export type CaseReader = {
  readonly reads: (facts: CaseFacts) => boolean;
  readonly answer: (facts: CaseFacts) => Answer;
};

export function amountIn(value: unknown, name: string): Decimal {
  const text = typeof value === "string" ? (/^-?\d+(\.\d+)?/.exec(value)?.[0] ?? value) : value;
  const amount = parseDecimal(text);
  if (amount === null) throw new CaseRefused(`${name} is no number`);
  return amount;
}

export function dateIn(value: unknown, name: string): LocalDate {
  if (!isLocalDate(value)) throw new CaseRefused(`${name} is no date`);
  return value;
}

export function recordIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw new CaseRefused(`${name} is no object`);
  return Object.fromEntries(Object.entries(value));
}

/** The number of an expected value. */
export function expectedNumber(value: unknown): Decimal {
  return value instanceof Decimal ? value : decimal(amountIn(value, "The expected value"));
}
