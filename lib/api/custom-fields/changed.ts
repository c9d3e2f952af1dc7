import * as z from "zod";
import { InvalidValue } from "@/lib/kernel/errors";
import { type CustomFields, customFields } from "./declared";

type Values = Readonly<Record<string, unknown>>;

/**
 * Custom fields after a change. They are beside the declared fields of a body, with names that end
 * in `__c`; null removes one.
 *
 * @throws InvalidValue for a value that no custom field can have.
 */
export function changedCustomFields<Value>(
  before: Readonly<Record<string, Value>>,
  body: Values,
): Record<string, Value | CustomFields[string]> {
  const merged = { ...before, ...checkedCustomFields(body) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

function checkedCustomFields(body: Values): CustomFields {
  const asked = Object.fromEntries(Object.entries(body).filter(([name]) => name.endsWith("__c")));
  const checked = customFields.safeParse(asked);
  if (!checked.success) {
    const name = String(checked.error.issues[0]?.path[0] ?? "A custom field");
    throw new InvalidValue(
      `${name} must have a name of letters, digits and underscores and hold a text of at most 500 characters, a number, true or false`,
    );
  }
  return checked.data;
}

/** Custom fields as the column of lines has them, which is null where there are none. */
export function storedCustomFields(fields: CustomFields = {}): CustomFields | null {
  return Object.keys(fields).length ? fields : null;
}

const withMap = z.object({ customFields: z.record(z.string(), z.unknown()).optional() });

/**
 * The custom fields of a body that has them beside its other fields or in a map.
 *
 * @throws InvalidValue for a value that no custom field can have.
 */
export function sentCustomFields(body: Values): CustomFields {
  const map = withMap.safeParse(body).data?.customFields;
  return checkedCustomFields({ ...map, ...body });
}
