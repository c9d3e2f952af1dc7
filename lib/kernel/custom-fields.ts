import { isLocalDate } from "@/lib/values/local-date";

/** The objects that have custom fields, by their API names. */
export const CUSTOM_OBJECTS = [
  "Account",
  "Contact",
  "Coupon",
  "CreditMemo",
  "CreditMemoItem",
  "DebitMemo",
  "DebitMemoItem",
  "Feature",
  "Fulfillment",
  "FulfillmentItem",
  "Invoice",
  "InvoiceItem",
  "Order",
  "OrderAction",
  "OrderLineItem",
  "Payment",
  "PaymentMethod",
  "PaymentRun",
  "PaymentSchedule",
  "PaymentScheduleItem",
  "Product",
  "ProductRatePlan",
  "ProductRatePlanCharge",
  "RatePlan",
  "RatePlanCharge",
  "Refund",
  "Subscription",
  "SubscriptionProductFeature",
  "TaxationItem",
  "Usage",
] as const;
export type CustomObject = (typeof CUSTOM_OBJECTS)[number];

/** True for the API name of an object that has custom fields. */
export function isCustomObject(name: string): name is CustomObject {
  return CUSTOM_OBJECTS.some((object) => object === name);
}

/** The objects whose lists find records by custom fields. */
export const INDEXED_OBJECTS: ReadonlySet<CustomObject> = new Set([
  "Account",
  "Contact",
  "Coupon",
  "CreditMemo",
  "CreditMemoItem",
  "DebitMemo",
  "DebitMemoItem",
  "Feature",
  "Fulfillment",
  "Invoice",
  "InvoiceItem",
  "Order",
  "Payment",
  "PaymentMethod",
  "PaymentRun",
  "PaymentSchedule",
  "PaymentScheduleItem",
  "Product",
  "ProductRatePlan",
  "ProductRatePlanCharge",
  "Refund",
  "Subscription",
  "TaxationItem",
  "Usage",
]);

/** The objects of which a value cannot be unique: usage has its own key for that, which no file has to be refused for. */
export const NEVER_UNIQUE: ReadonlySet<CustomObject> = new Set(["Usage"]);

/**
 * The objects that come about without a body of their own, such as the invoices of a bill run, the payments of a plan and
 * the cards that customers type into hosted pages.
 */
export const MADE_WITHOUT_BODY: ReadonlySet<CustomObject> = new Set([
  "CreditMemoItem",
  "DebitMemo",
  "DebitMemoItem",
  "Invoice",
  "InvoiceItem",
  "PaymentMethod",
  "PaymentScheduleItem",
  "RatePlanCharge",
  "SubscriptionProductFeature",
  "TaxationItem",
]);

export const CUSTOM_FIELD_TYPES = [
  "text",
  "number",
  "decimal",
  "date",
  "boolean",
  "picklist",
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

export type CustomValue = string | number | boolean;

/** What a tenant has defined about a custom field of an object. */
export type CustomField = {
  id: string;
  object: CustomObject;
  /** Its name, which ends in `__c`. */
  name: string;
  label: string;
  description: string | null;
  type: CustomFieldType;
  /** The most characters of a text; null for other types. */
  maxLength: number | null;
  /** The values of a picklist. */
  picklist: readonly string[];
  /** What a new record has where its body says nothing. */
  defaultValue: CustomValue | null;
  required: boolean;
  isUnique: boolean;
  filterable: boolean;
};

/** The longest text of a custom field. */
export const LONGEST_CUSTOM_TEXT = 500;

/** The name of the tenant's setting that lists the objects with definitions: a call of any other reads none. */
export const DEFINED_OBJECTS = "customFieldObjects";

/** The objects of which a tenant has defined custom fields. */
export function definedObjects(settings: Readonly<Record<string, unknown>>): CustomObject[] {
  const stored = settings[DEFINED_OBJECTS];
  return Array.isArray(stored) ? CUSTOM_OBJECTS.filter((object) => stored.includes(object)) : [];
}

/** A value as a definition has it, or what is wrong with it. */
export type Fitted = { value: CustomValue | null } | { problem: string };

/** A value as a body may hold it, or why not: 20 for one that its definition refuses, 22 for one that is missing. */
export type Held =
  | { value: CustomValue | null | undefined }
  | { category: 20 | 22; problem: string };

/** What a definition says about values. */
export type ValueRules = Pick<
  CustomField,
  "name" | "type" | "maxLength" | "picklist" | "defaultValue" | "required"
>;

/**
 * The value of a field in a body as its definition has it; undefined for nothing to store.
 *
 * @param isNew whether the body makes the record, which then needs required fields and has defaults
 */
export function heldValue(field: ValueRules, given: unknown, isNew: boolean): Held {
  if (given === undefined && !isNew) return { value: undefined };
  const fitted = fittedValue(field, given ?? null);
  if ("problem" in fitted) return { category: 20, problem: `${field.name} ${fitted.problem}` };
  const value = fitted.value ?? (isNew ? field.defaultValue : null);
  if (value === null && field.required)
    return { category: 22, problem: `${field.name} is required` };
  return { value: value === null && given === undefined ? undefined : value };
}

type Shape = Pick<CustomField, "type" | "maxLength" | "picklist">;

/**
 * A value as its definition has it. Older programs write numbers and truth values as texts, and nothing as an
 * empty text: both are taken.
 */
export function fittedValue(field: Shape, value: unknown): Fitted {
  if (value === null || value === "") return { value: null };
  switch (field.type) {
    case "boolean":
      return booleanOf(value);
    case "number":
      return numberOf(value, 0, "must be a whole number of at most 12 digits");
    case "decimal":
      return numberOf(
        value,
        9,
        "must be a number of at most 12 digits before and 9 after the point",
      );
    case "date":
      return isLocalDate(value) ? { value } : { problem: "must be a date written as YYYY-MM-DD" };
    case "picklist":
      return typeof value === "string" && field.picklist.includes(value)
        ? { value }
        : { problem: `must be ${inWords(field.picklist)}` };
    case "text":
      return textOf(value, field.maxLength ?? LONGEST_CUSTOM_TEXT);
  }
}

function booleanOf(value: unknown): Fitted {
  if (typeof value === "boolean") return { value };
  if (value === "true" || value === "false") return { value: value === "true" };
  return { problem: "must be true or false" };
}

const NUMBER = /^-?\d{1,12}(?:\.(\d{1,9}))?$/;

function numberOf(value: unknown, decimals: 0 | 9, problem: string): Fitted {
  const text = typeof value === "number" || typeof value === "string" ? plain(value) : "";
  const [whole, fraction = ""] = NUMBER.exec(text) ?? [];
  return whole === undefined || fraction.length > decimals ? { problem } : { value: Number(text) };
}

/** The digits of a number; small ones are written with an exponent otherwise. */
function plain(value: number | string): string {
  if (typeof value === "string") return value;
  const text = String(value);
  return text.includes("e-") ? value.toFixed(9).replace(/\.?0+$/, "") : text;
}

function textOf(value: unknown, longest: number): Fitted {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return { problem: "must be a text" };
  return text.length <= longest
    ? { value: text }
    : { problem: `must have at most ${longest} characters` };
}

/** The first values of a picklist: a long one would be longer than its message may be. */
function inWords(values: readonly string[]): string {
  const shown = values.slice(0, 20);
  return `${shown.join(", ")}${values.length > shown.length ? ", …" : ""}`.replace(
    /, ([^,]*)$/,
    " or $1",
  );
}
