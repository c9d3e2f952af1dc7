import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(502); // 502961-502969: waiting work.
const none = z.object({});

const waiting = z.object({
  kind: field(
    961,
    z.enum(["bill", "failure", "gatewayIntent", "mail", "gatewayEvent", "event", "books"]),
    "What waits: bills that are due, work of a day that failed, payments and refunds of which the gateway has not said what became, mails, events of gateways that are tried again, events that are still to be delivered, and rules that the newest check of the books has found broken.",
  ),
  count: field(962, z.number().int(), "How much of it waits; 100 stands for 100 or more."),
  oldestDate: field(
    963,
    z.iso.datetime().nullable(),
    "Since when the oldest of it waits, in real time; null when nothing does.",
  ),
  longestSeconds: field(
    964,
    z.number().int(),
    "Seconds that it may wait before somebody has to look.",
  ),
  stuck: field(965, z.boolean(), "True when the oldest has waited for longer."),
});

export const getWaitingWork = defineOperation({
  id: "getWaitingWork",
  method: "GET",
  path: "/v1/waiting-work",
  area: "test-clock",
  summary: "Retrieve the work that waits",
  description:
    "What Perennial has still to do for this company, one row for each kind, and whether it is stuck. The owners get a mail when something gets stuck.",
  scope: "settings:read",
  style: "v1",
  resource: 502966,
  params: none,
  query: none,
  body: none,
  result: z.object({
    work: field(967, z.array(waiting), "The kinds of work, always all of them."),
  }),
});
