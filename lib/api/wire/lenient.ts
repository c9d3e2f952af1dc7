import * as z from "zod";
import { fields } from "../field";
import { fieldOfObject, schemaOf } from "../inner-schemas";

/** What null and "" say: in a create and in a query that nothing was given, in an update to clear the field. */
export type EmptyMeans = "absent" | "clears";

/** Older names of enum values, without case, blanks and underscores, and the values' current names, alike. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  uce: "contracteffective",
  usa: "serviceactivation",
  uca: "customeracceptance",
  usd: "specificdate",
};

/** Names of one field: where a call knows one of the two, the other is taken for it. */
const TWINS: Readonly<Record<string, string>> = { postalCode: "zipCode", zipCode: "postalCode" };

/** Numbers that are the same in every program: no exponent, no more digits than an amount has. */
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,9})?$/;

/** Months, years, security codes, postal codes, telephone numbers; longer numbers lose digits on their way. */
const FEW_DIGITS = /^\d{1,10}$/;

/** Stands for a field that is left out. */
const ABSENT = Symbol("absent");

/**
 * A value as its sender means it, where older programs write it otherwise: `"1"` for 1, `"true"` for true, a whole
 * number for a text, null and "" for a field that is not given, enum values in any spelling. What has no such
 * meaning stays as it is, for the schema to refuse. Dates, ids and decimals are never guessed.
 */
export function lenient(schema: z.ZodType, value: unknown, empty: EmptyMeans): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return value === null ? null : lenient(schemaOf(schema.unwrap()), value, empty);
  if (schema instanceof z.ZodObject) return lenientObject(schema, value, empty);
  if (schema instanceof z.ZodArray) {
    const element = schemaOf(schema.element);
    return Array.isArray(value) ? value.map((one) => lenient(element, one, empty)) : value;
  }
  if (schema instanceof z.ZodUnion) {
    const readings = schema.options.map((option) => {
      const inner = schemaOf(option);
      return { inner, reading: lenient(inner, value, empty) };
    });
    return (
      readings.find(({ inner, reading }) => inner.safeParse(reading).success)?.reading ?? value
    );
  }
  return lenientValue(schema, value);
}

function lenientValue(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral)
    return typeof value === "string" ? (memberOf(namesOf(schema), value) ?? value) : value;
  if (schema instanceof z.ZodNumber)
    return typeof value === "string" && PLAIN_NUMBER.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean)
    return typeof value === "string" && /^(?:true|false)$/i.test(value)
      ? value.toLowerCase() === "true"
      : value;
  if (schema instanceof z.ZodString)
    return Number.isInteger(value) && FEW_DIGITS.test(String(value)) ? String(value) : value;
  return value;
}

function lenientObject(schema: z.ZodObject, value: unknown, empty: EmptyMeans): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const read = Object.entries(value).map(([sentName, sent]) => {
    const name = nameMeant(schema, value, sentName);
    const field = fieldOfObject(schema, name);
    return [name, field ? lenientField(field, sent, empty) : sent] as const;
  });
  return Object.fromEntries(read.filter(([, one]) => one !== ABSENT));
}

/** The name that the call knows; what a body names twice stays, for the schema to refuse. */
function nameMeant(schema: z.ZodObject, value: object, name: string): string {
  const twin = Object.hasOwn(TWINS, name) ? TWINS[name] : undefined;
  if (twin === undefined || fieldOfObject(schema, name) || !fieldOfObject(schema, twin))
    return name;
  return Object.hasOwn(value, twin) ? name : twin;
}

function lenientField(field: z.ZodType, value: unknown, empty: EmptyMeans): unknown {
  if (value !== null && value !== "") return lenient(field, value, empty);
  if (field.safeParse(value).success || !(field instanceof z.ZodOptional)) return value;
  if (fields.get(field)?.neverEmpty) return value;
  if (empty === "absent") return ABSENT;
  const other = value === null ? "" : null;
  if (field.safeParse(other).success) return other;
  return value === "" && isText(field) ? value : ABSENT;
}

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isText(schemaOf(schema.unwrap()));
  return schema instanceof z.ZodString;
}

function namesOf(schema: z.ZodEnum | z.ZodLiteral): string[] {
  const values = schema instanceof z.ZodEnum ? schema.options : [...schema.values];
  return values.filter((value) => typeof value === "string");
}

/** No name is as long in any spelling: a longer text is not examined. */
const LONGEST_NAME = 1000;

/** The name that a text means in any spelling: case, blanks and underscores carry no meaning. */
export function memberOf(names: readonly string[], text: string): string | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  const wanted = plainName(text);
  const current = Object.hasOwn(OLDER_NAMES, wanted) ? OLDER_NAMES[wanted] : wanted;
  return names.find((name) => plainName(name) === current);
}

/** A name without case, blanks and underscores. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[\s_]/g, "");
