import { type CustomValue, heldValue, type ValueRules } from "@/lib/kernel/custom-fields";
import { parseDecimal } from "@/lib/values/decimal";
import { parseSheetMoment } from "@/lib/values/moment";
import { keysOf } from "@/lib/values/keys";

/** Columns of a usage file by field of an event. */
export const CSV_COLUMNS = {
  accountNumber: "ACCOUNT_ID",
  unitOfMeasure: "UOM",
  quantity: "QTY",
  startDateTime: "STARTDATE",
  endDateTime: "ENDDATE",
  subscriptionNumber: "SUBSCRIPTION_ID",
  chargeNumber: "CHARGE_ID",
  description: "DESCRIPTION",
  uniqueKey: "UNIQUE_KEY",
  groupId: "GROUP_ID",
  remove: "REMOVE",
} as const;

export type CsvField = keyof typeof CSV_COLUMNS;

const NEEDED = ["accountNumber", "unitOfMeasure", "quantity", "startDateTime"] as const;

/** A column of dynamic pricing, which is not supported; exported files have it empty. */
const UNUSED = "PRODUCT_RATE_PLAN_CHARGE_ID";
const CUSTOM = /^[A-Za-z][A-Za-z0-9_]{0,60}__c$/;

/** The columns of a file by field, counted from 0. */
export type CsvLayout = {
  places: Readonly<Partial<Record<CsvField, number>>>;
  custom: readonly (readonly [name: string, place: number])[];
  unused: number | undefined;
  width: number;
};

/** The layout of a header row, or the messages of all its faults. */
export function csvLayout(headers: readonly string[]): CsvLayout | { problems: string[] } {
  const names = headers.map((header) => header.trim());
  const upper = names.map((name) => (CUSTOM.test(name) ? name : name.toUpperCase()));
  const columns = keysOf(CSV_COLUMNS).map((field) => [field, CSV_COLUMNS[field]] as const);
  const known = new Set<string>([...columns.map(([, column]) => column), UNUSED]);
  const problems = [
    ...NEEDED.filter((field) => !upper.includes(CSV_COLUMNS[field])).map(
      (field) => `The column ${CSV_COLUMNS[field]} is missing.`,
    ),
    ...upper
      .filter((name) => !known.has(name) && !CUSTOM.test(name))
      .map((name) => `There is no column ${name.slice(0, 60) || "without a name"}.`),
    ...[...new Set(upper.filter((name, place) => upper.indexOf(name) !== place))].map(
      (name) => `The column ${name.slice(0, 60)} stands twice.`,
    ),
  ];
  if (problems.length) return { problems };
  const placeOf = (name: string) => (upper.includes(name) ? upper.indexOf(name) : undefined);
  return {
    places: Object.fromEntries(columns.map(([field, column]) => [field, placeOf(column)])),
    custom: upper.flatMap((name, place) => (CUSTOM.test(name) ? [[name, place] as const] : [])),
    unused: placeOf(UNUSED),
    width: upper.length,
  };
}

/** A quantity as plain decimal text; undefined unless it has at most 9 decimals and 15 digits. */
function csvQuantity(text: string): string | undefined {
  const value = parseDecimal(text.replace(/^\+/, ""));
  if (value === null || value.isNegative()) return undefined;
  return value.decimalPlaces() <= 9 && value.precision() <= 15 ? value.toFixed() : undefined;
}

/** The trimmed cells of a row by field, without empty ones. */
export function cellsOf(
  layout: CsvLayout,
  cells: readonly string[],
): { given: Partial<Record<CsvField, string>>; custom: Record<string, string>; unused: boolean } {
  const cell = (place: number | undefined) =>
    place === undefined ? "" : (cells[place] ?? "").trim();
  const given: Partial<Record<CsvField, string>> = {};
  for (const field of keysOf(layout.places)) {
    const value = cell(layout.places[field]);
    if (value !== "") given[field] = value;
  }
  const custom: Record<string, string> = {};
  for (const [name, place] of layout.custom) if (cell(place) !== "") custom[name] = cell(place);
  return { given, custom, unused: cell(layout.unused) !== "" };
}

/** A cell that says yes or no. */
function csvTruth(text: string): string | undefined {
  if (/^(true|yes|1)$/i.test(text)) return "true";
  return /^(false|no|0)$/i.test(text) ? "false" : undefined;
}

/** Checks of the cells of these fields; the others are free text. */
export const CSV_SHAPES: Readonly<
  Partial<Record<CsvField, { read: (text: string) => string | null | undefined; words: string }>>
> = {
  quantity: {
    read: csvQuantity,
    words: "must be a number of at least 0 with at most 9 decimals and 15 digits",
  },
  startDateTime: {
    read: parseSheetMoment,
    words: "must be a date such as 2026-01-31 or 1/31/2026, with or without a time",
  },
  endDateTime: {
    read: parseSheetMoment,
    words: "must be a date such as 2026-01-31 or 1/31/2026, with or without a time",
  },
  remove: { read: csvTruth, words: "must be yes or no" },
};

/** The required fields of a row. */
export const CSV_NEEDED: readonly CsvField[] = NEEDED;

/** The custom fields of a row as they are defined, with what is wrong with them. */
export function heldCells(
  custom: Readonly<Record<string, string>>,
  defined: readonly ValueRules[],
) {
  const held: Record<string, CustomValue> = { ...custom };
  const faults: { category: 20 | 22; problem: string }[] = [];
  for (const field of defined) {
    const one = heldValue(field, custom[field.name], true);
    if ("problem" in one) faults.push({ ...one, problem: `${one.problem}.` });
    else if (one.value !== undefined && one.value !== null) held[field.name] = one.value;
  }
  return { held, faults };
}

/** The messages of a row's faults that need no look-up. */
export function csvRowProblems(
  layout: CsvLayout,
  cells: readonly string[],
  defined: readonly ValueRules[],
): string[] {
  const { given, custom } = cellsOf(layout, cells);
  const width = cells.length === layout.width ? [] : [`The row has ${cells.length} cells.`];
  const fields = keysOf(CSV_COLUMNS);
  const problems = fields.flatMap((field) => {
    const words = cellProblem(field, given[field]);
    return words === undefined ? [] : [`${CSV_COLUMNS[field]} ${words}.`];
  });
  const { faults } = heldCells(custom, defined);
  return [...width, ...problems, ...faults.map(({ problem }) => problem)];
}

function cellProblem(field: CsvField, cell: string | undefined): string | undefined {
  if (cell === undefined) return CSV_NEEDED.includes(field) ? "is required" : undefined;
  const shape = CSV_SHAPES[field];
  const value = shape ? shape.read(cell) : cell;
  return value === null || value === undefined ? shape?.words : undefined;
}
