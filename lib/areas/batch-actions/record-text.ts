import { chunksOf } from "@/lib/values/chunks-of";
import type { CatalogueField } from "./catalogue/object-model";

/** The SQL expression of a record as JSON, with its fields that have a value; `asText` writes each of them as a text. */
export const recordText = (fields: readonly CatalogueField[], asText: boolean): string =>
  `'{' || ${joined(fields.map((field) => member(field, asText)))} || '}'`;

/** A field as records show it, null without a value: ids without dashes, decimals without zeros at their end, moments in UTC. */
function member({ name, column, type }: CatalogueField, asText: boolean): string {
  const named = (value: string) => `'"${name}":' || ${value}`;
  const bare = (value: string) => named(asText ? `'"' || ${value} || '"'` : value);
  if (type === "id") return named(`'"' || replace((${column})::text, '-', '') || '"'`);
  if (type === "number") return bare(`trim_scale((${column})::numeric)::text`);
  if (type === "integer" || type === "boolean") return bare(`(${column})::text`);
  if (type === "date") return named(`to_json((${column})::date)::text`);
  if (type !== "datetime") return named(`to_json((${column})::text)::text`);
  const moment = `to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
  return named(`'"' || ${moment} || '"'`);
}

/** PostgreSQL's functions take a hundred arguments. */
const MOST_JOINED = 90;

/** What is not null of `parts`, with commas. A whole row as JSON without its nulls is read twice, which takes half as long again. */
function joined(parts: readonly string[]): string {
  if (parts.length <= MOST_JOINED) return `concat_ws(',', ${parts.join(", ")})`;
  const groups = chunksOf(parts, MOST_JOINED);
  return joined(groups.map((group) => `nullif(${joined(group)}, '')`));
}
