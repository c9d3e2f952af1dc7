import {
  queryPaymentSchedules,
  queryPaymentScheduleItems,
} from "@/lib/areas/payment-schedules/list-contract";
import type { ListOf } from "@/lib/portal/list";

/** Payment schedules, newest first. */
export const paymentScheduleList = {
  contract: queryPaymentSchedules,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "number.SW", account: "accountName.SW" },
} satisfies ListOf<typeof queryPaymentSchedules>;

/** The schedules of an account, newest first: few enough for one page. */
export function schedulesOfAccount(accountId: string) {
  return {
    query: { pageSize: "20", sort: ["createdDate.DESC"], filter: [`accountId.EQ:${accountId}`] },
  };
}

/** The payments of a schedule, in the order of their days. */
export function itemsOfPaymentSchedule(scheduleId: string) {
  return {
    contract: queryPaymentScheduleItems,
    pageSize: 50,
    sort: ["scheduledDate.ASC", "number.ASC"],
    filters: { status: "status.EQ" },
    always: [`paymentScheduleId.EQ:${scheduleId}`],
  } satisfies ListOf<typeof queryPaymentScheduleItems>;
}
