import { machineName } from "@/lib/areas/usage/event-contract";
import type { RowReason, UsageDraft } from "@/lib/areas/usage/model";
import { maskedName } from "@/lib/areas/usage/masked-name";
import { holdsCardNumber } from "@/lib/kernel/card-numbers";
import { type Category, errorCode } from "@/lib/kernel/codes";
import type { Ctx } from "@/lib/kernel/context";
import { parseMoment } from "@/lib/values/moment";
import { type Definition, takesNumber } from "./model";

/** Limits of an event's fields. */
const MOST_FIELDS = 50;
const LONGEST_TEXT = 500;

/** The sender's event, with a draft that names what its usage will belong to. */
export type ReadEvent = {
  readonly draft: UsageDraft;
  readonly ownId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Resources of the definition's fields, which reasons name. */
const CODES = { account: 598001, id: 598002, time: 598003, value: 598004, other: 598000 } as const;

const reason = (of: keyof typeof CODES, category: Category, message: string): RowReason => ({
  code: errorCode(CODES[of], category),
  message,
});

const ownName = machineName(255);
const plain = /^[^\p{Cc}\p{Cs}]*$/u;
const number = /^-?\d{1,12}(?:\.\d{1,9})?$/;

/** A text or a number of an event as text; undefined for what is absent, empty, or something else. */
function textOf(event: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = Object.hasOwn(event, field) ? event[field] : undefined;
  if (typeof value === "number") return plainNumber(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A number without an exponent, where nine decimals can express it. */
function plainNumber(value: number): string {
  const text = String(value);
  return /e-/.test(text) ? value.toFixed(9).replace(/0+$/, "") : text;
}

/** An event with the facts that a definition finds in it, or every reason against it. */
export function readEvent(
  ctx: Ctx,
  event: Readonly<Record<string, unknown>>,
  row: number,
  definition: Definition,
): ReadEvent | { readonly reasons: readonly RowReason[]; readonly ownId: string | null } {
  const { fields, unitOfMeasure } = definition;
  const given = textOf(event, fields.id);
  const isName = given !== undefined && ownName.safeParse(given).success;
  const ownId = isName ? maskedName(ctx, given) : null;
  const start = parseMoment(textOf(event, fields.time) ?? "");
  const reasons = [...valueReasons(event, fields.id), ...factReasons(event, definition)];
  if (reasons.length || ownId === null || start === null) return { reasons, ownId };
  const named = (field: string | null) => [(field && textOf(event, field)) ?? []].flat();
  return {
    ownId,
    data: { ...event, [fields.id]: ownId },
    draft: {
      ...{
        row,
        accountKeys: named(fields.account),
        unitOfMeasure,
        quantity: "1",
        start,
        end: null,
      },
      subscriptionKeys: named(fields.subscription),
      chargeKeys: named(fields.charge),
      ...{ uniqueKey: null, description: null, groupId: null, customFields: null },
    },
  };
}

/** The facts that an event has to have, each with what is accepted. */
function factReasons(
  event: Readonly<Record<string, unknown>>,
  { fields, aggregation }: Definition,
): RowReason[] {
  const fact = (
    of: "account" | "id" | "time" | "value",
    isGood: (value: string) => boolean,
    words: string,
  ): RowReason[] => {
    const field = fields[of];
    const value = field === null ? undefined : textOf(event, field);
    if (field === null || (value !== undefined && isGood(value))) return [];
    return value === undefined
      ? [reason(of, 22, `${field} is required.`)]
      : [reason(of, 20, `${field} must be ${words}.`)];
  };
  const isCounted = (value: string) => !takesNumber(aggregation) || number.test(value);
  return [
    ...fact("id", (value) => ownName.safeParse(value).success, "an id of at most 255 characters"),
    ...fact("account", () => true, "an account"),
    ...fact("time", (value) => parseMoment(value) !== null, "a time, as 2026-01-31T10:00:00Z"),
    ...fact("value", isCounted, "a number of at most 12 digits and 9 decimals"),
  ];
}

/** What is wrong with the fields of an event, whatever they mean. */
function valueReasons(event: Readonly<Record<string, unknown>>, idField: string): RowReason[] {
  const entries = Object.entries(event);
  if (entries.length > MOST_FIELDS)
    return [reason("other", 20, `An event has at most ${MOST_FIELDS} fields.`)];
  return entries.flatMap(([name, value]) => {
    const fault =
      name.length > 100 || !plain.test(name) || holdsCardNumber(name)
        ? "is no name of a field"
        : faultOf(value, name === idField);
    return fault === null ? [] : [reason("other", 20, `${shown(name)} ${fault}.`)];
  });
}

const shown = (name: string) =>
  name.length > 100 || !plain.test(name) || holdsCardNumber(name) ? "A field" : name;

function faultOf(value: unknown, isId: boolean): string | null {
  if (value === null || typeof value === "boolean") return null;
  if (typeof value === "number")
    return !isId && holdsCardNumber(String(value)) ? "may not contain a card number" : null;
  if (typeof value !== "string") return "must be a text, a number, true, false or null";
  if (value.length > LONGEST_TEXT) return `must have at most ${LONGEST_TEXT} characters`;
  if (!plain.test(value)) return "may not contain control characters";
  return !isId && holdsCardNumber(value) ? "may not contain a card number" : null;
}
