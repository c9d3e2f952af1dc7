import { Decimal as DecimalJs } from "decimal.js";

/*
 * Recomputes an explanation from the figures of its sentences alone, like a person with a pocket
 * calculator. Shares no code with lib/billing/explanation.
 */

const Decimal = DecimalJs.clone({ precision: 80, toExpNeg: -1000, toExpPos: 1000 });
type Decimal = DecimalJs;
/** A figure as a range; one with an ellipsis is between two values. */
type Range = { low: Decimal; high: Decimal };

const ENDLESS = new Decimal("0.000001");
/** The error of divisions with 80 digits. */
const DUST = new Decimal("1e-50");
const FIGURE = /[-\d.][\d.]*\u2026?/;
const ROUNDED = /^, rounded (half up|up|down) to (?:a multiple of (\S+) [A-Z]{3}, which is )?(\S+)/;

const WAYS = new Map<string, DecimalJs.Rounding>([
  ["half up", DecimalJs.ROUND_HALF_UP],
  ["up", DecimalJs.ROUND_UP],
  ["down", DecimalJs.ROUND_DOWN],
]);

export type Reading = { amount: Decimal | null; problems: string[] };

/** Recomputes every sentence; the amount is the result of the last calculation before that of the line. */
export function readSentences(sentences: readonly string[]): Reading {
  const problems: string[] = [];
  let last: Decimal | null = null;
  let stated: Decimal | null = null;
  const known = new Set<string>();
  for (const sentence of sentences) {
    const text = plain(sentence);
    const line = /(?:The line is|The credit is|lowers the credit by|so the line is) (\S+) /.exec(
      text,
    );
    if (line) {
      stated ??= new Decimal(figureOf(line[1]));
      if (last !== null && !last.abs().equals(stated.abs()))
        problems.push(`${last} is not the line: ${sentence}`);
      known.add(stated.abs().toString());
      last = null;
      if (!text.includes(" = ")) continue;
    }
    const results = calculationsOf(text, known, problems);
    const at = results.at(-1) ?? statedIn(text);
    if (at !== null && stated === null) last = at;
    if (at !== null) known.add(at.abs().toString());
    for (const figure of moneyIn(text)) known.add(figure.abs().toString());
  }
  return { amount: stated, problems };
}

const plain = (text: string) => text.replaceAll("\u2212", "-").replace(/(\d),(?=\d{3})/g, "$1");
const figureOf = (text = "") => text.replace(/[.,]$/, "");
const moneyIn = (text: string) =>
  [...text.matchAll(/(-?[\d.]*\d)\u2026? [A-Z]{3}\b/g)].map(
    ([, figure]) => new Decimal(figure ?? "NaN"),
  );

/** The recomputed results of all calculations of a sentence. */
function calculationsOf(text: string, known: ReadonlySet<string>, problems: string[]): Decimal[] {
  const found: Decimal[] = [];
  for (const [all, count = "", price = "", cost = ""] of text.matchAll(
    /(-?[\d.]+) units?(?: [^:.]*?)? at (-?[\d.]+) [A-Z]{3} each costs? (-?[\d.]*[\d\u2026])/g,
  )) {
    const product = new Decimal(count).times(price);
    if (!isWritten(product, cost)) problems.push(`not so: ${all}`);
    found.push(product);
  }
  const [limits = "", choice] = text.split("; it ");
  const [taken] = choice?.includes("the smaller amount") ? moneyIn(choice) : [];
  if (taken !== undefined) {
    if (!Decimal.min(...moneyIn(limits)).equals(taken)) problems.push(`not the smaller: ${text}`);
    found.push(taken);
  }
  for (const match of text.matchAll(
    /((?:[-\d.()\u00d7\u00f7+%\s\u2026]|[A-Z]{3}\b)+)= (-?[\d.]*[\d\u2026])/g,
  )) {
    found.push(
      checked(
        match[1] ?? "",
        match[2] ?? "",
        text.slice(match.index + match[0].length),
        text,
        known,
        problems,
      ),
    );
  }
  const step = /^(-?[\d.]+) [A-Z]{3} is rounded/.exec(text);
  if (step)
    found.push(
      roundedAs(
        rangeOf(step[1] ?? ""),
        text.slice(text.indexOf(" is rounded") + 4),
        problems,
        text,
      ),
    );
  const smaller =
    /(-?[\d.]+) [A-Z]{3} .*? (-?[\d.]+) [A-Z]{3} .*smaller amount, (?:which is )?(-?[\d.]*\d) [A-Z]{3}(.*)/.exec(
      text,
    );
  if (smaller) found.push(smallerOf(smaller, problems, text));
  return found;
}

/** Whether a figure is a number, or begins it: "1.333\u2026". */
function isWritten(number: Decimal, figure: string): boolean {
  const begun = new Decimal(figure.replace("\u2026", ""));
  if (!figure.endsWith("\u2026")) return number.equals(begun);
  return number.toDecimalPlaces(begun.decimalPlaces(), Decimal.ROUND_DOWN).equals(begun);
}

function smallerOf(
  [, one = "", other = "", taken = "", rest = ""]: RegExpExecArray,
  problems: string[],
  text: string,
): Decimal {
  const least = DecimalJs.max(DecimalJs.min(one, other), 0);
  if (!least.equals(taken)) problems.push(`${least} is the smaller: ${text}`);
  return rest.startsWith(", rounded")
    ? roundedAs(rangeOf(taken), rest.slice(2), problems, text)
    : new Decimal(taken);
}

/** Sentences that may introduce new figures, because they name their source. */
const INTRODUCES =
  /discount is|This is|charged \d+ times|other billing period|pool of included|prepaid balance pays|units? (?:is|are) included|add up to/;

function checked(
  left: string,
  right: string,
  rest: string,
  text: string,
  known: ReadonlySet<string>,
  problems: string[],
): Decimal {
  const value = evaluate(left);
  const first = /-?[\d.]*\d/.exec(left)?.[0] ?? "";
  const told = moneyIn(text.slice(0, text.indexOf(left.trim()))).some((figure) =>
    figure.abs().equals(new Decimal(first).abs()),
  );
  if (!known.has(new Decimal(first).abs().toString()) && !told && !INTRODUCES.test(text)) {
    problems.push(`${first} comes from nowhere: ${text}`);
  }
  const result = rangeOf(right);
  if (
    value.high.lessThan(result.low.minus(DUST)) ||
    value.low.greaterThan(result.high.plus(DUST))
  ) {
    problems.push(`${left}= ${value.low}, not ${right}`);
  }
  const continued = /^ [A-Z]{3}(, rounded.*)$/.exec(rest)?.[1];
  if (continued === undefined) return result.low;
  const exact = right.endsWith("\u2026") ? value : result;
  return roundedAs(exact, continued.slice(2), problems, text);
}

function roundedAs(exact: Range, words: string, problems: string[], text: string): Decimal {
  const [, mode = "", increment, rounded = ""] = ROUNDED.exec(`, ${words}`) ?? [];
  const result = new Decimal(figureOf(rounded));
  const unit =
    increment === undefined
      ? new Decimal(10).pow(-(figureOf(rounded).split(".")[1]?.length ?? 0))
      : new Decimal(increment);
  const way = WAYS.get(mode);
  if (way === undefined) throw new Error(`No rounding: ${text}`);
  const ends = [exact.low, exact.high].map((end) =>
    end.dividedBy(unit).toDecimalPlaces(0, way).times(unit),
  );
  if (!ends.some((end) => end.equals(result)))
    problems.push(`${exact.low} is not rounded to ${result}: ${text}`);
  return result;
}

/** A sentence that only states an amount. */
function statedIn(text: string): Decimal | null {
  const stated =
    /(?:price is|fee of .* is|in all,|owed:|costs|, which cost|delivery is|is billed|was billed|in all|^)(?:[^\d-]*) (-?[\d.]*\d) [A-Z]{3}/;
  const amount = stated.exec(` ${text}`)?.[1] ?? moneyIn(text).at(-1)?.toString();
  return amount === undefined ? null : new Decimal(amount);
}

function rangeOf(text: string): Range {
  const low = new Decimal(text.replace("\u2026", ""));
  if (!text.endsWith("\u2026")) return { low, high: low };
  return low.isNegative()
    ? { low: low.minus(ENDLESS), high: low }
    : { low, high: low.plus(ENDLESS) };
}

/** Sums and products with brackets, of ranges. */
function evaluate(expression: string): Range {
  const tokens =
    expression
      .replace(/[A-Z]{3}\b/g, "")
      .match(new RegExp(`${FIGURE.source.replace("[-", "[")}|[()\u00d7\u00f7+%-]`, "g")) ?? [];
  let at = 0;
  const factor = (): Range => {
    const token = tokens[at++];
    let value: Range;
    if (token === "(") {
      value = sum();
      at += 1;
    } else if (token === "-") {
      const { low, high } = factor();
      value = { low: high.negated(), high: low.negated() };
    } else value = rangeOf(token ?? "NaN");
    if (tokens[at] === "%") {
      at += 1;
      value = { low: value.low.dividedBy(100), high: value.high.dividedBy(100) };
    }
    return value;
  };
  const product = (): Range => {
    let value = factor();
    while (tokens[at] === "\u00d7" || tokens[at] === "\u00f7") {
      const divides = tokens[at++] === "\u00f7";
      const by = factor();
      const ends = [value.low, value.high].flatMap((end) =>
        [by.low, by.high].map((other) => (divides ? end.dividedBy(other) : end.times(other))),
      );
      value = { low: Decimal.min(...ends), high: Decimal.max(...ends) };
    }
    return value;
  };
  const sum = (): Range => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      const minus = tokens[at++] === "-";
      const { low, high } = product();
      value = minus
        ? { low: value.low.minus(high), high: value.high.minus(low) }
        : { low: value.low.plus(low), high: value.high.plus(high) };
    }
    return value;
  };
  return sum();
}
