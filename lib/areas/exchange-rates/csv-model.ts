import { parseDecimal } from "@/lib/values/decimal";
import type { CsvRow } from "@/lib/values/csv";
import { parseLocalDate } from "@/lib/values/local-date";
import { isCurrency } from "@/lib/values/money";
import { rateFault } from "@/lib/values/exchange-rate";
import { type NewRate, rateKey } from "./model";

/** Columns of a file of rates; `group` is accepted, and every file is one group. */
export const RATE_COLUMNS = {
  group: "Group ID",
  rateSet: "Rate Set Name",
  rateDate: "Provider Exchange Rate Date",
  fromCurrency: "Currency (From)",
  toCurrency: "Currency (To)",
  rate: "Exchange Rate",
} as const;

type Column = keyof typeof RATE_COLUMNS;

const COLUMNS: readonly Column[] = [
  ...(["group", "rateSet", "rateDate"] as const),
  ...(["fromCurrency", "toCurrency", "rate"] as const),
];
const NEEDED: readonly Column[] = ["rateDate", "fromCurrency", "toCurrency", "rate"];
const LONGEST_NAME = 100;

/** Where the columns of a file are, counted from 0. */
export type RateLayout = { readonly places: ReadonlyMap<Column, number>; readonly width: number };

/** A row that cannot be stored, and all that is wrong with it. Rows count from 1, which is the row of headers. */
export type BadRow = { readonly row: number; readonly problems: readonly string[] };

/** The layout of a row of headers, or its faults as sentences. */
export function rateLayout(headers: readonly string[]): RateLayout | { problems: string[] } {
  const names = headers.map((header) => header.trim().toLowerCase());
  const places = new Map<Column, number>();
  for (const column of COLUMNS) {
    const place = names.indexOf(RATE_COLUMNS[column].toLowerCase());
    if (place >= 0) places.set(column, place);
  }
  const known = new Set(COLUMNS.map((column) => RATE_COLUMNS[column].toLowerCase()));
  const shown = (name: string) => name.slice(0, 60) || "without a name";
  const problems = [
    ...NEEDED.filter((column) => !places.has(column)).map(
      (column) => `The column ${RATE_COLUMNS[column]} is missing.`,
    ),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => `There is no column ${shown(name)} in files of exchange rates.`),
    ...[...new Set(names.filter((name, place) => names.indexOf(name) !== place))].map(
      (name) => `The column ${shown(name)} stands twice.`,
    ),
  ];
  return problems.length ? { problems } : { places, width: names.length };
}

/** The rates of the rows of a file, and the rows that are none; a key that stands twice is bad where it stands again. */
export function ratesOfRows(
  layout: RateLayout,
  rows: readonly CsvRow[],
): { rates: NewRate[]; bad: BadRow[] } {
  const rates: NewRate[] = [];
  const bad: BadRow[] = [];
  const rowOfKey = new Map<string, number>();
  for (const { row, cells } of rows) {
    const read = rateOfRow(layout, cells);
    if ("problems" in read) {
      bad.push({ row, problems: read.problems });
      continue;
    }
    const before = rowOfKey.get(rateKey(read));
    if (before !== undefined)
      bad.push({
        row,
        problems: [`It is another rate of the day and currencies of row ${before}.`],
      });
    else {
      rowOfKey.set(rateKey(read), row);
      rates.push(read);
    }
  }
  return { rates, bad };
}

function rateOfRow(
  { places, width }: RateLayout,
  cells: readonly string[],
): NewRate | { problems: string[] } {
  const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? "").trim();
  const problems: string[] = [];
  const say = (column: Column, words: string) =>
    problems.push(`${RATE_COLUMNS[column]} ${cell(column) === "" ? "is required" : words}.`);
  if (cells.length !== width)
    problems.push(`The row has ${cells.length} cells, but there are ${width} headers.`);
  const rateDate = parseLocalDate(cell("rateDate"));
  const [fromCurrency, toCurrency] = [cell("fromCurrency"), cell("toCurrency")];
  const rate = parseDecimal(cell("rate"));
  const fault = rateFault(rate);
  if (rateDate === null) say("rateDate", "must be a day such as 2026-01-31");
  if (!isCurrency(fromCurrency)) say("fromCurrency", "must be a currency code such as EUR");
  if (!isCurrency(toCurrency)) say("toCurrency", "must be a currency code such as EUR");
  else if (fromCurrency === toCurrency) say("toCurrency", "must be another currency");
  if (fault !== undefined) say("rate", fault);
  if (cell("rateSet").length > LONGEST_NAME || /[\x00-\x1f\x7f]/.test(cell("rateSet")))
    say("rateSet", `must be one line of at most ${LONGEST_NAME} characters`);
  if (problems.length || rateDate === null || rate === null) return { problems };
  return { rateDate, rate, fromCurrency, toCurrency, rateSet: cell("rateSet") };
}
