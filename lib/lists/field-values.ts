import { InvalidValue } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { UNFIT } from "@/lib/api/unfit-values";
import { isLocalDate } from "@/lib/values/local-date";
import type { ListField } from "./list-spec";

const SQL_TYPES = {
  text: "text",
  number: "numeric",
  date: "date",
  instant: "timestamptz",
  id: "uuid",
  boolean: "boolean",
} as const;

/** The SQL type of a field's value. */
export const sqlType = (field: { type: ListField["type"] }) => SQL_TYPES[field.type];

/**
 * A caller's value, parsed by the type of its field.
 *
 * @throws InvalidValue (500003)
 */
export function valueOf(field: ListField, name: string, raw: string): string {
  const bad = (expected: string) =>
    new InvalidValue(`filter on ${name} needs ${expected}`, { resource: 500003 });
  switch (field.type) {
    case "number":
      if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(raw)) throw bad("a number");
      return raw;
    case "date":
      if (!isLocalDate(raw)) throw bad("a date written as YYYY-MM-DD");
      return raw;
    case "instant":
      if (!isInstant(raw)) throw bad("an instant in ISO 8601");
      return raw;
    case "boolean":
      if (raw !== "true" && raw !== "false") throw bad("true or false");
      return raw;
    case "id": {
      const uuid = uuidOf(raw);
      if (!uuid) throw bad("an id of 32 hexadecimal characters");
      return uuid;
    }
    default:
      if (UNFIT.test(raw)) throw bad("a text without control characters");
      return raw;
  }
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3])(?::[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)?(?:Z|[+-](?:0\d|1[0-5])(?::?[0-5]\d)?)?)?$/;

/** Whether PostgreSQL parses a text as an instant; its own output is included. */
function isInstant(text: string): boolean {
  return isLocalDate(INSTANT.exec(text)?.[1]);
}

/** The parts of a filter, `field.OP:value`. */
export function partsOf(filter: string): { name: string; operator: string; raw: string } {
  const [, name = "", operator = "", raw = ""] =
    /^([A-Za-z0-9_]+)\.([A-Z]{2}):(.*)$/s.exec(filter) ?? [];
  return { name, operator, raw };
}
