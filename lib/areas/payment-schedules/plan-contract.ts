import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, localDate } from "@/lib/api/schemas";
import {
  createPaymentSchedule,
  itemParams,
  money,
  newItem,
  paymentOption,
  runHour,
  scheduleParams,
  shownItem,
  shownSchedule,
} from "./contract";

const field = fieldsOf(543); // 543100-543199: changes of planned payments.
const none = z.object({});
const about = { area: "payment-schedules", style: "v1", resource: 543100 } as const;
const write = { ...about, scope: "payments:write" } as const;

const changes = z
  .object({
    amount: field(10, money.optional(), "What is paid each time (recurring)."),
    period: field(
      43,
      z.enum(["Monthly", "Weekly", "BiWeekly"]).optional(),
      "Time between two payments (recurring).",
    ),
    periodStartDate: field(
      101,
      localDate.optional(),
      "Day of the first payment that is planned anew (recurring).",
    ),
    occurrences: field(
      45,
      z.int().min(1).max(999).optional(),
      "How many payments there are in all, those that were made among them (recurring).",
    ),
    runHour: field(12, runHour.optional(), "Hour of the day."),
    paymentMethodId: field(13, key.optional(), "Payment method of what waits."),
    paymentOption,
  })
  .catchall(customFieldsBeside("PaymentSchedule"));

const CHANGE_RULES = [
  "The schedule is active. Only what is Pending changes.",
  "Amount, period, first day and number are those of a recurring schedule.",
  "There are at least as many payments as were made or tried.",
  "An item to which a payment is linked is not left out.",
];

export const createPaymentSchedules = defineOperation({
  ...write,
  id: "createPaymentSchedules",
  method: "POST",
  path: "/v1/payment-schedules/batch",
  summary: "Create several payment schedules",
  description: "Up to fifty schedules at once: all of them, or none.",
  params: none,
  query: none,
  body: z.object({
    paymentSchedules: field(
      53,
      z.array(createPaymentSchedule.body).min(1).max(50),
      "The schedules, each as it is created alone.",
    ),
  }),
  result: z.object({
    paymentSchedules: field(
      53,
      z.array(
        z.object({
          id: field(40, z.string(), "Id of the schedule."),
          paymentScheduleNumber: field(23, z.string(), "Number of the schedule."),
        }),
      ),
      "The schedules, in the order given.",
    ),
  }),
  rules: createPaymentSchedule.rules,
});

export const updatePaymentSchedule = defineOperation({
  ...write,
  id: "updatePaymentSchedule",
  method: "PUT",
  path: "/v1/payment-schedules/{paymentScheduleKey}",
  summary: "Update a payment schedule",
  description: "Plans what waits of a schedule anew; what was made or tried stays.",
  params: scheduleParams,
  query: none,
  body: changes,
  result: shownSchedule,
  rules: CHANGE_RULES,
});

export const previewPaymentSchedule = defineOperation({
  ...write,
  id: "previewPaymentSchedule",
  method: "PUT",
  path: "/v1/payment-schedules/{paymentScheduleKey}/preview",
  summary: "Preview an update of a payment schedule",
  description:
    "The schedule as the same update would leave it; nothing is stored. Items that there are not yet have no id and no number.",
  params: scheduleParams,
  query: none,
  body: changes,
  result: shownSchedule,
  readOnly: true,
  rules: CHANGE_RULES,
});

export const deletePaymentSchedule = defineOperation({
  ...write,
  id: "deletePaymentSchedule",
  method: "DELETE",
  path: "/v1/payment-schedules/{paymentScheduleKey}",
  summary: "Delete a payment schedule",
  description: "Deletes a canceled schedule of which nothing was paid.",
  params: scheduleParams,
  query: none,
  body: none,
  result: none,
  rules: ["It is canceled, and no payment is linked to an item of it."],
});

export const addPaymentScheduleItems = defineOperation({
  ...write,
  id: "addPaymentScheduleItems",
  method: "POST",
  path: "/v1/payment-schedules/{paymentScheduleKey}/items",
  summary: "Add items to a payment schedule",
  description: "Adds payments to a schedule whose items are given one by one.",
  params: scheduleParams,
  query: none,
  body: z.object({ items: field(52, z.array(newItem).min(1).max(1000), "The payments.") }),
  result: shownSchedule,
  rules: [
    "The schedule is active and custom, and has at most a thousand items.",
    "No day lies before the tenant's day.",
  ],
});

export const cancelPaymentScheduleItem = defineOperation({
  ...write,
  id: "cancelPaymentScheduleItem",
  method: "PUT",
  path: "/v1/payment-schedule-items/{psi-id}/cancel",
  summary: "Cancel a payment schedule item",
  description: "The item is not paid; the others stay as they are.",
  params: itemParams,
  query: none,
  body: none,
  result: shownItem,
  rules: ["It is Pending or Error, and its schedule is active."],
});

export const skipPaymentScheduleItem = defineOperation({
  ...write,
  id: "skipPaymentScheduleItem",
  method: "PUT",
  path: "/v1/payment-schedule-items/{psi-id}/skip",
  summary: "Skip a payment schedule item",
  description:
    "Nothing is paid on its day: it and all that wait after it are paid one period later.",
  params: itemParams,
  query: none,
  body: none,
  result: shownItem,
  rules: ["It is Pending, and its schedule is active and recurring."],
});

export const deletePaymentScheduleItem = defineOperation({
  ...write,
  id: "deletePaymentScheduleItem",
  method: "DELETE",
  path: "/v1/payment-schedule-items/{psi-id}",
  summary: "Delete a payment schedule item",
  description: "Takes a payment that was never made off its schedule.",
  params: itemParams,
  query: none,
  body: none,
  result: none,
  rules: ["It is not Processed, and no payment is linked to it."],
});

export const retryPaymentScheduleItems = defineOperation({
  ...write,
  id: "retryPaymentScheduleItems",
  method: "POST",
  path: "/v1/payment-schedule-items/retry-payment",
  summary: "Try payment schedule items again",
  description:
    "Leaves items for the worker, which charges each at once, with another payment method where one is named. Read them to see what came of it.",
  params: none,
  query: none,
  body: z.object({
    items: field(
      52,
      z
        .array(
          z.object({
            id: field(20, key, "Id of the item."),
            paymentMethodId: field(13, key.optional(), "Payment method to charge."),
          }),
        )
        .min(1)
        .max(50),
      "The items.",
    ),
  }),
  result: z.object({ items: field(52, z.array(shownItem), "The items as they wait.") }),
  rules: ["They are Pending or Error, and their schedules are active."],
});

export const getPaymentScheduleStatistic = defineOperation({
  ...about,
  id: "getPaymentScheduleStatistic",
  method: "GET",
  path: "/v1/payment-schedules/statistics/{yyyy-mm-dd}",
  summary: "Get the payment schedule statistics of a day",
  description:
    "How many items are planned for a day and how they fare, and the payment runs of it.",
  scope: "payments:read",
  params: z.object({ "yyyy-mm-dd": field(102, localDate, "The day.") }),
  query: none,
  body: none,
  result: z.object({
    date: field(103, z.string(), "The day."),
    paymentScheduleItems: field(
      104,
      z.object({
        pending: field(105, z.number(), "Items that wait."),
        processed: field(106, z.number(), "Items that were paid."),
        error: field(107, z.number(), "Items that could not be paid."),
      }),
      "Items that are planned for the day.",
    ),
    paymentRuns: field(
      108,
      z.array(
        z.object({
          number: field(109, z.string(), "Number of the run."),
          status: field(110, z.string(), "State of the run."),
          executedOn: field(111, z.string().nullable(), "When it began."),
          completedOn: field(112, z.string().nullable(), "When it was done."),
          numberOfPayments: field(113, z.number(), "Documents that were collected."),
          numberOfErrors: field(114, z.number(), "Documents that could not be collected."),
        }),
      ),
      "Payment runs that began on the day.",
    ),
  }),
});
