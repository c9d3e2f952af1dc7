import * as z from "zod";
import {
  CUSTOM_FIELD_TYPES,
  CUSTOM_OBJECTS,
  LONGEST_CUSTOM_TEXT,
} from "@/lib/kernel/custom-fields";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { bounded, id, line, text } from "@/lib/api/schemas";

const field = fieldsOf(556); // 556000-556099: definitions of custom fields.
const none = z.object({});

const object = z.enum(CUSTOM_OBJECTS);
const value = z.union([text(LONGEST_CUSTOM_TEXT), z.number(), z.boolean()]).nullable();
const name = bounded(1, 64).regex(
  /^[A-Za-z][A-Za-z0-9_]{0,60}__c$/,
  "must begin with a letter, have letters, digits and underscores and end in __c",
);
const picklist = z.array(line(255)).max(500);
const length = z.int().min(1).max(LONGEST_CUSTOM_TEXT);

const LENGTH = `The most characters of a text; ${LONGEST_CUSTOM_TEXT} when absent.`;

/** What may change about a definition. */
const changeable = {
  label: field(4, line(80), "Its name for people."),
  description: field(5, text(500).nullable().optional(), "What it holds, for people."),
  length: field(7, length.optional(), LENGTH),
  picklist: field(8, picklist.optional(), "The values of a picklist, in their order."),
  default: field(
    9,
    value.optional(),
    "What a new record has where its body says nothing; null for nothing.",
  ),
  required: field(10, z.boolean().optional(), "New records need a value, and changes keep one."),
  unique: field(11, z.boolean().optional(), "No two records have the same value."),
  filterable: field(
    12,
    z.boolean().optional(),
    "Object queries find records by it: `filter[]=name__c.EQ:value`.",
  ),
};

const definition = z.object({
  id: field(1, id, "Id of the definition."),
  object: field(2, object, "The object that has the field, by its API name."),
  name: field(3, z.string(), "Name of the field in the API, which ends in `__c`."),
  label: field(4, z.string(), "Its name for people."),
  description: field(5, z.string().nullable(), "What it holds, for people."),
  type: field(6, z.enum(CUSTOM_FIELD_TYPES), "What a value is."),
  length: field(7, z.number().nullable(), "The most characters of a text."),
  picklist: field(8, z.array(z.string()), "The values of a picklist, in their order."),
  default: field(9, value, "What a new record has where its body says nothing."),
  required: field(10, z.boolean(), "New records need a value, and changes keep one."),
  unique: field(11, z.boolean(), "No two records have the same value."),
  filterable: field(12, z.boolean(), "Object queries find records by it."),
});

const params = z.object({ "custom-field-id": field(20, id, "Id of the definition.") });
const about = { area: "custom-fields", style: "settings", resource: 556000 } as const;
const write = { ...about, scope: "settings:write", query: none } as const;
const PATH = "/v1/settings/custom-fields";
const ONE = "/v1/settings/custom-fields/{custom-field-id}";

const RULES = [
  "A name stands once for an object.",
  "length belongs to a text, and a picklist has at least one value.",
  "A default is a value that the field allows.",
  "Records that exist already hold values that the definition allows; with unique, different ones.",
  "Fields of CreditMemoItem, DebitMemo, DebitMemoItem, Invoice, InvoiceItem, PaymentMethod, PaymentScheduleItem, RatePlanCharge, SubscriptionProductFeature and TaxationItem are neither required nor have a default: billing, hosted pages, plans and orders make such records by themselves.",
  "Only objects that have a list are filterable or unique: not Feature, OrderAction, OrderLineItem, RatePlan, RatePlanCharge and SubscriptionProductFeature. Fields of Usage are not unique: UniqueKey is.",
];

export const listCustomFields = defineOperation({
  ...about,
  id: "listCustomFields",
  method: "GET",
  path: PATH,
  summary: "List the definitions of custom fields",
  description:
    "What the tenant has defined about the custom fields of one object, or of all. Fields without a definition take any text of 500 characters, number or truth value.",
  scope: "settings:read",
  params: none,
  query: z.object({ object: field(21, object.optional(), "Only the fields of this object.") }),
  body: none,
  result: z.object({ customFields: field(22, z.array(definition), "The definitions.") }),
});

export const createCustomField = defineOperation({
  ...write,
  id: "createCustomField",
  method: "POST",
  path: PATH,
  summary: "Define a custom field",
  description:
    "From now on values of the field are checked: a body with another one is refused by category 20, a missing one by 22, and one that another record has by 30.",
  params: none,
  body: z.object({
    object: field(2, object, "The object that has the field, by its API name."),
    name: field(3, name, "Name of the field in the API, which ends in `__c`."),
    type: field(6, z.enum(CUSTOM_FIELD_TYPES), "What a value is; it never changes."),
    ...changeable,
  }),
  result: definition,
  rules: RULES,
  example: {
    object: "Account",
    name: "Region__c",
    label: "Region",
    type: "picklist",
    picklist: ["North", "South"],
    filterable: true,
  },
});

export const getCustomField = defineOperation({
  ...about,
  id: "getCustomField",
  method: "GET",
  path: ONE,
  summary: "Get the definition of a custom field",
  description: "One definition.",
  scope: "settings:read",
  params,
  query: none,
  body: none,
  result: definition,
});

export const updateCustomField = defineOperation({
  ...write,
  id: "updateCustomField",
  method: "PUT",
  path: ONE,
  summary: "Change the definition of a custom field",
  description: "Changes what is named. Object, name and type stay.",
  params,
  body: z.object(optionalFields(changeable)),
  result: definition,
  rules: RULES,
  example: { label: "Sales region", picklist: ["North", "South", "West"] },
});

export const deleteCustomField = defineOperation({
  ...write,
  id: "deleteCustomField",
  method: "DELETE",
  path: ONE,
  summary: "Delete the definition of a custom field",
  description:
    "The values stay with their records, as those of any field without a definition; they are no longer checked, filtered by or offered in forms.",
  params,
  body: none,
  result: z.object({ id: field(1, id, "Id of the definition.") }),
});
