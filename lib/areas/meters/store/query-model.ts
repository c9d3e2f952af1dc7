import type { Filter } from "../model";

/** A query of an event store. */
export type StoreQuery = {
  readonly store: number;
  /** The fields of each row; null for all that events have, and a count of the events instead of them. */
  readonly columns: readonly string[] | null | "count";
  readonly filters: readonly Filter[];
  readonly eventId: string | null;
  /** Moments of events, the first included and the last not. */
  readonly from: string | null;
  readonly to: string | null;
  readonly limit: number;
};

/** Columns that every event has besides its own fields. */
export const OWN_COLUMNS = ["event_id", "event_time", "received_time"] as const;
export const MOST_ROWS = 10_000;
const MOST_COLUMNS = 50;
const MOST_CONDITIONS = 10;

/** A fault of a query, in words. */
export class QueryFault extends Error {}

const TOKEN =
  /\s*(?:("(?:[^"]|"")+")|('(?:[^']|'')*')|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_][\w.-]*)|(<=|>=|<>|!=|[=<>(),*]))/y;

type Token = {
  readonly kind: "name" | "text" | "number" | "word" | "sign";
  readonly value: string;
};

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  const end = query.trimEnd().replace(/;$/, "").trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(query);
    if (!found)
      throw new QueryFault(
        `What begins with ${query.slice(at, at + 20).trim()} is not understood.`,
      );
    const [, name, text, number, word, sign = ""] = found;
    if (name !== undefined)
      tokens.push({ kind: "name", value: name.slice(1, -1).replaceAll('""', '"') });
    else if (text !== undefined)
      tokens.push({ kind: "text", value: text.slice(1, -1).replaceAll("''", "'") });
    else if (number !== undefined) tokens.push({ kind: "number", value: number });
    else if (word !== undefined) tokens.push({ kind: "word", value: word });
    else tokens.push({ kind: "sign", value: sign });
  }
  return tokens;
}

const OPERATORS: Readonly<Record<string, Filter["operator"]>> = {
  "=": "EQ",
  "<>": "NE",
  "!=": "NE",
  ">": "GT",
  ">=": "GE",
  "<": "LT",
  "<=": "LE",
};

/**
 * `SELECT * | COUNT(*) | fields FROM event_store_1 [WHERE field = 'a' AND …] [LIMIT 100]`, with = <> < <= > >=.
 *
 * @throws QueryFault for anything else.
 */
export function readQuery(text: string): StoreQuery {
  const reader = new Reader(tokensOf(text));
  reader.expect("select");
  const columns = columnsOf(reader);
  reader.expect("from");
  const store = storeOf(reader.next());
  const conditions = reader.takes("where") ? conditionsOf(reader) : NO_CONDITIONS;
  const limit = reader.takes("limit") ? limitOf(reader.next()) : MOST_ROWS;
  const rest = reader.peek();
  if (rest) throw new QueryFault(`${rest.value} is not expected there.`);
  return { store, columns, limit, ...conditions };
}

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  peek(): Token | undefined {
    return this.tokens[this.at];
  }

  next(): Token {
    const token = this.tokens[this.at];
    if (!token) throw new QueryFault("The query ends too early.");
    this.at += 1;
    return token;
  }

  /** Whether the next token is a word or a sign; then it is taken. */
  takes(wanted: string): boolean {
    const token = this.peek();
    const is =
      token && ["word", "sign"].includes(token.kind) && token.value.toLowerCase() === wanted;
    if (is) this.at += 1;
    return is === true;
  }

  expect(wanted: string): void {
    if (!this.takes(wanted))
      throw new QueryFault(
        `${wanted.toUpperCase()} is expected before ${this.peek()?.value ?? "the end"}.`,
      );
  }

  field(): string {
    const { kind, value } = this.next();
    if (kind !== "word" && kind !== "name") throw new QueryFault(`${value} is no name of a field.`);
    return value;
  }
}

function columnsOf(reader: Reader): StoreQuery["columns"] {
  if (reader.takes("*")) return null;
  const first = reader.field();
  if (first.toLowerCase() === "count" && reader.takes("(")) {
    reader.expect("*");
    reader.expect(")");
    return "count";
  }
  const columns = [first];
  while (reader.takes(",")) columns.push(reader.field());
  if (columns.length > MOST_COLUMNS)
    throw new QueryFault(`A query has at most ${MOST_COLUMNS} columns.`);
  return columns;
}

function storeOf({ kind, value }: Token): number {
  const number = /^(?:event_store_)?(\d{1,9})$/i.exec(value)?.[1];
  if (kind === "text" || number === undefined)
    throw new QueryFault(`${value} is no event store: they are named event_store_1 and so on.`);
  return Number(number);
}

function limitOf({ kind, value }: Token): number {
  const limit = Number(value);
  if (kind !== "number" || !Number.isInteger(limit) || limit < 1 || limit > MOST_ROWS)
    throw new QueryFault(`LIMIT is a whole number from 1 to ${MOST_ROWS}.`);
  return limit;
}

type Conditions = Pick<StoreQuery, "filters" | "eventId" | "from" | "to">;
const NO_CONDITIONS: Conditions = { filters: [], eventId: null, from: null, to: null };

function conditionsOf(reader: Reader): Conditions {
  const filters: Filter[] = [];
  let { eventId, from, to } = NO_CONDITIONS;
  let count = 0;
  do {
    const field = reader.field();
    const sign = reader.next().value;
    const operator = OPERATORS[sign];
    const { kind, value } = reader.next();
    if (!operator) throw new QueryFault(`${sign} is no comparison: =, <>, <, <=, > and >= are.`);
    if (kind !== "text" && kind !== "number")
      throw new QueryFault(`${value} is no value: texts stand in single quotes.`);
    if (field === "event_time" && operator === "GE") from = value;
    else if (field === "event_time" && operator === "LT") to = value;
    else if (field === "event_time")
      throw new QueryFault(
        "event_time is compared with >= for the first moment and with < for the end.",
      );
    else if (field === "event_id" && operator === "EQ") eventId = value;
    else if (field === "event_id" || field === "received_time")
      throw new QueryFault(`${field} is not compared like this; event_id is, with =.`);
    else filters.push({ field, operator, value });
    count += 1;
    if (count > MOST_CONDITIONS)
      throw new QueryFault(`A query has at most ${MOST_CONDITIONS} conditions.`);
  } while (reader.takes("and"));
  return { filters, eventId, from, to };
}
