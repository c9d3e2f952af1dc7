import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { line } from "@/lib/api/schemas";

const field = fieldsOf(592); // 592090-592099: settings of fulfillments.
const none = z.object({});

const names = z
  .array(line(255))
  .max(200)
  .refine((values) => new Set(values).size === values.length, "must have each name once");

/** The settings, as they are read and as they are sent. */
const fields = {
  carriers: field(91, names, "Names of carriers; without any, each name is accepted."),
  locations: field(92, names, "Names of places; without any, each name is accepted."),
  systems: field(93, names, "Names of systems; without any, each name is accepted."),
};

const about = {
  path: "/v1/settings/fulfillments",
  area: "fulfillments",
  style: "settings",
  resource: 592090,
  params: none,
  query: none,
  result: z.object(fields),
} as const;

export const getFulfillmentSettings = defineOperation({
  ...about,
  id: "getFulfillmentSettings",
  method: "GET",
  summary: "Get the settings of fulfillments",
  description: "The carriers, places and systems that fulfillments may name.",
  scope: "settings:read",
  body: none,
});

export const updateFulfillmentSettings = defineOperation({
  ...about,
  id: "updateFulfillmentSettings",
  method: "PUT",
  summary: "Change the settings of fulfillments",
  description:
    "Changes the lists that are named. Stored fulfillments keep what they have. Answers with every list.",
  scope: "settings:write",
  body: z.object(optionalFields(fields)),
  example: { carriers: ["DHL", "UPS"] },
});
