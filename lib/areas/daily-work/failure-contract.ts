import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(502); // 502950-502969: failed work.
const none = z.object({});

const failure = z.object({
  id: field(950, id, "Id of the newest try that failed."),
  step: field(
    951,
    z.enum(["remove", "resume", "order", "renew", "settle", "bill", "collect", "remind"]),
    "What was to be done.",
  ),
  subjectType: field(952, z.string(), "Kind of object that it was to be done for."),
  subjectId: field(953, id, "Id of that object."),
  accountId: field(
    954,
    id.nullable(),
    "Id of the account that waits; null for work on no account.",
  ),
  accountNumber: field(955, z.string().nullable(), "Number of that account."),
  accountName: field(956, z.string().nullable(), "Name of that account."),
  message: field(957, z.string(), "Why it was not done, at the newest try."),
  firstDay: field(958, z.string(), "Day on which it failed first."),
  lastDay: field(959, z.string(), "Day of the newest try."),
  lastTriedDate: field(960, z.iso.datetime(), "When it was tried last."),
});

export const queryWorkFailures = defineOperation({
  id: "queryWorkFailures",
  method: "GET",
  path: "/object-query/work-failures",
  area: "test-clock",
  summary: "List work that could not be done",
  description:
    "Bills, renewals, collections and other work of the day that failed and is still to be done, one row for each account or object, with the cause. It is tried again every day, and never holds up another account.",
  scope: "accounts:read",
  style: "plain",
  resource: 502950,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(failure),
});
