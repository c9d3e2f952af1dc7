import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { text, truth } from "@/lib/api/schemas";

const field = fieldsOf(576); // 576000-576019: descriptions of objects.
const none = z.object({});

const about = {
  method: "GET",
  area: "describe",
  style: "v1",
  media: "text/xml",
  resource: 576000,
  scope: "accounts:read",
  body: none,
  result: z.unknown(),
} as const;

export const describeObjects = defineOperation({
  ...about,
  id: "describeObjects",
  path: "/v1/describe",
  summary: "List the objects",
  description:
    "The objects of the interface as XML: the name and the label of each, and the address that describes it.",
  params: none,
  query: none,
});

export const describeObject = defineOperation({
  ...about,
  id: "describeObject",
  path: "/v1/describe/{object}",
  summary: "Describe an object",
  description:
    "The fields of an object as XML: name, label, type and length, whether queries select and filter by it, whether object calls create and update it, and its custom fields. `contexts` says where a field is known: `soap` in object calls and batch actions, `export` in queries.",
  params: z.object({
    object: field(1, text(60), "API name of the object, such as Account, in any case."),
  }),
  query: z.object({
    showRelationships: field(
      2,
      truth.optional(),
      "When true, related objects have the field that leads to them.",
    ),
    showCurrencyConversionInformation: field(
      3,
      truth.optional(),
      "When true, amounts name the field that holds their currency.",
    ),
  }),
});
