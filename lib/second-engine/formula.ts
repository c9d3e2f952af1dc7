import type { Use } from "./history";
import {
  compare,
  least,
  minus,
  most,
  NOTHING,
  over,
  plus,
  type Rational,
  ratio,
  read,
  rounded,
  size,
  times,
} from "./rational";

type Value = Rational | string | boolean;
/** The value of a part of a formula for a record; parts that `if`, && and || skip are not evaluated. */
type Part = (use: Use) => Value;

/** The value of a formula for a record. */
export function byFormula(formula: string, use: Use): Rational {
  const tokens = formula.match(/[\d.]+|\w+|"[^"]*"|[<>=!]=|&&|\|\||\S/g) ?? [];
  return number(new Reader(tokens).operation(0)(use));
}

/** Operators, by ascending precedence. */
const LEVELS = [["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/"]];

class Reader {
  constructor(private readonly tokens: string[]) {}

  operation(level: number): Part {
    const operators = LEVELS[level];
    if (operators === undefined) return this.single();
    let left = this.operation(level + 1);
    while (operators.includes(this.tokens[0] ?? "")) {
      const operator = this.tokens.shift() ?? "";
      left = joined(operator, left, this.operation(level + 1));
    }
    return left;
  }

  private single(): Part {
    const token = this.tokens.shift() ?? "";
    if (token === "-" || token === "!") {
      const of = this.single();
      return token === "-" ? (use) => minus(NOTHING, number(of(use))) : (use) => of(use) !== true;
    }
    if (token === "(") {
      const inner = this.operation(0);
      this.tokens.shift();
      return inner;
    }
    if (/^\d/.test(token)) return () => read(token);
    if (token.startsWith('"')) return () => token.slice(1, -1);
    return called(token, this.tokens[0] === "(" ? this.list() : []);
  }

  private list(): Part[] {
    const parts: Part[] = [];
    while (this.tokens.shift() !== ")") parts.push(this.operation(0));
    return parts;
  }
}

const number = (value: Value): Rational =>
  typeof value === "object" ? value : read(String(value));
const text = (value: Value) =>
  typeof value === "object" ? `${value.top}/${value.bottom}` : String(value);

function joined(operator: string, left: Part, right: Part): Part {
  if (operator === "&&") return (use) => left(use) === true && right(use) === true;
  if (operator === "||") return (use) => left(use) === true || right(use) === true;
  if (operator === "==") return (use) => text(left(use)) === text(right(use));
  if (operator === "!=") return (use) => text(left(use)) !== text(right(use));
  const of: Record<string, (a: Rational, b: Rational) => Value> = {
    "+": plus,
    "-": minus,
    "*": times,
    "/": over,
    "<": (a, b) => compare(a, b) < 0,
    "<=": (a, b) => compare(a, b) <= 0,
    ">": (a, b) => compare(a, b) > 0,
    ">=": (a, b) => compare(a, b) >= 0,
  };
  return (use) => of[operator]?.(number(left(use)), number(right(use))) ?? NOTHING;
}

function called(name: string, parts: readonly Part[]): Part {
  return (use) => {
    const [first = () => NOTHING, second = () => NOTHING, third = () => NOTHING] = parts;
    if (name === "usageQuantity") return read(use.quantity);
    if (name === "fieldLookup") return fieldOf(use, text(second(use)));
    if (name === "if") return first(use) === true ? second(use) : third(use);
    const [one = NOTHING, ...others] = parts.map((part) => number(part(use)));
    if (name === "min") return others.reduce(least, one);
    if (name === "max") return others.reduce(most, one);
    if (name === "abs") return size(one);
    if (name === "round") return rounded(one, ratio(1, 10n ** (others[0]?.top ?? 0n)));
    // A negative number is below its integer part, and a positive one above.
    const isUp = (name === "ceil") === compare(one, NOTHING) > 0;
    return rounded(one, ratio(1), isUp ? "Up" : "Down");
  };
}

/** A field of a record, by its name in formulas. */
const fieldOf = ({ amount = "", group = "" }: Use, name: string) =>
  name === "amount__c" ? amount : group;
