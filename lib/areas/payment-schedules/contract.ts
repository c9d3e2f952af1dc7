import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, clearableText, key, localDate, text, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(543); // 543000-543999: payment schedules.
const none = z.object({});
const shown = z.string().nullable();
const OPTIONS = { range: { since: "337.0" } } as const;
const DOCUMENTS = { range: { since: "330.0" } } as const;

const accountId = field(1, key.optional(), "Id of the account that pays.");
const accountNumber = field(2, key.optional(), "Number of the account that pays.");
export const runHour = z.int().min(0).max(23);
export const money = amount.refine((value) => value > 0, "must be above 0");

export const paymentOption = field(
  3,
  z
    .array(
      z.object({
        type: field(4, text(60).optional(), "Kind of rule."),
        detail: field(5, z.record(text(100), text(255)).optional(), "What it says."),
      }),
    )
    .max(20)
    .optional(),
  "Rules of single transactions, kept as they are given.",
  OPTIONS,
);

const billingDocument = field(
  6,
  z
    .object({
      id: field(7, key.optional(), "Id of the invoice or debit memo."),
      number: field(8, key.optional(), "Number of the invoice or debit memo."),
      type: field(9, z.enum(["Invoice", "DebitMemo"]), "Kind of document."),
    })
    .optional(),
  "Document that the money is for; without one it stays on the account.",
  DOCUMENTS,
);

/** Custom fields stand beside the fields of an item, as beside those of a schedule. */
const besideItem = customFieldsBeside("PaymentScheduleItem");

export const newItem = z
  .object({
    amount: field(10, money, "What is paid."),
    scheduledDate: field(11, localDate, "Day on which it is paid."),
    runHour: field(12, runHour.optional(), "Hour of the day; 0 when absent."),
    paymentMethodId: field(13, key.optional(), "Payment method; the schedule's when absent."),
    description: field(14, text(255).optional(), "Free text."),
    billingDocument,
    paymentOption,
  })
  .catchall(customFieldsBeside("PaymentScheduleItem", "create"));

const itemFields = {
  id: field(20, z.string(), "Id of the item."),
  number: field(21, z.string(), "Number of the item."),
  accountId: field(1, z.string(), "Id of the account that pays."),
  paymentScheduleId: field(22, z.string(), "Id of the schedule."),
  paymentScheduleNumber: field(23, z.string(), "Number of the schedule."),
  status: field(24, z.enum(["Pending", "Processed", "Error", "Canceled"]), "State of the item."),
  scheduledDate: field(11, z.string(), "Day on which it is paid."),
  runHour: field(12, z.number(), "Hour of the day."),
  amount: field(10, z.number(), "What is paid."),
  balance: field(25, z.number(), "What the linked payments have not paid."),
  currency: field(26, z.string(), "Currency of the account."),
  paymentMethodId: field(13, shown, "Payment method; null means the account's default."),
  description: field(14, shown, "Free text."),
  errorMessage: field(27, shown, "Why it could not be paid."),
  standalone: field(28, z.boolean(), "Whether it settles no document."),
  billingDocument: field(
    6,
    z
      .object({
        id: field(7, z.string(), "Id of the invoice or debit memo."),
        number: field(8, z.string(), "Number of the invoice or debit memo."),
        type: field(9, z.string(), "Kind of document."),
      })
      .optional(),
    "Document that the money is for.",
    DOCUMENTS,
  ),
  paymentOption,
  paymentId: field(29, shown, "Payment that was linked last.", { range: { until: "336.0" } }),
  psiPayments: field(
    30,
    z.array(z.object({ paymentId: field(31, z.string(), "Id of a payment.") })),
    "Payments of the item.",
    OPTIONS,
  ),
  createdDate: field(32, z.string(), "When it was made."),
  updatedDate: field(33, z.string(), "When it changed last."),
};

export const shownItem = z.object(itemFields).catchall(besideItem);

const scheduleFields = {
  id: field(40, z.string(), "Id of the schedule."),
  paymentScheduleNumber: field(23, z.string(), "Number of the schedule."),
  accountId: field(1, z.string(), "Id of the account that pays."),
  accountNumber: field(2, z.string(), "Number of the account that pays."),
  status: field(41, z.enum(["Active", "Canceled", "Completed"]), "State of the schedule."),
  isCustom: field(42, z.boolean(), "Whether its items were given one by one."),
  period: field(43, shown, "Time between two payments of a recurring schedule."),
  startDate: field(44, z.string(), "Day of the first payment."),
  occurrences: field(45, z.number(), "How many payments it has."),
  runHour: field(12, z.number(), "Hour of the day."),
  totalAmount: field(46, z.number(), "What is paid in all."),
  prepayment: field(47, z.boolean(), "Whether the money comes before what it is for."),
  standalone: field(28, z.boolean(), "Whether it settles no document."),
  description: field(14, shown, "Free text."),
  nextPaymentDate: field(48, shown, "Day of the next payment."),
  recentPaymentDate: field(49, shown, "Day of the last payment that was made."),
  totalPaymentsProcessed: field(50, z.number(), "Payments that were made."),
  totalPaymentsErrored: field(51, z.number(), "Payments that could not be made."),
  paymentOption,
  items: field(52, z.array(shownItem), "Its payments, in the order of their days."),
  cancelDate: field(60, shown, "Day from which on it was canceled."),
  cancelledOn: field(61, shown, "When it was canceled."),
  cancelledById: field(62, shown, "Id of the client or user who canceled it."),
  createdById: field(63, shown, "Id of the client or user who made it."),
  updatedById: field(64, shown, "Id of the client or user who changed it last."),
  createdDate: field(32, z.string(), "When it was made."),
  updatedDate: field(33, z.string(), "When it changed last."),
};

export const shownSchedule = z
  .object(scheduleFields)
  .catchall(customFieldsBeside("PaymentSchedule"));

/** Which items are shown: all of them, unless a number is given. */
const narrowing = {
  nextPendingItems: field(
    115,
    wholeNumber(0, 1000).optional(),
    "How many of the items that wait are shown, the next ones; all when absent.",
  ),
  lastProcessedItems: field(
    116,
    wholeNumber(0, 1000).optional(),
    "How many of the items that were paid are shown, the last ones; all when absent.",
  ),
};

const about = { area: "payment-schedules", style: "v1", resource: 543000 } as const;
export const scheduleParams = z.object({
  paymentScheduleKey: field(98, key, "Id or number of the schedule."),
});
export const itemParams = z.object({ "psi-id": field(99, key, "Id of the item.") });

export const createPaymentSchedule = defineOperation({
  ...about,
  id: "createPaymentSchedule",
  method: "POST",
  path: "/v1/payment-schedules",
  summary: "Create a payment schedule",
  description:
    "Plans payments of an account: the same amount every week, two weeks or month, or items given one by one. Each is charged on its day.",
  scope: "payments:write",
  params: none,
  query: none,
  body: z
    .object({
      accountId,
      accountNumber,
      amount: field(10, money.optional(), "What is paid each time (recurring)."),
      period: field(
        43,
        z.enum(["Monthly", "Weekly", "BiWeekly"]).optional(),
        "Time between two payments (recurring).",
      ),
      startDate: field(44, localDate.optional(), "Day of the first payment (recurring)."),
      occurrences: field(
        45,
        z.int().min(1).max(999).optional(),
        "How many payments there are (recurring).",
      ),
      items: field(52, z.array(newItem).min(1).max(1000).optional(), "The payments (custom)."),
      runHour: field(12, runHour.optional(), "Hour of the day; 0 when absent."),
      paymentMethodId: field(
        13,
        key.optional(),
        "Payment method; the account's default when absent.",
      ),
      prepayment: field(47, z.boolean().optional(), "The money comes before what it is for."),
      standalone: field(28, z.boolean().optional(), "It settles no document."),
      description: field(14, text(255).optional(), "Free text."),
      billingDocument,
      paymentOption,
    })
    .catchall(customFieldsBeside("PaymentSchedule", "create")),
  result: shownSchedule,
  rules: [
    "It is either recurring (amount, period, startDate, occurrences) or custom (items).",
    "No day lies before the tenant's day.",
    "An invoice is posted and of the same account.",
  ],
  example: {
    accountNumber: "A00000001",
    amount: 25,
    period: "Monthly",
    startDate: "2026-02-01",
    occurrences: 4,
  },
});

export const getPaymentSchedule = defineOperation({
  ...about,
  id: "getPaymentSchedule",
  method: "GET",
  path: "/v1/payment-schedules/{paymentScheduleKey}",
  summary: "Get a payment schedule",
  description: "A schedule with its items and the payments that were made.",
  scope: "payments:read",
  params: scheduleParams,
  query: z.object(narrowing),
  body: none,
  result: shownSchedule,
});

export const listPaymentSchedules = defineOperation({
  ...about,
  id: "listPaymentSchedules",
  method: "GET",
  path: "/v1/payment-schedules",
  summary: "List the payment schedules of an account",
  description: "The schedules of an account, newest first.",
  scope: "payments:read",
  params: none,
  query: z.object({ accountId, accountNumber, ...narrowing }),
  body: none,
  result: z.object({
    paymentSchedules: field(53, z.array(shownSchedule), "The schedules."),
  }),
});

export const cancelPaymentSchedule = defineOperation({
  ...about,
  id: "cancelPaymentSchedule",
  method: "PUT",
  path: "/v1/payment-schedules/{paymentScheduleKey}/cancel",
  summary: "Cancel a payment schedule",
  description:
    "Nothing of it is paid any more from a day on; what was paid stays paid. Payments of earlier days that wait are still made, and the schedule is over with the last one.",
  scope: "payments:write",
  params: scheduleParams,
  query: none,
  body: z.object({
    cancelDate: field(
      60,
      localDate.optional(),
      "The first day on which nothing is paid; today when absent, and then nothing that waits or failed is paid.",
    ),
  }),
  result: shownSchedule,
  rules: ["It is active.", "The day is not over."],
});

export const getPaymentScheduleItem = defineOperation({
  ...about,
  id: "getPaymentScheduleItem",
  method: "GET",
  path: "/v1/payment-schedule-items/{psi-id}",
  summary: "Get a payment schedule item",
  description: "One payment of a schedule.",
  scope: "payments:read",
  params: itemParams,
  query: none,
  body: none,
  result: shownItem,
});

export const updatePaymentScheduleItem = defineOperation({
  ...about,
  id: "updatePaymentScheduleItem",
  method: "PUT",
  path: "/v1/payment-schedule-items/{psi-id}",
  summary: "Update a payment schedule item",
  description: "Changes a payment that waits or failed, and which payments stand for it.",
  scope: "payments:write",
  params: itemParams,
  query: none,
  body: z
    .object({
      amount: field(10, money.optional(), "What is paid."),
      scheduledDate: field(11, localDate.optional(), "Day on which it is paid."),
      runHour: field(12, runHour.optional(), "Hour of the day."),
      paymentMethodId: field(13, key.optional(), "Payment method."),
      description: field(14, clearableText(255).optional(), "Free text."),
      paymentOption,
      paymentId: field(29, key.optional(), "Payment that stands for it.", {
        range: { until: "336.0" },
      }),
      linkPayments: field(
        34,
        z.array(key).max(10).optional(),
        "Payments that stand for it.",
        OPTIONS,
      ),
      unlinkPayments: field(35, z.array(key).max(10).optional(), "Payments that do not.", OPTIONS),
    })
    .catchall(besideItem),
  result: shownItem,
  rules: [
    "It is Pending or Error, and its schedule is active.",
    "At most ten payments are linked to it; a payment is linked to one item, of its own account.",
    "An item whose payments cover it is Processed.",
  ],
});
