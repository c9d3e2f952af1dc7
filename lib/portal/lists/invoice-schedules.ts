import { queryInvoiceSchedules } from "@/lib/areas/invoice-schedules/lists/list-contract";
import type { ListOf } from "@/lib/portal/list";

/** Invoice schedules, newest first. */
export const invoiceScheduleList = {
  contract: queryInvoiceSchedules,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "number.SW", account: "accountName.SW" },
} satisfies ListOf<typeof queryInvoiceSchedules>;
