import { MalformedQuery } from "./malformed-query";

/**
 * A value as a query writes it. Numbers and moments stay texts, so that no digit is lost: `00012` compared with a text is
 * these five characters.
 */
export type Literal =
  | { readonly kind: "text" | "number" | "moment"; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "null" };
export type Comparison = "=" | "!=" | "<" | ">" | "<=" | ">=" | "like";
/** A name, and the position of its first character, from 1. */
export type Named = { readonly name: string; readonly at: number };
export type Condition = { readonly field: Named; readonly op: Comparison; readonly value: Literal };

/** A query: `where` is a list of alternatives, each of conditions that all hold. */
export type Query = {
  readonly fields: readonly Named[];
  readonly object: Named;
  readonly where: readonly (readonly Condition[])[];
};

const MOST_CONDITIONS = 200;

type Token = {
  readonly kind: "word" | "text" | "sign";
  readonly text: string;
  readonly at: number;
};

const TOKEN =
  /\s*(?:(?<word>[A-Za-z0-9_.:+-]+)|'(?<text>(?:[^'\\]|\\.)*)'|(?<sign><=|>=|!=|[=<>,]))/y;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ "'": "'", '"': '"', "\\": "\\" },
  ...{ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" },
};

/** The tokens of a query, read one after the other. */
class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(private readonly text: string) {
    this.#tokens = tokensOf(text);
  }

  isWord(word: string): boolean {
    const token = this.#peek();
    return token?.kind === "word" && token.text.toLowerCase() === word;
  }

  /** Takes a keyword if it is the next token. */
  took(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.#next += 1;
    return true;
  }

  take(word: string): void {
    if (!this.took(word)) this.#fail(`"${word}"`);
  }

  tookComma(): boolean {
    const token = this.#peek();
    if (token?.kind !== "sign" || token.text !== ",") return false;
    this.#next += 1;
    return true;
  }

  name(): Named {
    const token = this.#peek();
    if (token?.kind !== "word" || !/^[A-Za-z]\w*$/.test(token.text)) return this.#fail("a name");
    this.#next += 1;
    return { name: token.text, at: token.at };
  }

  condition(): Condition {
    return { field: this.name(), op: this.#comparison(), value: this.#value() };
  }

  /** @throws MalformedQuery unless all tokens are read. */
  end(wanted: string): void {
    if (this.#peek()) this.#fail(wanted);
  }

  #comparison(): Comparison {
    const token = this.#peek();
    const written = token?.kind === "text" ? "" : (token?.text.toLowerCase() ?? "");
    const op = COMPARISONS.find((one) => one === written);
    if (!op) return this.#fail("a comparison");
    this.#next += 1;
    return op;
  }

  #value(): Literal {
    const token = this.#peek();
    if (!token || token.kind === "sign") return this.#fail("a value");
    this.#next += 1;
    return token.kind === "text" ? { kind: "text", text: token.text } : literalOf(token);
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #fail(wanted: string): never {
    const found = this.#peek();
    const at = found?.at ?? this.text.length + 1;
    const said = found ? `found "${found.text.slice(0, 40)}"` : "the query ends";
    throw new MalformedQuery(`Expected ${wanted} at position ${at}, but ${said}.`);
  }
}

/**
 * Parses a query of the object query language: `select Id, Name from Account where Balance > 0 and Status = 'Active'`.
 * `and` binds tighter than `or`; there are no parentheses.
 *
 * @throws MalformedQuery that names the position of what it does not understand.
 */
export function parseQuery(text: string): Query {
  const reader = new TokenReader(text);
  reader.take("select");
  const fields = [reader.name()];
  while (reader.tookComma()) fields.push(reader.name());
  reader.take("from");
  const object = reader.name();
  const where = reader.took("where") ? alternatives(reader) : [];
  reader.end(where.length ? '"and", "or" or the end' : '"where" or the end');
  return { fields, object, where };
}

function alternatives(reader: TokenReader): Condition[][] {
  const where = [[reader.condition()]];
  for (let count = 1; reader.isWord("and") || reader.isWord("or"); count += 1) {
    if (count >= MOST_CONDITIONS)
      throw new MalformedQuery(`A query has at most ${MOST_CONDITIONS} conditions.`);
    if (reader.took("or")) where.push([]);
    else reader.take("and");
    where.at(-1)?.push(reader.condition());
  }
  return where;
}

const COMPARISONS: readonly Comparison[] = ["=", "!=", "<", ">", "<=", ">=", "like"];

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0) + 1;
      throw new MalformedQuery(
        `There is nothing that begins with "${text[at - 1]}" at position ${at}.`,
      );
    }
    const { word, text: quoted, sign } = match.groups ?? {};
    const at = TOKEN.lastIndex - match[0].trimStart().length + 1;
    if (word !== undefined) tokens.push({ kind: "word", text: word, at });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, at });
    else tokens.push({ kind: "text", text: unescaped(quoted ?? "", at), at });
  }
  return tokens;
}

const unescaped = (text: string, at: number) =>
  text.replace(/\\(.)/gs, (written, one: string) => {
    const meant = ESCAPES[one];
    if (meant !== undefined) return meant;
    throw new MalformedQuery(
      `${written} in the text at position ${at} stands for no character; a backslash is written twice.`,
    );
  });

/** Numbers as the database compares them, digit by digit. */
export const NUMBER = /^-?\d{1,15}(?:\.\d{1,9})?$/;
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:?\d\d)?)?$/;

function literalOf({ text, at }: Token): Literal {
  const plain = text.toLowerCase();
  if (plain === "true" || plain === "false") return { kind: "boolean", value: plain === "true" };
  if (plain === "null") return { kind: "null" };
  if (NUMBER.test(text)) return { kind: "number", text };
  if (MOMENT.test(text)) return { kind: "moment", text };
  throw new MalformedQuery(
    `"${text.slice(0, 40)}" at position ${at} is no value; texts stand in quotes.`,
  );
}
