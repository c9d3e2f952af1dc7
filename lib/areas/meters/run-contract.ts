import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, line, localDate } from "@/lib/api/schemas";
import { meterId } from "./contract";

const field = fieldsOf(598); // 598060-598099: sending events and running meters.
const none = z.object({});
const about = { area: "meters", style: "v1", resource: 598000 } as const;

/** Limits of events in one call, and of the refused ones that it lists. */
export const MOST_EVENTS = 10_000;
export const MOST_RESULTS = 1000;

const event = z
  .object({
    CustomerId: field(60, z.unknown().optional(), "Id or number of the account."),
    UsageIdentifier: field(61, z.unknown().optional(), "Your own id of the event."),
    UsageDate: field(62, z.unknown().optional(), "When it happened."),
    Quantity: field(63, z.unknown().optional(), "How much was used."),
  })
  .catchall(z.unknown());

export const reason = z.object({
  code: field(64, z.number(), "Eight digits: resource and category."),
  message: field(65, z.string(), "What is wrong with the event."),
});

export const ingestUsageEvents = defineOperation({
  ...about,
  id: "ingestUsageEvents",
  scope: "usage:write",
  highVolume: true,
  method: "POST",
  path: "/usage/bulk/{meterGlobalId}",
  summary: "Send events to a meter",
  description:
    "Stores one event or an array of up to 10,000; when it answers, what was accepted is durable, and the usage follows within a minute. Each event stands for itself: the refused ones are listed with their reasons. The names of the fields are those of the meter's definition; these four are common. A second event with a known id is a duplicate, which is not counted and no error.",
  params: z.object({ meterGlobalId: field(66, key, "Global id of the meter.") }),
  query: none,
  body: z.union([event, z.array(event).min(1).max(MOST_EVENTS)]),
  result: z.object({
    message: field(67, z.string(), "What became of the events, in a sentence."),
    received: field(68, z.int(), "Events that were sent."),
    accepted: field(69, z.int(), "Events that were stored."),
    duplicates: field(70, z.int(), "Events that were known already."),
    rejected: field(71, z.int(), "Events that cannot be stored."),
    results: field(
      72,
      z.array(
        z.object({
          row: field(73, z.int(), "The event, counted from 1."),
          status: field(74, z.enum(["Duplicate", "Rejected"]), "What became of it."),
          eventId: field(75, z.string().nullable(), "Its own id."),
          reasons: field(76, z.array(reason), "Why it was rejected."),
        }),
      ),
      `Events that were not stored, the first ${MOST_RESULTS}.`,
    ),
  }),
  rules: [
    "A version of the meter is published.",
    "The account exists, is active, and may be seen by the caller; subscription and charge are in effect.",
    "An id that is known already stands for the same event.",
  ],
  example: [
    {
      CustomerId: "A00000001",
      UsageIdentifier: "call-5f1c",
      UsageDate: "2026-01-31T10:00:00Z",
      Quantity: 3,
    },
  ],
});

/** A run of a meter, or a trial of it. */
export const session = {
  id: field(77, z.string(), "Id of the run."),
  sessionId: field(78, z.string(), "Its id once more, which entries of the audit trail have."),
  jobId: field(79, z.string(), "Its id once more."),
  meterId: field(80, z.int(), "Number of the meter."),
  version: field(81, z.string(), "The version that ran."),
  revision: field(82, z.int(), "Always 1: a published version does not change."),
  runType: field(83, z.int(), "1: normal. 2: a trial."),
  runTypeDescription: field(84, z.string(), "NORMAL or DEBUG."),
  startTime: field(85, z.iso.datetime(), "When it began."),
  endTime: field(86, z.iso.datetime().nullable(), "When it ended."),
  status: field(87, z.int(), "1: pending. 2: running. 3: completed. 4: failed."),
  statusDescription: field(88, z.string(), "The same in a word."),
  canExportSummary: field(89, z.boolean(), "Always false: the summary is a separate call."),
  hasLineageEnabled: field(90, z.boolean(), "Always false."),
};

const params = z.object({
  meterId,
  version: field(91, line(20), "Name of the version, such as 0.0.1."),
});

export const runSpecificVersionOfMeter = defineOperation({
  ...about,
  id: "runSpecificVersionOfMeter",
  scope: "usage:write",
  method: "POST",
  path: "/meters/run/{meterId}/{version}",
  summary: "Run a meter",
  description:
    "Counts days again: all of them, or those between two dates, including days with an error, such as after an invoice was reversed. The worker starts at once. A meter runs automatically within a minute of every event, so this is rarely needed.",
  params,
  query: none,
  body: z.object({
    sourceOptions: field(
      100,
      z
        .array(
          z.object({
            processorId: field(
              93,
              line(50).optional(),
              "STREAMING_API_SOURCE, where events arrive.",
            ),
            localFileId: field(56, id, "Id of a file of `POST /meters/files`."),
          }),
        )
        .length(1)
        .optional(),
      "A file whose events are sent to the meter first, as by a call: events that it has already are duplicates.",
    ),
    eventStoreSourceOptions: field(
      92,
      z
        .array(
          z.object({
            processorId: field(93, line(50), "EVENT_STORE_SINK, where events are kept."),
            startDate: field(94, localDate.optional(), "First day to count."),
            endDate: field(95, localDate.optional(), "Last day to count."),
          }),
        )
        .min(1)
        .max(1)
        .optional(),
      "Days to count; all when absent.",
    ),
    uniqueKey: field(96, line(100).optional(), "A second run with this key is the same run."),
  }),
  result: z.object({ data: field(97, z.object(session), "The run.") }),
  rules: ["The version is published."],
  example: {},
});

export const getRunStatusOfSpecificMeterVersion = defineOperation({
  ...about,
  id: "getRunStatusOfSpecificMeterVersion",
  scope: "usage:read",
  method: "GET",
  path: "/meters/{meterId}/{version}/runStatus",
  summary: "Get the status of a meter's last run",
  description: "How the last run of a version stands.",
  params,
  query: none,
  body: none,
  result: z.object({
    data: field(
      97,
      z.object({
        runStatus: field(
          98,
          z.int(),
          "1: pending. 2: running. 3: completed. 4: failed. 5: it has not run.",
        ),
        runStatusDescription: field(99, z.string(), "The same in a word."),
      }),
      "The status.",
    ),
  }),
});
