import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { wholeNumber } from "@/lib/api/schemas";
import { meter, meterId } from "../contract";
import { definition, meterName } from "../definition-contract";
import { JOB_OPERATIONS, VERSION_STATUSES } from "../state-contract";

const field = fieldsOf(598); // 598200-598249: definitions as files, and the events that a meter has stored.
const none = z.object({});
const about = { area: "meters", style: "v1", resource: 598000 } as const;
const MEGABYTE = 1024 * 1024;

const queryId = field(201, z.string(), "Id of the job.");
const eventStoreId = field(
  202,
  wholeNumber(1, 999_999_999),
  "Number of the event store, which is that of its meter.",
);

export const bulkDeleteEventsFromEventStore = defineOperation({
  ...about,
  id: "bulkDeleteEventsFromEventStore",
  scope: "usage:write",
  method: "POST",
  path: "/meters/events/bulkDelete",
  summary: "Delete events",
  description:
    "Deletes events by their own ids, which a file in a form (`multipart/form-data`) has in its first column, and has their days counted again: usage that is not billed follows, and a day of which more is billed than its events make has an error, until the invoice is reversed or canceled and the meter runs. Ids that are unknown are passed over, so that the same file sent twice changes nothing more.",
  upload: {
    part: "file",
    limit: 40 * MEGABYTE,
    endings: [".csv", ".txt"],
    longestName: 100,
    description: "Own ids of events in UTF-8, one on each row, at most 100,000.",
    fields: { storeId: "Number of the event store, which is that of its meter; required." },
  },
  params: none,
  query: none,
  body: none,
  result: z.object({ data: field(203, z.object({ queryId }), "The job.") }),
  rules: ["The form has storeId.", "The file has at most 100,000 ids."],
});

export const truncateEventStore = defineOperation({
  ...about,
  id: "truncateEventStore",
  scope: "usage:write",
  method: "POST",
  path: "/meters/events/stores/{eventStoreId}/truncate",
  summary: "Delete all events of a store",
  description:
    "Has the worker delete the events that are stored now, and the days that they make: usage that is not billed goes with them, what is billed stays, and the meter forgets it. Events that arrive meanwhile are kept.",
  params: z.object({ eventStoreId }),
  query: none,
  body: none,
  result: z.object({ data: field(203, z.object({ queryId }), "The job.") }),
});

export const getLatestQueryJobOfSpecificEventStore = defineOperation({
  ...about,
  id: "getLatestQueryJobOfSpecificEventStore",
  scope: "usage:read",
  method: "GET",
  path: "/meters/events/stores/{eventStoreId}/jobs/latest",
  summary: "Get the latest job of an event store",
  description: "The last deletion of events from a store, for 30 days.",
  params: z.object({ eventStoreId }),
  query: none,
  body: none,
  result: z.object({
    data: field(
      203,
      z.object({
        id: field(221, z.string(), "The same."),
        eventStoreId: field(202, z.string(), "Number of the event store."),
        queryId,
        status: field(204, z.int(), "5: pending. 6: running. 7: completed. 8: failed."),
        operationType: field(205, z.enum(JOB_OPERATIONS), "What it does."),
        inputRecordCount: field(206, z.int(), "Ids that the file has."),
        uniqueRecordCount: field(207, z.int(), "Different ones of these."),
        modifiedRecordCount: field(208, z.int(), "Events that it has deleted so far."),
        createdAt: field(209, z.iso.datetime(), "When it was requested."),
        updatedAt: field(210, z.iso.datetime(), "When it was changed last."),
      }),
      "The job.",
    ),
  }),
});

const exported = {
  name: meterName,
  type: field(211, z.literal("STREAMING"), "Where events come from: calls."),
  latestVersion: meter.shape.latestVersion,
};

export const exportSpecificMeter = defineOperation({
  ...about,
  id: "exportSpecificMeter",
  scope: "usage:read",
  method: "GET",
  path: "/meters/export/{meterId}",
  summary: "Export a meter",
  description:
    "What a meter counts, in all of its versions, and the fields of its events as a JSON schema. A file with this response can be imported, here or in another installation. It has no events.",
  params: z.object({ meterId }),
  query: none,
  body: none,
  result: z.object({
    ...exported,
    typeDefinition: field(
      212,
      z.object({
        sourceType: field(213, z.literal("STREAMING_API_SOURCE"), "Events are sent by calls."),
      }),
      "How events come.",
    ),
    versions: field(
      214,
      z.array(
        z.object({
          version: field(31, z.string(), "Name of the version."),
          status: field(32, z.enum(VERSION_STATUSES), "Whether it counts."),
          definition: field(33, definition, "What it counts."),
          versionDetail: field(215, z.string(), "The same as JSON in a text."),
        }),
      ),
      "Its versions, the oldest first.",
    ),
    schemas: field(
      216,
      z.array(
        z.object({
          name: meterName,
          type: field(217, z.literal(1), "1: of events."),
          schema: field(218, z.record(z.string(), z.unknown()), "The schema."),
        }),
      ),
      "The fields of its events, as the newest version reads them.",
    ),
  }),
});

export const importMeterDefinition = defineOperation({
  ...about,
  id: "importMeterDefinition",
  scope: "usage:write",
  method: "POST",
  path: "/meters/import",
  summary: "Import a meter",
  description:
    "Makes a meter from a file in a form (`multipart/form-data`) that an export has given, with the newest version of it as a draft. With the global id of a meter that is there, that one is changed: its name, and its draft. The same file sent twice with a global id therefore gives one meter.",
  upload: {
    part: "file",
    limit: MEGABYTE,
    endings: [".json"],
    longestName: 100,
    description: "The response of an export, as JSON in UTF-8.",
    fields: {
      globalId: "Id of the meter, 32 hexadecimal characters; a new one when absent.",
    },
  },
  params: none,
  query: none,
  body: none,
  result: z.object({
    data: field(
      219,
      z.object({
        ...exported,
        id: meter.shape.id,
        globalId: meter.shape.globalId,
        uniqueUploadUrl: field(220, z.string(), "Where its events are sent."),
        createdAt: field(209, z.iso.datetime(), "When it was made."),
        updatedAt: field(210, z.iso.datetime(), "When it was changed last."),
      }),
      "The meter.",
    ),
  }),
  rules: [
    "The file has a name and at least one version.",
    "A charge of the catalog has the unit of measure.",
    "A tenant has at most 100 meters.",
  ],
});
