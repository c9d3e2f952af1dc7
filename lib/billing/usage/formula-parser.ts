/** A formula as a tree. Names are functions without arguments: `usageQuantity`. */
export type Formula =
  | { readonly kind: "number" | "text"; readonly value: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Formula[] }
  | { readonly kind: "negate" | "not"; readonly of: Formula }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Formula;
      readonly right: Formula;
    };

/** A syntax error; `at` is the position of the first unexpected character. */
export class FormulaError extends Error {
  override readonly name = "FormulaError";

  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const LONGEST = 2_000;
const DEEPEST = 50;

type Token = { kind: "number" | "text" | "name" | "symbol"; text: string; at: number };

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_]\w*)|"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|(?<symbol>==|!=|<=|>=|&&|\|\||[-+*/()<>,!]))/y;

/** Precedence of the operators, from low to high. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/"],
];

/**
 * Parses a price formula such as `usageQuantity * objectLookup("rates", "price", "region", "EU")`.
 *
 * Numbers, quoted strings, + - * /, comparisons, && || !, parentheses and calls. At most 2,000
 * characters and 50 levels.
 *
 * @throws FormulaError with the position.
 */
export function parseFormula(text: string): Formula {
  if (text.length > LONGEST) throw new FormulaError("A formula has at most 2,000 characters", 0);
  const reader = new Reader(tokensOf(text), text.length);
  const formula = reader.binary(0, 0);
  reader.end();
  return formula;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (text.slice(pattern.lastIndex).trim() !== "") {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match?.groups === undefined) throw new FormulaError("This cannot be read", at);
    tokens.push(tokenOf(match.groups, at));
  }
  return tokens;
}

function tokenOf(groups: Record<string, string | undefined>, at: number): Token {
  if (groups.number !== undefined) return { kind: "number", text: groups.number, at };
  if (groups.name !== undefined) return { kind: "name", text: groups.name, at };
  if (groups.symbol !== undefined) return { kind: "symbol", text: groups.symbol, at };
  return { kind: "text", text: groups.double ?? groups.single ?? "", at };
}

class Reader {
  private place = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly length: number,
  ) {}

  binary(level: number, depth: number): Formula {
    const operators = LEVELS[level];
    if (operators === undefined) return this.unary(depth);
    let left = this.binary(level + 1, depth);
    for (;;) {
      const operator = this.take(operators);
      if (operator === null) return left;
      left = { kind: "binary", operator, left, right: this.binary(level + 1, depth) };
    }
  }

  end(): void {
    const rest = this.tokens[this.place];
    if (rest !== undefined) throw new FormulaError(`"${rest.text}" does not fit here`, rest.at);
  }

  private unary(depth: number): Formula {
    if (depth > DEEPEST) throw new FormulaError("This is nested too deeply", this.position());
    const sign = this.take(["-", "!"]);
    if (sign === null) return this.primary(depth);
    return { kind: sign === "-" ? "negate" : "not", of: this.unary(depth + 1) };
  }

  private primary(depth: number): Formula {
    const token = this.tokens[this.place];
    if (token === undefined) throw new FormulaError("Something is missing at the end", this.length);
    this.place += 1;
    if (token.kind === "number" || token.kind === "text") {
      return { kind: token.kind, value: token.text };
    }
    if (token.kind === "name") return { kind: "call", name: token.text, args: this.args(depth) };
    if (token.text !== "(") throw new FormulaError(`"${token.text}" does not fit here`, token.at);
    const inner = this.binary(0, depth + 1);
    this.expect(")");
    return inner;
  }

  private args(depth: number): Formula[] {
    const args: Formula[] = [];
    if (this.take(["("]) === null || this.take([")"]) !== null) return args;
    do args.push(this.binary(0, depth + 1));
    while (this.take([","]) !== null);
    this.expect(")");
    return args;
  }

  private take(symbols: readonly string[]): string | null {
    const token = this.tokens[this.place];
    if (token?.kind !== "symbol" || !symbols.includes(token.text)) return null;
    this.place += 1;
    return token.text;
  }

  private expect(symbol: string): void {
    if (this.take([symbol]) === null) {
      throw new FormulaError(`"${symbol}" is missing`, this.position());
    }
  }

  private position(): number {
    return this.tokens[this.place]?.at ?? this.length;
  }
}
