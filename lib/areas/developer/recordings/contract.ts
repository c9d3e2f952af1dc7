import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import {
  DAYS_KEPT,
  KEEPS,
  MOST_CALLS,
  MOST_KEPT,
  MOST_RUNNING,
  RECORDING_STATUSES,
} from "@/lib/kernel/recordings";

const field = fieldsOf(503); // 503200-503299: recordings of calls.
const none = z.object({});
const instant = z.iso.datetime();
const about = { area: "developer", resource: 503200, style: "v1" } as const;

const recording = {
  id: field(200, id, "Id of the recording."),
  clientId: field(201, id.optional(), "The API client whose calls are kept; absent for all."),
  clientName: field(202, z.string().optional(), "Its name."),
  keeps: field(203, z.enum(KEEPS), "Which calls are kept: those that failed, or all."),
  status: field(
    204,
    z.enum(RECORDING_STATUSES),
    "running; ended by its time; stopped by hand; full, with as many calls as a recording keeps.",
  ),
  startedBy: field(205, z.string(), "Who started it."),
  startedAt: field(206, instant, "When it began, in real time."),
  endsAt: field(207, instant, "When it ends by itself, in real time."),
  stoppedAt: field(208, instant.optional(), "When it was stopped or became full."),
  calls: field(209, z.number(), "How many calls it has."),
};

const links = field(
  210,
  z.object({
    operation: field(211, z.string().optional(), "The reference of the operation."),
    error: field(212, z.string().optional(), "What the error code means."),
  }),
  "Where the reference explains it.",
);

/** What a call and a group of calls both tell. */
const problem = {
  method: field(213, z.string(), "HTTP method."),
  operation: field(
    214,
    z.string().optional(),
    "Id of the operation; absent where nothing is served at the address.",
  ),
  status: field(215, z.number(), "HTTP status of the answer."),
  code: field(216, z.number().optional(), "The first error code; absent when the call succeeded."),
  message: field(217, z.string().optional(), "The first reason, as the client got it."),
  field: field(218, z.string().optional(), "The field that it is about."),
  advice: field(219, z.string().optional(), "What to change, in plain words."),
  links,
};

const problems = z.array(
  z.object({
    ...problem,
    path: field(220, z.string().optional(), "The address, where nothing is served there."),
    times: field(221, z.number(), "How many calls failed so."),
    lastAt: field(222, instant, "When the last of them was answered."),
    lastCallId: field(223, id, "Id of the last of them."),
  }),
);

const kept = z.unknown().optional();

const recordedCall = z.object({
  id: field(230, id, "Id of the recorded call."),
  recordingId: field(231, id, "The recording that has it."),
  at: field(232, instant, "When the call was answered, in real time."),
  requestId: field(233, id.optional(), "Id of the request; absent where nothing is served."),
  clientId: field(234, id, "The API client that called."),
  clientName: field(235, z.string(), "Its name."),
  path: field(236, z.string(), "The address without its query and without long numbers."),
  ...problem,
  answeredStatus: field(
    237,
    z.number().optional(),
    "200 where a failure was answered so, as older programs expect.",
  ),
  version: field(238, z.string().optional(), "Minor version in force."),
  trackId: field(239, z.string().optional(), "The caller's own Service-Track-Id."),
  reasons: field(
    240,
    z.array(
      z.object({
        code: field(241, z.number(), "Error code."),
        message: field(242, z.string(), "The reason."),
        field: field(243, z.string().optional(), "The field that it is about."),
      }),
    ),
    "All reasons, up to ten.",
  ),
  query: field(244, kept, "The parameters of the address, as bodies are kept."),
  request: field(
    245,
    kept,
    "The body: its fields, and the values that decide whether a call succeeds and are neither secret nor personal. Of other values the kind and length are kept, and none of a body with payment details or a secret.",
  ),
  response: field(246, kept, "The answer's body, kept the same way."),
});

const params = z.object({ "recording-id": field(250, id, "Id of the recording.") });

export const createRecording = defineOperation({
  ...about,
  id: "createRecording",
  method: "POST",
  path: "/v1/recordings",
  summary: "Start recording calls",
  description: `Keeps the calls that fail, or all, of one API client or of all, with the reason and what to change. A recording ends by itself: after its time, or with ${MOST_CALLS} calls. It is deleted ${DAYS_KEPT} days after its end. Card numbers, bank numbers and secrets are never kept.`,
  scope: "developer:write",
  params: none,
  query: none,
  body: z.object({
    clientId: field(201, id.optional(), "The API client whose calls are kept; all when absent."),
    keeps: field(203, z.enum(KEEPS).optional(), "Which calls: failed when absent."),
    minutes: field(
      251,
      z.int().min(1).max(1440).optional(),
      "How long, up to 1440 minutes (a day); 60 when absent.",
    ),
  }),
  result: z.object(recording),
  rules: [
    `At most ${MOST_RUNNING} recordings run at once, and at most ${MOST_KEPT} are kept.`,
    "The client is one of the company's that is not revoked.",
  ],
  example: { keeps: "failed", minutes: 60 },
});

export const listRecordings = defineOperation({
  ...about,
  id: "listRecordings",
  method: "GET",
  path: "/v1/recordings",
  summary: "List recordings",
  description: "All recordings that are kept, newest first.",
  scope: "developer:read",
  params: none,
  query: none,
  body: none,
  result: z.object({
    recordings: field(252, z.array(z.object(recording)), "The recordings."),
  }),
});

export const getRecording = defineOperation({
  ...about,
  id: "getRecording",
  method: "GET",
  path: "/v1/recordings/{recording-id}",
  summary: "Get a recording",
  description:
    "A recording and what failed in it: one entry for each operation and reason, the most frequent first, with what to change. The calls themselves are listed by `/object-query/recorded-calls`.",
  scope: "developer:read",
  params,
  query: none,
  body: none,
  result: z.object({
    ...recording,
    problems: field(253, problems, "What failed, by operation and reason."),
  }),
});

export const stopRecording = defineOperation({
  ...about,
  id: "stopRecording",
  method: "PUT",
  path: "/v1/recordings/{recording-id}/stop",
  summary: "Stop a recording",
  description: "Ends a recording before its time; its calls stay.",
  scope: "developer:write",
  params,
  query: none,
  body: none,
  result: z.object(recording),
  rules: ["The recording is running."],
});

export const deleteRecording = defineOperation({
  ...about,
  id: "deleteRecording",
  method: "DELETE",
  path: "/v1/recordings/{recording-id}",
  summary: "Delete a recording",
  description: "Deletes a recording with its calls; one that is running ends.",
  scope: "developer:write",
  params,
  query: none,
  body: none,
  result: z.object({ id: field(200, id, "Id of the deleted recording.") }),
});

export const listRecordedCalls = defineOperation({
  id: "listRecordedCalls",
  method: "GET",
  path: "/object-query/recorded-calls",
  area: "developer",
  summary: "List recorded calls",
  description:
    "The calls that recordings have kept, newest first, each with what to change. Filters and sorts as all lists of the object query: `filter[]=recordingId.EQ:…`.",
  scope: "developer:read",
  style: "plain",
  resource: 503200,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(recordedCall),
});
