import { csvLayout, csvRowProblems } from "@/lib/areas/usage/csv-model";
import type { ValueRules } from "@/lib/kernel/custom-fields";
import { CsvFault, CsvReader, type CsvRow } from "@/lib/values/csv";

/** A row of the preview: its cells, and the errors that can be found from the file alone. */
export type PreviewRow = CsvRow & { problems: string[] };

/** The content of a file, before anything is sent. */
export type UsagePreview = {
  headers: readonly string[];
  rows: PreviewRow[];
  /** Checked rows; the file may have more. */
  checked: number;
  /** Of them, those that will be refused. */
  bad: number;
  whole: boolean;
  /** Why the file cannot be sent at all. */
  faults: string[];
};

/** Limits: bytes read, and rows shown. */
const LOOKED_AT = 2 * 1024 * 1024;
const SHOWN = 20;

/** The text of a file, as far as it is looked at; undefined where it is none. */
export type UsageText = { text: string | undefined; whole: boolean };

const UNREADABLE = "It is not written in UTF-8.";

/** Reads a file, or its beginning. */
export async function readUsageFile(file: File): Promise<UsageText> {
  const whole = file.size <= LOOKED_AT;
  const bytes = await file.slice(0, LOOKED_AT).arrayBuffer();
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return { text: decoder.decode(bytes, { stream: !whole }), whole };
  } catch {
    return { text: undefined, whole };
  }
}

/** Previews a file: headers, first rows, and rows that will be refused. Nothing is sent. */
export function usagePreview(read: UsageText, defined: readonly ValueRules[]): UsagePreview {
  const { text, whole } = read;
  const nothing = { headers: [], rows: [], checked: 0, bad: 0, whole };
  if (text === undefined) return { ...nothing, faults: [UNREADABLE] };
  try {
    return previewOf(text, whole, defined);
  } catch (fault) {
    if (fault instanceof CsvFault) return { ...nothing, faults: [`${fault.message}.`] };
    throw fault;
  }
}

function previewOf(text: string, whole: boolean, defined: readonly ValueRules[]): UsagePreview {
  const reader = new CsvReader();
  const [headers, ...rows] = [...reader.read(text), ...(whole ? reader.finish() : [])];
  const layout = csvLayout(headers?.cells ?? []);
  const empty = { headers: headers?.cells ?? [], rows: [], checked: 0, bad: 0, whole };
  if ("problems" in layout) return { ...empty, faults: layout.problems };
  if (!rows.length) return { ...empty, faults: ["It has no rows below the headers."] };
  const checked = rows.map((row) => ({
    ...row,
    problems: csvRowProblems(layout, row.cells, defined),
  }));
  const bad = checked.filter(({ problems }) => problems.length > 0);
  const good = checked.filter(({ problems }) => problems.length === 0);
  const shown = [...bad.slice(0, SHOWN / 2), ...good].slice(0, SHOWN).sort((a, b) => a.row - b.row);
  return { ...empty, rows: shown, checked: rows.length, bad: bad.length, faults: [] };
}
