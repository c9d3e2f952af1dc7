import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(503); // 503000-503999: the request log.
const none = z.object({});

const loggedRequest = z.object({
  id: field(1, id, "Id of the entry."),
  at: field(2, z.iso.datetime(), "When the call was answered."),
  method: field(3, z.string(), "HTTP method."),
  path: field(4, z.string(), "Address without its query."),
  operation: field(5, z.string(), "Id of the operation."),
  status: field(6, z.number(), "HTTP status of the answer."),
  code: field(7, z.number().optional(), "First error code; absent when the call succeeded."),
  message: field(8, z.string().optional(), "First error message."),
  version: field(9, z.string(), "Minor version in force."),
  durationMs: field(10, z.number(), "Milliseconds from request to answer."),
  actorType: field(
    11,
    z.enum(["client", "user", "system"]),
    "What called: an API client or a portal user.",
  ),
  actorName: field(12, z.string(), "Its name."),
  trackId: field(13, z.string().optional(), "The caller's own Service-Track-Id."),
  idempotencyKey: field(14, z.string().optional(), "The Idempotency-Key of the call."),
  replayed: field(15, z.boolean(), "True when a stored answer was given again."),
});

export const listLoggedRequests = defineOperation({
  id: "listLoggedRequests",
  method: "GET",
  path: "/object-query/logged-requests",
  area: "developer",
  summary: "List logged requests",
  description:
    "The calls that are kept (usually 366 days in live tenants and 30 in test tenants), newest first. Bodies are not kept. Filters and sorts as all lists of the object query.",
  scope: "developer:read",
  style: "plain",
  resource: 503000,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(loggedRequest),
});
