import { csvText } from "@/lib/values/csv";
import type { WrittenFormat } from "./model";

/** A part of a file before it is compressed. */
type Part = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** Rows as text of a format: its beginning with the first part, its end with the last. */
export function textOf(format: WrittenFormat, name: string, part: Part): string {
  return format === "csv" ? csvPart(part) : htmlPart(name, part);
}

const csvPart = ({ columns, rows, isFirst }: Part) => csvText(isFirst ? [columns, ...rows] : rows);

function htmlPart(name: string, { columns, rows, isFirst, isLast }: Part): string {
  const title = escaped(name);
  const head = columns.map((column) => `<th>${escaped(column)}</th>`).join("");
  const begin = `<!doctype html>\n<html><head><meta charset="utf-8"><title>${title}</title></head>\n<body><table>\n<tr>${head}</tr>\n`;
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>\n`,
  );
  return `${isFirst ? begin : ""}${lines.join("")}${isLast ? "</table></body></html>\n" : ""}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
