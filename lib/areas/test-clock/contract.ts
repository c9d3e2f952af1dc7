import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { bounded, id } from "@/lib/api/schemas";
import { isLocalDate } from "@/lib/values/local-date";

const field = fieldsOf(502); // 502000-502999: the tenant's clock and its settings.
const none = z.object({});

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const moment = bounded(0, 40).refine(
  (text) =>
    DAY.test(text)
      ? isLocalDate(text)
      : INSTANT.test(text) && isLocalDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
  "must be a day (YYYY-MM-DD) or an instant with its offset (2026-12-01T09:00:00Z)",
);

const shownClock = {
  status: field(
    1,
    z.enum(["ready", "advancing"]),
    "Advancing while what falls due on the way is being run.",
  ),
  now: field(2, z.iso.datetime(), "The tenant's instant."),
  today: field(3, z.string(), "The tenant's day."),
  timeZone: field(4, z.string(), "Time zone in which days begin."),
  frozen: field(
    5,
    z.boolean(),
    "True when the clock stands still between advances; false when it follows real time.",
  ),
  environment: field(
    15,
    z.enum(["test", "live"]),
    "Whether the tenant is test or live; the clock of a live one is real time.",
  ),
  sandbox: field(6, z.boolean(), "True for test tenants; environment says the same."),
  advanceTo: field(7, z.iso.datetime().nullable(), "Where a running advance is going."),
  processedThrough: field(
    8,
    z.iso.datetime().nullable(),
    "Instant up to which everything that fell due has been run.",
  ),
  failures: field(
    9,
    z.array(
      z.object({
        day: field(10, z.string(), "Day of the work."),
        step: field(
          11,
          z.enum(["remove", "resume", "order", "renew", "settle", "bill", "collect", "remind"]),
          "What was to be done.",
        ),
        subjectType: field(12, z.string(), "Kind of object that it was to be done for."),
        subjectId: field(13, id, "Id of that object."),
        message: field(14, z.string(), "Why it was not done."),
      }),
    ),
    "The newest pieces of work that could not be done; they are tried again every day.",
  ),
};

export const getTestClock = defineOperation({
  id: "getTestClock",
  method: "GET",
  path: "/v1/test-clock",
  area: "test-clock",
  summary: "Get the clock",
  description: "Where the tenant's clock stands and, while it advances, how far it has come.",
  scope: "settings:read",
  style: "v1",
  resource: 502000,
  params: none,
  query: none,
  body: none,
  result: z.object(shownClock),
});

export const advanceTestClock = defineOperation({
  id: "advanceTestClock",
  method: "POST",
  path: "/v1/test-clock",
  area: "test-clock",
  summary: "Move the test clock",
  description:
    "Moves the clock of a test tenant forward. Everything that falls due on the way is run in order: renewals, bills, collections and their retries. Going day by day gives the same documents as one jump. An advance over days runs in the background: ask for the clock until its status is ready.",
  scope: "settings:write",
  style: "v1",
  resource: 502000,
  params: none,
  query: none,
  body: z.object({
    advanceTo: field(
      20,
      moment,
      "Day, at its beginning in the tenant's time zone, or instant to move to: later than now, by at most 24 months.",
    ),
  }),
  result: z.object(shownClock),
  rules: [
    "Only test tenants have a test clock; that of a live one is real time.",
    "The clock moves forward only, and by at most 24 months in one call.",
    "One advance runs at a time.",
  ],
  example: { advanceTo: "2026-12-01" },
});
