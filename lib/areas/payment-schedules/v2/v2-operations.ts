import * as z from "zod";
import { bodyOf, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import * as contract from "./v2-contract";

const schedules = resourceOperations(contract.paymentSchedulesV2);
const items = resourceOperations(contract.paymentScheduleItemsV2);

const PERIODS: Readonly<Record<string, string>> = {
  week: "Weekly",
  biweekly: "BiWeekly",
  month: "Monthly",
};
const periodOf = ({ period }: Values) =>
  period === undefined ? {} : { period: PERIODS[String(period)] };

const { create, patch } = contract.paymentSchedulesV2.names;

export const { get: getPaymentScheduleV2 } = schedules;
export const createPaymentScheduleV2 = schedules.create({
  operation: "createPaymentSchedule",
  body: (values) => ({ ...bodyOf(create, values), ...periodOf(values) }),
});
export const patchPaymentScheduleV2 = schedules.patch({
  operation: "updatePaymentSchedule",
  param: "paymentScheduleKey",
  body: (values) => ({ ...bodyOf(patch, values), ...periodOf(values) }),
});
export const cancelPaymentScheduleV2 = schedules.action(
  contract.cancelPaymentScheduleV2,
  { operation: "cancelPaymentSchedule", param: "paymentScheduleKey" },
  contract.CANCELED,
);

const withItems = z.object({ items: z.array(z.object({ id: z.string() })) });

export const { get: getPaymentScheduleItemV2 } = items;
export const createPaymentScheduleItemV2 = items.create({
  operation: "addPaymentScheduleItems",
  param: "paymentScheduleKey",
  keyAt: "payment_schedule_id",
  body: (values) => ({ items: [bodyOf(contract.paymentScheduleItemsV2.names.create, values)] }),
  // Ids sort by the time they were made: the last one is the new item's.
  idOf: (answer) =>
    withItems
      .parse(answer)
      .items.map(({ id }) => id)
      .toSorted()
      .at(-1) ?? "",
});
export const patchPaymentScheduleItemV2 = items.patch({
  operation: "updatePaymentScheduleItem",
  param: "psi-id",
});
export const cancelPaymentScheduleItemV2 = items.action(contract.cancelPaymentScheduleItemV2, {
  operation: "cancelPaymentScheduleItem",
  param: "psi-id",
});
export const skipPaymentScheduleItemV2 = items.action(contract.skipPaymentScheduleItemV2, {
  operation: "skipPaymentScheduleItem",
  param: "psi-id",
});
export const retryPaymentScheduleItemV2 = items.action(contract.retryPaymentScheduleItemV2, {
  operation: "retryPaymentScheduleItems",
  body: ({ payment_method_id: method }, _ctx, _call, id) => ({
    items: [{ id, ...(method === undefined ? {} : { paymentMethodId: method }) }],
  }),
});
