import * as z from "zod";
import { type CustomObject, LONGEST_CUSTOM_TEXT } from "@/lib/kernel/custom-fields";
import { besideDeclared } from "../field";
import { clearableText, NO_CARD, withoutCard } from "../schemas";

/** Whether a body makes a record, which then needs its required fields, or changes one. */
export type Writing = "create" | "change";

/** Whose custom fields stand at a place of a body, and whether it makes the record. */
export type Holder = { of: CustomObject; writing: Writing | ((beside: unknown) => Writing) };

const holders = new WeakMap<object, Holder>();

const fieldName = () =>
  z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,60}__c$/, {
      error: "must be a custom field name that ends in __c",
      abort: true,
    })
    .refine(withoutCard, NO_CARD);

const fieldValue = z.union([
  clearableText(LONGEST_CUSTOM_TEXT),
  z.number().refine((value) => withoutCard(String(value)), NO_CARD),
  z.boolean(),
  z.null(),
]);

/** Custom fields by API name; names end in `__c`. */
export const customFields = z.record(fieldName(), fieldValue);
export type CustomFields = Readonly<z.output<typeof customFields>>;

/** The custom fields of an object as a map; by default in a body that changes it. */
export function customFieldsOf(of: CustomObject, writing: Holder["writing"] = "change") {
  const name = fieldName();
  holders.set(name, { of, writing });
  return z.record(name, fieldValue);
}

/**
 * The catchall of an object that accepts custom fields beside its own; other names are unknown to it. Their
 * values are checked where they are stored (`changedCustomFields`).
 */
export function customFieldsBeside(of: CustomObject, writing: Holder["writing"] = "change") {
  return besideDeclared(openFor(of, writing));
}

/** The same, where other names are ignored. */
export function openFor(of: CustomObject, writing: Holder["writing"] = "change") {
  const open = z.unknown();
  holders.set(open, { of, writing });
  return open;
}

/** Whose custom fields a map holds, or an object beside its declared fields. */
export function holderOf(schema: z.ZodType): Holder | undefined {
  if (schema instanceof z.ZodRecord) return holders.get(schema.keyType);
  const catchall = schema instanceof z.ZodObject ? schema.def.catchall : undefined;
  return catchall && holders.get(catchall);
}
