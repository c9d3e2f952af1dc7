import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(503); // 503000-503099: the request log; 503100-503199: the audit trail.
const none = z.object({});

const loggedRequest = z.object({
  id: field(1, id, "Id of the entry."),
  at: field(2, z.iso.datetime(), "When the call was answered."),
  method: field(3, z.string(), "HTTP method."),
  path: field(4, z.string(), "Address without its query."),
  operation: field(5, z.string(), "Id of the operation."),
  status: field(6, z.number(), "HTTP status of the answer."),
  answeredStatus: field(
    16,
    z.number().optional(),
    "200 where a failure was answered so, as older programs expect; absent otherwise.",
  ),
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

const auditEntry = z.object({
  id: field(101, id, "Id of the entry."),
  recordedAt: field(102, z.iso.datetime(), "When it was written down, in real time."),
  at: field(
    103,
    z.iso.datetime(),
    "When it happened by the tenant's clock; real time for sign-ins and refused credentials.",
  ),
  operation: field(
    104,
    z.string(),
    "Id of the operation, signIn or signOut, or the name of a job.",
  ),
  action: field(
    105,
    z.string(),
    "What was done: create, update, delete, post …; for access sign-in, sign-in-failed, lockout, sign-out, refused.",
  ),
  actorType: field(
    106,
    z.enum(["client", "user", "system", "unknown"]),
    "Who did it: an API client, a portal user, the product itself, or nobody known.",
  ),
  actorName: field(107, z.string(), "Its name; empty when nobody is known."),
  subjectType: field(
    108,
    z.string(),
    "What it was done to; signIn for the door of a portal user, apiAccess for that of an API client.",
  ),
  subjectId: field(109, id, "Id of what it was done to."),
  subjectName: field(
    110,
    z.string().optional(),
    "For access: the e-mail address of the user, or the name of the client.",
  ),
  requestId: field(111, id, "Id of the request that did it."),
  detail: field(
    112,
    z.record(z.string(), z.unknown()),
    "Values before and after; for access address, userAgent, reason, times (how many were alike within a minute) and until.",
  ),
});

export const listAuditEntries = defineOperation({
  id: "listAuditEntries",
  method: "GET",
  path: "/object-query/audit-entries",
  area: "developer",
  summary: "List the audit trail",
  description:
    "Who did what, newest first: every change of the tenant, and sign-ins, locks and refused credentials. Entries are never changed or deleted. Filters and sorts as all lists of the object query.",
  scope: "developer:read",
  style: "plain",
  resource: 503100,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(auditEntry),
});
