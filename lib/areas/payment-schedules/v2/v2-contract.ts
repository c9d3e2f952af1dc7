import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { key } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { SCHEDULE, SCHEDULE_ITEM } from "@/lib/areas/version-2/views-contract";
import * as schedules from "../contract";
import * as plans from "../plan-contract";

const field = fieldsOf(575); // 575000-575029: payment schedules of version 2.

const period = field(1, z.enum(["week", "biweekly", "month"]).optional(), "How often it is paid.");

export const paymentSchedulesV2 = resourceContracts({
  path: "/v2/payment_schedules",
  param: "payment_schedule_id",
  noun: "a payment schedule",
  nouns: "payment schedules",
  area: "payment-schedules",
  ending: "PaymentScheduleV2",
  write: "payments:write",
  view: SCHEDULE,
  one: "queryPaymentScheduleByKey",
  oneParam: "paymentScheduleKey",
  create: {
    names: {
      account_id: "accountId",
      account_number: "accountNumber",
      amount: "amount",
      description: "description",
      number_of_payments: "occurrences",
      payment_method_id: "paymentMethodId",
      prepayment: "prepayment",
      run_hour: "runHour",
      standalone: "standalone",
      start_date: "startDate",
    },
    like: schedules.createPaymentSchedule.body,
    own: { period },
  },
  patch: {
    names: {
      amount: "amount",
      number_of_payments: "occurrences",
      payment_method_id: "paymentMethodId",
      run_hour: "runHour",
      start_date: "periodStartDate",
    },
    like: plans.updatePaymentSchedule.body,
    own: { period },
  },
  example: {
    account_number: "A00000001",
    amount: 10,
    period: "month",
    number_of_payments: 3,
    start_date: "2026-02-01",
  },
});

export const CANCELED = { cancel_date: "cancelDate" };
export const cancelPaymentScheduleV2 = actionContract(paymentSchedulesV2, {
  id: "cancelPaymentScheduleV2",
  action: "cancel",
  summary: "Cancel a payment schedule",
  body: { names: CANCELED, like: schedules.cancelPaymentSchedule.body },
});

const ITEM: Names = {
  amount: "amount",
  description: "description",
  payment_method_id: "paymentMethodId",
  run_hour: "runHour",
  scheduled_date: "scheduledDate",
};

export const paymentScheduleItemsV2 = resourceContracts({
  path: "/v2/payment_schedule_items",
  param: "payment_schedule_item_id",
  noun: "an item of a payment schedule",
  nouns: "items of payment schedules",
  area: "payment-schedules",
  ending: "PaymentScheduleItemV2",
  write: "payments:write",
  view: SCHEDULE_ITEM,
  one: "queryPaymentScheduleItemByKey",
  oneParam: "psi-id",
  create: {
    names: ITEM,
    like: schedules.newItem,
    own: { payment_schedule_id: field(2, key, "Id or number of the schedule.") },
  },
  patch: { names: ITEM, like: schedules.updatePaymentScheduleItem.body },
  example: { payment_schedule_id: "0".repeat(32), amount: 10, scheduled_date: "2026-05-01" },
});

export const cancelPaymentScheduleItemV2 = actionContract(paymentScheduleItemsV2, {
  id: "cancelPaymentScheduleItemV2",
  action: "cancel",
  summary: "Cancel an item of a payment schedule",
});
export const skipPaymentScheduleItemV2 = actionContract(paymentScheduleItemsV2, {
  id: "skipPaymentScheduleItemV2",
  action: "skip",
  summary: "Skip an item of a payment schedule",
});
export const retryPaymentScheduleItemV2 = actionContract(paymentScheduleItemsV2, {
  id: "retryPaymentScheduleItemV2",
  action: "retry",
  summary: "Retry an item of a payment schedule",
  body: {
    names: {},
    like: z.object({}),
    own: {
      payment_method_id: field(3, key.optional(), "Payment method to charge; its own when absent."),
    },
  },
});

export const {
  get: getPaymentScheduleV2,
  create: createPaymentScheduleV2,
  patch: patchPaymentScheduleV2,
} = paymentSchedulesV2;
export const {
  get: getPaymentScheduleItemV2,
  create: createPaymentScheduleItemV2,
  patch: patchPaymentScheduleItemV2,
} = paymentScheduleItemsV2;
