import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { wholeNumber } from "@/lib/api/schemas";
import { definition, meterName } from "./definition-contract";
import { RUN_STATUSES, VERSION_STATUSES } from "./state-contract";

const field = fieldsOf(598); // 598030-598059: meters and their versions.
const none = z.object({});
const about = { area: "meters", style: "v1", resource: 598000 } as const;
const read = { ...about, scope: "usage:read", body: none } as const;
const write = { ...about, scope: "usage:write", query: none } as const;
const ONE = "/meters/{meterId}";

/** The number of a meter in an address. */
export const meterId = field(30, wholeNumber(1, 999_999_999), "Number of the meter.");
const params = z.object({ meterId });

const version = z.object({
  version: field(31, z.string(), "Name of the version, such as 0.0.1."),
  status: field(
    32,
    z.enum(VERSION_STATUSES),
    "Draft until it is published; Retired once another one is.",
  ),
  definition: field(33, definition, "What it counts."),
  publishedDate: field(34, z.iso.datetime().nullable(), "When it was published."),
});

export const meter = z.object({
  id: field(35, z.string(), "Number of the meter, which addresses name."),
  globalId: field(36, z.string(), "Id to which events are sent."),
  eventStoreId: field(37, z.string(), "Number of its event store, which is the meter's."),
  name: meterName,
  latestVersion: field(38, z.string(), "Name of the newest version."),
  publishedVersion: field(39, z.string().nullable(), "Name of the version that counts."),
  events: field(40, z.int(), "Events that it has stored."),
  daysToCount: field(41, z.int(), "Days of accounts whose events are not counted yet."),
  daysWithErrors: field(42, z.int(), "Days of accounts whose usage is not what their events make."),
  eventsToday: field(47, z.int(), "Events that it has stored today."),
  refusedToday: field(
    48,
    z.int(),
    "Events that it has refused today, as far as the audit trail keeps them.",
  ),
  lastRunStatus: field(49, z.enum(RUN_STATUSES).nullable(), "How its last run stands."),
  lastRunDate: field(50, z.iso.datetime().nullable(), "When its last run began."),
  versions: field(43, z.array(version), "Its versions, the oldest first."),
  createdDate: field(44, z.iso.datetime(), "When it was made."),
  updatedDate: field(45, z.iso.datetime(), "When it was changed last."),
});

export const listMeters = defineOperation({
  ...read,
  id: "listMeters",
  method: "GET",
  path: "/meters",
  summary: "List meters",
  description: "The meters of the entity, the newest first.",
  params: none,
  query: none,
  result: z.object({ meters: field(46, z.array(meter), "The meters.") }),
});

export const getMeter = defineOperation({
  ...read,
  id: "getMeter",
  method: "GET",
  path: ONE,
  summary: "Get a meter",
  description: "A meter with its versions.",
  params,
  query: none,
  result: meter,
});

const example = {
  name: "API calls",
  definition: {
    accountField: "CustomerId",
    idField: "UsageIdentifier",
    timeField: "UsageDate",
    valueField: "Quantity",
    aggregation: "SUM",
    unitOfMeasure: "Each",
  },
};

export const createMeter = defineOperation({
  ...write,
  id: "createMeter",
  method: "POST",
  path: "/meters",
  summary: "Create a meter",
  description:
    "Makes a meter with version 0.0.1 as a draft. It takes events once that is published.",
  params: none,
  body: z.object({ name: meterName, definition: field(33, definition, "What it counts.") }),
  result: meter,
  rules: ["A charge of the catalog has the unit of measure.", "A tenant has at most 100 meters."],
  example,
});

export const updateMeter = defineOperation({
  ...write,
  id: "updateMeter",
  method: "PUT",
  path: ONE,
  summary: "Change a meter",
  description:
    "Changes the name at once, and what the meter counts in its draft: the next version, if the newest one is published.",
  params,
  body: z.object({
    name: meterName.optional(),
    definition: field(33, definition.optional(), "What its draft counts."),
  }),
  result: meter,
  rules: ["A charge of the catalog has the unit of measure."],
  example: { name: "API calls" },
});

export const publishMeter = defineOperation({
  ...write,
  id: "publishMeter",
  method: "POST",
  path: `${ONE}/publish`,
  summary: "Publish the draft of a meter",
  description:
    "The draft counts from now on, and every day is counted anew by it; usage that is billed stays as it is.",
  params,
  body: none,
  result: meter,
  rules: ["The meter has a draft.", "The unit of measure is that of the version before."],
});
