import { customFields as customFieldsSchema } from "@/lib/api/custom-fields/declared";
import type { CustomField, CustomValue } from "@/lib/kernel/custom-fields";
import type { CsvRow } from "@/lib/values/csv";
import { parseMoment } from "@/lib/values/moment";
import {
  CSV_COLUMNS,
  CSV_NEEDED,
  CSV_SHAPES,
  type CsvField,
  type CsvLayout,
  cellsOf,
  heldCells,
} from "./csv-model";
import { eventFields, type UsageEvent } from "./event-contract";
import { rowReason } from "./look-up";
import type { RowReason, RowResult, UsageDraft } from "./model";
import { keysOf } from "@/lib/values/keys";

/** A draft, or the result of a malformed row. */
export type ReadRow = { draft: UsageDraft } | { result: RowResult };

const present = (...keys: (string | null | undefined)[]) =>
  keys.filter((key): key is string => key !== null && key !== undefined);

/** The draft of one event of a JSON body; `index` counts from 0, its row from 1. */
export function draftOfEvent(event: UsageEvent, index: number): UsageDraft {
  return {
    row: index + 1,
    accountKeys: present(event.accountId, event.accountNumber),
    subscriptionKeys: present(event.subscriptionNumber),
    chargeKeys: present(event.chargeNumber),
    unitOfMeasure: event.unitOfMeasure,
    quantity: String(event.quantity),
    start: momentOf(event.startDateTime),
    end: event.endDateTime === undefined ? null : momentOf(event.endDateTime),
    uniqueKey: event.uniqueKey ?? null,
    description: event.description ?? null,
    groupId: event.groupId ?? null,
    customFields: event.customFields ?? null,
    removes: event.remove ?? false,
  };
}

/** Parses a moment that the contract has checked. */
export function momentOf(text: string): string {
  const moment = parseMoment(text);
  if (moment === null) throw new RangeError(`${text} is no moment`);
  return moment;
}

/** The draft of one row of a file, whose custom fields are as they are defined, or all its faults. */
export function draftOfRow(
  { row, cells }: CsvRow,
  layout: CsvLayout,
  defined: readonly CustomField[],
): ReadRow {
  const { given, custom, unused } = cellsOf(layout, cells);
  const values: Partial<Record<CsvField, string>> = {};
  const reasons: RowReason[] = cells.length === layout.width ? [] : [widthReason(cells, layout)];
  for (const field of keysOf(CSV_COLUMNS)) {
    const read = readCell(field, given[field]);
    if ("reason" in read) reasons.push(read.reason);
    else if (read.value !== undefined) values[field] = read.value;
  }
  if (unused)
    reasons.push(
      rowReason("chargeNumber", 30, "PRODUCT_RATE_PLAN_CHARGE_ID is not used; leave it empty."),
    );
  if (!customFieldsSchema.safeParse(custom).success)
    reasons.push(
      rowReason("customFields", 20, "Custom fields hold a text of at most 500 characters."),
    );
  const { held, faults } = heldCells(custom, defined);
  for (const { category, problem } of faults)
    reasons.push(rowReason("customFields", category, problem));
  const uniqueKey = values.uniqueKey ?? null;
  if (reasons.length) return { result: { row, status: "Rejected", reasons, uniqueKey } };
  return { draft: draftOf(row, values, held) };
}

function draftOf(
  row: number,
  values: Partial<Record<CsvField, string>>,
  custom: Record<string, CustomValue>,
): UsageDraft {
  return {
    row,
    accountKeys: present(values.accountNumber),
    subscriptionKeys: present(values.subscriptionNumber),
    chargeKeys: present(values.chargeNumber),
    unitOfMeasure: values.unitOfMeasure ?? "",
    quantity: values.quantity ?? "",
    start: values.startDateTime ?? "",
    end: values.endDateTime ?? null,
    uniqueKey: values.uniqueKey ?? null,
    description: values.description ?? null,
    groupId: values.groupId ?? null,
    customFields: Object.keys(custom).length ? custom : null,
    removes: values.remove === "true",
  };
}

function readCell(
  field: CsvField,
  cell: string | undefined,
): { value: string | undefined } | { reason: RowReason } {
  const column = CSV_COLUMNS[field];
  if (cell === undefined) {
    if (!CSV_NEEDED.includes(field)) return { value: undefined };
    return { reason: rowReason(field, 22, `${column} is required.`) };
  }
  const shape = CSV_SHAPES[field];
  if (shape) {
    const value = shape.read(cell);
    if (value !== null && value !== undefined) return { value };
    return { reason: rowReason(field, 20, `${column} ${shape.words}.`) };
  }
  const checked = eventFields[field].safeParse(cell);
  if (checked.success) return { value: cell };
  return { reason: rowReason(field, 20, `${column} ${wordsOf(checked.error.issues[0])}.`) };
}

function wordsOf(issue: { code?: string; maximum?: unknown; message: string } | undefined): string {
  if (issue?.code === "too_big") return `must have at most ${String(issue.maximum)} characters`;
  return issue?.message ?? "is not acceptable";
}

function widthReason(cells: readonly string[], { width }: CsvLayout): RowReason {
  return rowReason(
    "accountNumber",
    20,
    `The row has ${cells.length} cells, but there are ${width} headers.`,
  );
}
