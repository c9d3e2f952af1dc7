import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, line, wholeNumber } from "@/lib/api/schemas";
import { parseMoment } from "@/lib/values/moment";
import { meterId } from "./contract";
import { reason, session } from "./run-contract";
import { ENTRY_KINDS, RUN_TYPES, STEPS } from "./state-contract";

const field = fieldsOf(598); // 598100-598149: trials of meters, and their audit trails.
const none = z.object({});
const about = { area: "meters", style: "v1", resource: 598000 } as const;
const params = z.object({ meterId });
export const moment = z
  .string()
  .max(40, { abort: true })
  .refine((value) => parseMoment(value) !== null, "must be a date with a time")
  .refine((value) => value >= "1901" && value < "2999", "must lie in the years 1901 to 2998");

export const testSpecificVersionOfMeter = defineOperation({
  ...about,
  id: "testSpecificVersionOfMeter",
  scope: "usage:write",
  method: "POST",
  path: "/meters/debug/{meterId}/{version}",
  summary: "Try a version of a meter",
  description:
    "Counts sample events as a version would, drafts too. It stores no events and no usage; what was refused and what was counted is in the response, and in the audit trail as a run of the type DEBUG.",
  params: z.object({ meterId, version: field(91, line(20), "Name of the version.") }),
  query: none,
  body: z.object({
    sourceOptions: field(
      100,
      z
        .array(
          z.object({
            processorId: field(
              101,
              line(50).optional(),
              "STREAMING_API_SOURCE, where events arrive.",
            ),
            testData: field(
              102,
              z.array(z.record(z.string(), z.unknown())).min(1).max(1000),
              "Sample events, at most 1,000.",
            ),
          }),
        )
        .length(1),
      "The sample.",
    ),
  }),
  result: z.object({
    ...session,
    results: field(
      103,
      z.array(
        z.object({
          accountId: field(104, id, "Id of the account."),
          subscriptionId: field(105, id.nullable(), "Id of the subscription."),
          chargeNumber: field(106, z.string().nullable(), "Number of the charge."),
          day: field(107, z.string(), "Day of the usage."),
          events: field(108, z.int(), "Events that count."),
          quantity: field(109, z.number(), "What they make."),
        }),
      ),
      "The quantities of days that the events make.",
    ),
    errors: field(
      110,
      z.array(
        z.object({
          row: field(73, z.int(), "The event, counted from 1."),
          eventId: field(75, z.string().nullable(), "Its own id."),
          reasons: field(76, z.array(reason), "Why it would be rejected."),
        }),
      ),
      "Events that would be rejected.",
    ),
  }),
  example: {
    sourceOptions: [
      {
        testData: [
          {
            CustomerId: "A00000001",
            UsageIdentifier: "call-5f1c",
            UsageDate: "2026-01-31T10:00:00Z",
            Quantity: 3,
          },
        ],
      },
    ],
  },
});

export const getAuditTrailEntriesForMeter = defineOperation({
  ...about,
  id: "getAuditTrailEntriesForMeter",
  scope: "usage:read",
  method: "GET",
  path: "/meters/{meterId}/auditTrail/entries",
  summary: "List the audit trail of a meter",
  description:
    "Events that were refused and days that could not be counted (ERROR), or samples of what was counted (SAMPLE), the newest first. They are kept for 30 days.",
  params,
  query: z.object({
    exportType: field(111, z.enum(ENTRY_KINDS), "Errors or samples."),
    runType: field(112, z.enum(RUN_TYPES), "Of trials (DEBUG), or of everything else."),
    sessionId: field(113, id.optional(), "Only those of a run."),
    queryFromTime: field(114, moment, "First moment."),
    queryToTime: field(115, moment, "Last moment."),
    operatorId: field(116, z.enum(STEPS).optional(), "Only those of a step of the meter."),
    pageSize: field(117, wholeNumber(1, 500).optional(), "Entries of one page: 30."),
    cursor: field(118, id.optional(), "Taken from `nextPage`."),
  }),
  body: none,
  result: z.object({
    data: field(
      119,
      z.array(
        z.object({
          timestamp: field(120, z.iso.datetime(), "When it was noted."),
          errorTime: field(121, z.iso.datetime().nullable(), "The same of an error."),
          errorCode: field(122, z.string().nullable(), "The step that refused it."),
          errorMessage: field(123, z.string().nullable(), "What is wrong."),
          payload: field(124, z.record(z.string(), z.unknown()), "What it is about."),
          eventId: field(75, z.string().nullable(), "Own id of the event."),
          traceId: field(125, z.string().nullable(), "Id of the run."),
          operatorType: field(126, z.enum(STEPS), "Step of the meter."),
          operatorName: field(127, z.enum(STEPS), "The same."),
          operatorId: field(116, z.enum(STEPS), "The same."),
        }),
      ),
      "The entries.",
    ),
    nextPage: field(128, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});

const filters = {
  runType: field(
    112,
    z.enum(RUN_TYPES).optional(),
    "Of trials (DEBUG) or of other runs; of all when absent.",
  ),
  sessionIds: field(130, z.array(id).max(100).optional(), "Only these runs."),
  queryFromTime: field(114, moment.optional(), "Runs that began at or after this moment."),
  queryToTime: field(115, moment.optional(), "Runs that began before this moment."),
};

export const retrieveMeterSummaryData = defineOperation({
  ...about,
  id: "retrieveMeterSummaryData",
  scope: "usage:read",
  readOnly: true,
  method: "POST",
  path: "/meters/{meterId}/summary",
  summary: "Sum up the runs of a meter",
  description:
    "How many usage records the runs of a meter have written, and how many errors they had, by version.",
  params,
  query: none,
  body: z.object(filters),
  result: z.object({
    data: field(
      131,
      z.object({
        requestId: field(132, z.string(), "Id of the request."),
        requestTime: field(133, z.iso.datetime(), "When it was answered."),
        query: field(134, z.object(filters), "The filters of the request."),
        output: field(
          135,
          z.array(
            z.object({
              dimensions: field(
                136,
                z.object({
                  version: field(81, z.string(), "The version."),
                  runType: field(129, z.enum(RUN_TYPES), "NORMAL or DEBUG."),
                }),
                "What the runs have in common.",
              ),
              runs: field(137, z.int(), "How many runs."),
              output: field(138, z.int(), "Usage records that they have written or changed."),
              totalErrorCount: field(139, z.int(), "Days and events with errors."),
            }),
          ),
          "The sums.",
        ),
      }),
      "The summary.",
    ),
  }),
  example: {},
});

export const listPrefetchAuditRecords = defineOperation({
  ...about,
  id: "listPrefetchAuditRecords",
  scope: "usage:read",
  method: "GET",
  path: "/meters/{meterId}/prefetchAudit",
  summary: "List prefetches of a meter",
  description:
    "Always empty: a meter looks accounts and charges up when an event arrives, and fetches nothing beforehand.",
  params,
  query: z.object({ operatorId: field(116, z.enum(STEPS), "A step of the meter.") }),
  body: none,
  result: z.object({ data: field(140, z.array(z.never()), "No records.") }),
});
