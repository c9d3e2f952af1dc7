import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { keyQuery, listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { itemParams, scheduleParams } from "./contract";

const field = fieldsOf(543); // 543200-543299: schedules and their items by filter.
const none = z.object({});
const shown = z.string().nullable();
const instant = z.iso.datetime();

const about = {
  area: "payment-schedules",
  method: "GET",
  style: "plain",
  resource: 543200,
  scope: "payments:read",
  body: none,
} as const;

const whose = {
  accountId: field(201, id, "Id of the account that pays."),
  accountNumber: field(202, z.string(), "Number of the account."),
  accountName: field(203, z.string(), "Name of the account."),
  currency: field(204, z.string(), "Currency of the amounts."),
};
const times = {
  createdDate: field(205, instant, "When it was made."),
  updatedDate: field(206, instant, "When it changed last."),
};

const schedule = z
  .object({
    id: field(210, id, "Id of the schedule."),
    number: field(211, z.string(), "Number of the schedule."),
    ...whose,
    status: field(212, z.enum(["Active", "Canceled", "Completed"]), "State of the schedule."),
    period: field(
      213,
      z.enum(["Monthly", "Weekly", "BiWeekly"]).nullable(),
      "Time between two payments; null when its items were given one by one.",
    ),
    startDate: field(214, z.string(), "Day of the first payment."),
    runHour: field(215, z.number(), "Hour of the day."),
    prepayment: field(216, z.boolean(), "Whether the money comes before what it is for."),
    standalone: field(217, z.boolean(), "Whether it settles no document."),
    description: field(218, shown, "Free text."),
    occurrences: field(219, z.number(), "How many payments it has."),
    totalAmount: field(220, z.number(), "What is paid in all, without what is canceled."),
    paidAmount: field(221, z.number(), "What the linked payments have paid."),
    nextPaymentDate: field(222, shown, "Day of the next payment."),
    recentPaymentDate: field(223, shown, "Day of the last payment that was made."),
    totalPaymentsProcessed: field(224, z.number(), "Payments that were made."),
    totalPaymentsErrored: field(225, z.number(), "Payments that could not be made."),
    ...times,
  })
  .catchall(customFieldsBeside("PaymentSchedule"));

const item = z
  .object({
    id: field(230, id, "Id of the item."),
    number: field(231, z.string(), "Number of the item."),
    ...whose,
    paymentScheduleId: field(232, id, "Id of the schedule."),
    paymentScheduleNumber: field(233, z.string(), "Number of the schedule."),
    status: field(
      234,
      z.enum(["Pending", "Processed", "Error", "Canceled"]),
      "State of the payment.",
    ),
    scheduledDate: field(235, z.string(), "Day on which it is paid."),
    runHour: field(236, z.number(), "Hour of the day."),
    amount: field(237, z.number(), "What is paid."),
    balance: field(238, z.number(), "What the linked payments have not paid."),
    invoiceId: field(239, id.nullable(), "Id of the invoice that it is for."),
    invoiceNumber: field(240, shown, "Number of the invoice."),
    paymentMethodId: field(241, id.nullable(), "Payment method; null means the account's default."),
    paymentMethodType: field(242, shown, "Type of that payment method."),
    paymentMethodBrand: field(243, shown, "Brand of its card."),
    paymentMethodLast4: field(244, shown, "Its last four characters."),
    description: field(245, shown, "Free text."),
    errorMessage: field(246, shown, "Why it could not be paid."),
    payments: field(
      247,
      z.array(
        z.object({
          paymentId: field(248, id, "Id of a payment."),
          paymentNumber: field(249, z.string(), "Number of the payment."),
          amount: field(250, z.number(), "Amount of the payment."),
        }),
      ),
      "Payments that stand for it.",
    ),
    ...times,
  })
  .catchall(customFieldsBeside("PaymentScheduleItem"));

const itemPayment = z.object({
  id: field(251, id, "Id of the payment: it stands for one planned payment at most."),
  paymentScheduleItemId: field(252, id, "Id of the planned payment."),
  paymentScheduleItemNumber: field(253, z.string(), "Number of the planned payment."),
  paymentId: field(248, id, "Id of a payment."),
  paymentNumber: field(249, z.string(), "Number of the payment."),
  accountId: whose.accountId,
  amount: field(250, z.number(), "Amount of the payment."),
  currency: whose.currency,
  createdDate: times.createdDate,
});

export const queryPaymentSchedules = defineOperation({
  ...about,
  id: "queryPaymentSchedules",
  path: "/object-query/payment-schedules",
  summary: "Query payment schedules",
  description: "Payment schedules by filter, in the order asked for, page by page.",
  params: none,
  query: listQuery,
  result: listResult(schedule),
});

export const queryPaymentScheduleByKey = defineOperation({
  ...about,
  id: "queryPaymentScheduleByKey",
  path: "/object-query/payment-schedules/{paymentScheduleKey}",
  summary: "Query a payment schedule",
  description: "One payment schedule, by id or number.",
  params: scheduleParams,
  query: keyQuery,
  result: schedule,
});

export const queryPaymentScheduleItems = defineOperation({
  ...about,
  id: "queryPaymentScheduleItems",
  path: "/object-query/payment-schedule-items",
  summary: "Query payment schedule items",
  description: "Payments that were planned, with what came of them.",
  params: none,
  query: listQuery,
  result: listResult(item),
});

export const queryPaymentScheduleItemByKey = defineOperation({
  ...about,
  id: "queryPaymentScheduleItemByKey",
  path: "/object-query/payment-schedule-items/{psi-id}",
  summary: "Query a payment schedule item",
  description: "One payment that was planned.",
  params: itemParams,
  query: keyQuery,
  result: item,
});

export const queryPaymentScheduleItemPayments = defineOperation({
  ...about,
  id: "queryPaymentScheduleItemPayments",
  path: "/object-query/payment-schedule-item-payments",
  summary: "Query payments of payment schedule items",
  description: "Which payments stand for payments that were planned.",
  params: none,
  query: listQuery,
  result: listResult(itemPayment),
});

export const queryPaymentScheduleItemPaymentByKey = readByKey(
  queryPaymentScheduleItemPayments,
  "queryPaymentScheduleItemPaymentByKey",
  "a payment of a planned payment",
);
