import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, localDate, truth, wholeNumber } from "@/lib/api/schemas";
import { meterId } from "../contract";
import { session } from "../run-contract";
import { DAY_STATES } from "../state-contract";

const field = fieldsOf(598); // 598150-598179: the runs of a meter, its days and their events.
const about = { area: "meters", style: "v1", resource: 598000, scope: "usage:read" } as const;
const none = z.object({});
const params = z.object({ meterId });

const page = {
  pageSize: field(117, wholeNumber(1, 100).optional(), "Rows of one page: 20."),
  cursor: field(118, id.optional(), "Taken from `nextPage`."),
};
const nextPage = field(
  128,
  z.string().optional(),
  "Address of the next page; absent on the last one.",
);

export const listMeterRuns = defineOperation({
  ...about,
  id: "listMeterRuns",
  method: "GET",
  path: "/meters/{meterId}/runs",
  summary: "List the runs of a meter",
  description:
    "The runs of a meter and its trials, the newest first, with what they have done. They are kept for 30 days.",
  params,
  query: z.object(page),
  body: none,
  result: z.object({
    runs: field(
      150,
      z.array(
        z.object({
          ...session,
          days: field(151, z.int(), "Days that it has counted."),
          records: field(152, z.int(), "Usage records that it has written or changed."),
          errors: field(153, z.int(), "Days or sample events with an error."),
          message: field(154, z.string().nullable(), "Why it failed."),
        }),
      ),
      "The runs.",
    ),
    nextPage,
  }),
});

const day = {
  id: field(155, id, "Id of the day."),
  day: field(107, z.string(), "Day of the usage, in the tenant's time zone."),
  accountNumber: field(156, z.string(), "Number of the account."),
  accountName: field(157, z.string(), "Name of the account."),
  subscriptionNumber: field(158, z.string().nullable(), "Number of the subscription."),
  chargeNumber: field(106, z.string().nullable(), "Number of the charge."),
  state: field(
    159,
    z.enum(DAY_STATES),
    "Due while events wait to be counted; Error where its usage is not what its events make.",
  ),
  quantity: field(109, z.number(), "What its events made when it was counted last."),
  events: field(108, z.int(), "Events that count, when it was counted last."),
  usageRecords: field(
    160,
    z.int(),
    "Usage records that it has had; more than one where a former one was billed.",
  ),
  usageKey: field(161, z.string(), "The keys of its usage records begin with this."),
  error: field(162, z.string().nullable(), "Why its usage is not what its events make."),
};

export const listMeterDays = defineOperation({
  ...about,
  id: "listMeterDays",
  method: "GET",
  path: "/meters/{meterId}/days",
  summary: "List the days of a meter",
  description:
    "What a meter has counted, for each day of an account, subscription and charge, the latest day first.",
  params,
  query: z.object({
    startDate: field(163, localDate.optional(), "Only days from this one on."),
    endDate: field(164, localDate.optional(), "Only days to this one."),
    onlyErrors: field(165, truth.optional(), "Only days with an error, when true."),
    ...page,
  }),
  body: none,
  result: z.object({ days: field(166, z.array(z.object(day)), "The days."), nextPage }),
});

export const listEventsOfMeterDay = defineOperation({
  ...about,
  id: "listEventsOfMeterDay",
  method: "GET",
  path: "/meters/{meterId}/days/{dayId}/events",
  summary: "List the events of a meter's day",
  description:
    "The day with its quantity, and the events that were stored for it as they were sent, the latest first. The key of a usage record, `meter-` with the number of the meter, the id of the day and a place, leads here.",
  params: z.object({ meterId, dayId: field(173, id, "Id of the day.") }),
  query: z.object(page),
  body: none,
  result: z.object({
    day: field(167, z.object(day), "The day."),
    events: field(
      168,
      z.array(
        z.object({
          eventId: field(75, z.string(), "Its own id."),
          time: field(169, z.iso.datetime(), "When it happened."),
          receivedDate: field(170, z.iso.datetime(), "When it came."),
          isCounted: field(
            171,
            z.boolean(),
            "Whether it passes the filters of the published version.",
          ),
          data: field(172, z.record(z.string(), z.unknown()), "The event as it was sent."),
        }),
      ),
      "The events.",
    ),
    nextPage,
  }),
});
