import { Decimal, decimal, maxDecimal, minDecimal } from "@/lib/values/decimal";
import { settled } from "@/lib/values/money";
import { type Formula, FormulaError } from "./formula-parser";
import type { FieldValue, LookupTables, UsageRecord } from "./usage-record";

/** The input of a formula: one usage record and the tables of the tenant. */
export type FormulaContext = { readonly record: UsageRecord; readonly tables: LookupTables };

type Value = Decimal | string | boolean | null;

/**
 * The value of a formula for one usage record.
 *
 * `usageQuantity` is the record's quantity, `fieldLookup("usage", field)` one of its fields,
 * `objectLookup(table, result, key, value, …)` the result field of the first row whose key fields
 * have these values. `min`, `max`, `round`, `ceil`, `floor`, `abs` and `if` are as usual.
 *
 * @throws FormulaError for an unknown name, a missing row or field, a division by zero, or a result
 *   that is not a number.
 */
export function evaluateFormula(formula: Formula, context: FormulaContext): Decimal {
  return numberOf(valueOf(formula, context), "The formula");
}

function valueOf(formula: Formula, context: FormulaContext): Value {
  switch (formula.kind) {
    case "number":
      return decimal(formula.value);
    case "text":
      return formula.value;
    case "negate":
      return numberOf(valueOf(formula.of, context), "The operand of -").negated();
    case "not":
      return !truthOf(valueOf(formula.of, context), "The operand of !");
    case "binary":
      return binary(formula, context);
    case "call":
      return call(formula.name, formula.args, context);
  }
}

function binary(formula: Formula & { kind: "binary" }, context: FormulaContext): Value {
  const { operator } = formula;
  const left = valueOf(formula.left, context);
  if (operator === "&&" || operator === "||") {
    const known = truthOf(left, `The left side of ${operator}`);
    if (known === (operator === "||")) return known;
    return truthOf(valueOf(formula.right, context), `The right side of ${operator}`);
  }
  const right = valueOf(formula.right, context);
  if (operator === "==" || operator === "!=") return isSame(left, right) === (operator === "==");
  const a = numberOf(left, `The left side of ${operator}`);
  const b = numberOf(right, `The right side of ${operator}`);
  return arithmetic(operator, a, b);
}

function arithmetic(operator: string, a: Decimal, b: Decimal): Value {
  switch (operator) {
    case "+":
      return a.plus(b);
    case "-":
      return a.minus(b);
    case "*":
      return a.times(b);
    case "/":
      if (b.isZero()) throw new FormulaError("The formula divides by zero", 0);
      return a.dividedBy(b);
    case "<":
      return settled(a).lessThan(settled(b));
    case "<=":
      return settled(a).lessThanOrEqualTo(settled(b));
    case ">":
      return settled(a).greaterThan(settled(b));
    default:
      return settled(a).greaterThanOrEqualTo(settled(b));
  }
}

type Call = (args: readonly Formula[], context: FormulaContext) => Value;

const numeric =
  (name: string, apply: (first: Decimal, ...rest: Decimal[]) => Decimal): Call =>
  (args, context) => {
    const [first, ...rest] = args.map((arg) => numberOf(valueOf(arg, context), `${name}()`));
    if (first === undefined) throw new FormulaError(`${name}() needs a number`, 0);
    return apply(first, ...rest);
  };

const CALLS = new Map<string, Call>([
  ["usageQuantity", (_, context) => context.record.quantity],
  ["fieldLookup", fieldLookup],
  ["objectLookup", objectLookup],
  ["min", numeric("min", (first, ...rest) => rest.reduce(minDecimal, first))],
  ["max", numeric("max", (first, ...rest) => rest.reduce(maxDecimal, first))],
  ["abs", numeric("abs", (value) => value.abs())],
  ["ceil", numeric("ceil", (value) => settled(value).ceil())],
  ["floor", numeric("floor", (value) => settled(value).floor())],
  ["round", numeric("round", (value, digits) => settled(value).toDecimalPlaces(places(digits)))],
  ["if", choose],
  ["true", () => true],
  ["false", () => false],
]);

/** Whether a name is a function of formulas; used by the catalog. */
export function isFormulaFunction(name: string): boolean {
  return CALLS.has(name);
}

function call(name: string, args: readonly Formula[], context: FormulaContext): Value {
  const known = CALLS.get(name);
  if (known === undefined) throw new FormulaError(`There is no ${name} in formulas`, 0);
  return known(args, context);
}

function choose(args: readonly Formula[], context: FormulaContext): Value {
  const [condition, yes, no] = args;
  if (condition === undefined || yes === undefined || no === undefined) {
    throw new FormulaError("if() needs a condition and two values", 0);
  }
  return valueOf(truthOf(valueOf(condition, context), "if()") ? yes : no, context);
}

function fieldLookup(args: readonly Formula[], context: FormulaContext): Value {
  const [source, field] = args.map((arg) => valueOf(arg, context));
  if (source !== "usage" || typeof field !== "string") {
    throw new FormulaError('fieldLookup() reads a field of "usage"', 0);
  }
  const value = ownField(context.record.fields ?? {}, field);
  if (value === undefined) throw new FormulaError(`The record has no field ${field}`, 0);
  return value;
}

function objectLookup(args: readonly Formula[], context: FormulaContext): Value {
  const [table, result, ...keys] = args.map((arg) => valueOf(arg, context));
  if (typeof table !== "string" || typeof result !== "string" || keys.length % 2 !== 0) {
    throw new FormulaError("objectLookup() needs a table, a field, and keys with values", 0);
  }
  const rows = Object.hasOwn(context.tables, table) ? context.tables[table] : undefined;
  const row = rows?.find((candidate) =>
    keys.every((key, index) => {
      if (index % 2 === 1) return true;
      const cell = typeof key === "string" ? ownField(candidate, key) : undefined;
      return cell !== undefined && isSame(cell, keys[index + 1] ?? null);
    }),
  );
  const cell = row === undefined ? undefined : ownField(row, result);
  if (cell === undefined) throw new FormulaError(`No row of ${table} matches`, 0);
  return cell;
}

/** A field of a row as a value, without inherited properties; undefined when there is none. */
function ownField(row: Readonly<Record<string, FieldValue>>, name: string): Value | undefined {
  if (!Object.hasOwn(row, name)) return undefined;
  const cell = row[name];
  return typeof cell === "number" ? decimal(cell) : cell;
}

function isSame(a: Value, b: Value): boolean {
  if (a instanceof Decimal && b instanceof Decimal) return settled(a).equals(settled(b));
  if (a instanceof Decimal || b instanceof Decimal) return String(a) === String(b);
  return a === b;
}

function numberOf(value: Value, what: string): Decimal {
  if (value instanceof Decimal) return value;
  if (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)) return decimal(value);
  throw new FormulaError(`${what} is no number`, 0);
}

function truthOf(value: Value, what: string): boolean {
  if (typeof value === "boolean") return value;
  throw new FormulaError(`${what} is neither true nor false`, 0);
}

function places(digits: Decimal | undefined): number {
  if (digits === undefined) return 0;
  if (!digits.isInteger() || digits.lessThan(0) || digits.greaterThan(9)) {
    throw new FormulaError("round() takes 0 to 9 decimals", 0);
  }
  return digits.toNumber();
}
