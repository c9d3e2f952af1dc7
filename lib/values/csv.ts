/** One row of a CSV text. Rows count from 1 as in a spreadsheet: headers are row 1. */
export type CsvRow = { readonly row: number; readonly cells: readonly string[] };

/** A text that is not CSV, with the row at which that is detected. */
export class CsvFault extends Error {
  readonly row: number;

  constructor(row: number, what: string) {
    super(`Row ${row} ${what}`);
    this.name = "CsvFault";
    this.row = row;
  }
}

/** Most characters of one row: an open quote would otherwise swallow a whole file. */
const LONGEST_ROW = 100_000;

/**
 * Reads CSV as it arrives (RFC 4180): commas, double quotes, rows ended by CRLF or LF, a byte order
 * mark at the beginning. Empty rows are counted and left out.
 */
export class CsvReader {
  private rest = "";
  private row = 0;
  private begun = false;

  /** The complete rows so far. @throws CsvFault */
  read(text: string): CsvRow[] {
    if (!this.begun && text !== "") {
      this.begun = true;
      return this.rows(text.startsWith("\ufeff") ? text.slice(1) : text, false);
    }
    return this.rows(this.rest + text, false);
  }

  /** The last row, which needs no line break. @throws CsvFault for a quote that never ends. */
  finish(): CsvRow[] {
    return this.rows(this.rest, true);
  }

  private rows(text: string, isLast: boolean): CsvRow[] {
    const found: CsvRow[] = [];
    let at = 0;
    while (at < text.length) {
      const next = rowAt(text, at, this.row + 1, isLast);
      if (next === undefined) break;
      this.row += 1;
      at = next.end;
      if (next.cells.length > 1 || next.cells[0] !== "")
        found.push({ row: this.row, cells: next.cells });
    }
    this.rest = text.slice(at);
    if (this.rest.length > LONGEST_ROW)
      throw new CsvFault(this.row + 1, `is longer than ${LONGEST_ROW} characters`);
    return found;
  }
}

/** All rows of a text. @throws CsvFault */
export function csvRows(text: string): CsvRow[] {
  const reader = new CsvReader();
  return [...reader.read(text), ...reader.finish()];
}

/** The row that begins at `start`; undefined while it is incomplete. */
function rowAt(
  text: string,
  start: number,
  row: number,
  isLast: boolean,
): { cells: string[]; end: number } | undefined {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const cell = text[at] === '"' ? quotedCell(text, at, row, isLast) : plainCell(text, at, row);
    if (cell === undefined) return undefined;
    cells.push(cell.value);
    const stop = text[cell.end];
    if (stop === ",") {
      at = cell.end + 1;
      continue;
    }
    if (stop === undefined) return isLast ? { cells, end: cell.end } : undefined;
    const width = stop === "\r" ? 2 : 1;
    return { cells, end: cell.end + width };
  }
}

type Cell = { value: string; end: number };

const STOP = /[",\n]/g;

function plainCell(text: string, start: number, row: number): Cell {
  STOP.lastIndex = start;
  const end = STOP.exec(text)?.index ?? text.length;
  if (text[end] === '"')
    throw new CsvFault(row, "has a quote inside a cell that has none around it");
  const isCrlf = text[end] === "\n" && end > start && text[end - 1] === "\r";
  const last = isCrlf ? end - 1 : end;
  return { value: text.slice(start, last), end: last };
}

function quotedCell(text: string, start: number, row: number, isLast: boolean): Cell | undefined {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) {
      if (isLast) throw new CsvFault(row, "has a quote that never ends");
      return undefined;
    }
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    if (!isLast && text.length - end < 2 && text[end] !== "," && text[end] !== "\n")
      return undefined;
    if (!endsCell(text, end)) throw new CsvFault(row, "has something after a closing quote");
    return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end };
  }
}

function endsCell(text: string, at: number): boolean {
  const next = text[at];
  return next === undefined || next === "," || next === "\n" || text.startsWith("\r\n", at);
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Where a spreadsheet would read a formula; some also split a line at its semicolons. */
const FORMULA = /^(?=\s*[=+\-@]|[\t\r])|(?<=;)(?=\s*[=+\-@])/g;

/**
 * Rows of cells as CSV, with CRLF line ends. Spreadsheets treat text that begins with =, +, - or @
 * as a formula: such a text, unless it is a number, gets an apostrophe before it.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("");
}

function cellText(value: string): string {
  const safe = PLAIN_NUMBER.test(value) ? value : value.replace(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
