import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { addDays, dayInMonth, type LocalDate, monthIndex } from "@/lib/values/local-date";
import type { Scene } from "./story";

/** Bill runs of the demo merchant: on the 20th of each month a batch is billed, for its approval, through the end of the month. */
export async function scheduleBills({ merchant }: Scene, today: LocalDate): Promise<void> {
  await merchant.post("/v1/bill-runs", {
    name: "Wholesale, for approval",
    batches: ["Batch2"],
    schedule: {
      repeatType: "Monthly",
      repeatFrom: dayInMonth(monthIndex(today) + 1, 20),
      runTime: 6,
    },
    ...{ targetDateMonthOffset: 0, targetDateDayOfMonth: 31 },
    ...{ invoiceDateMonthOffset: 1, invoiceDateDayOfMonth: 1 },
  });
}

/** A bill run of the demo merchant: it was to see the next bill of a customer, and its drafts were removed again. */
export async function tryNextBill({ merchant, accounts }: Scene, today: LocalDate): Promise<void> {
  const accountId = accounts.get("bakery")?.accountNumber;
  const { id = "" } = await merchant.post("/v1/bill-runs", {
    name: "The next bill of the bakery",
    ...{ invoiceDate: addDays(today, 31), targetDate: addDays(today, 31) },
    billRunFilters: [{ accountId, filterType: "Account" }],
  });
  const runId = uuidOf(id) ?? id;
  await workOnBillRun(merchant.tenantId, runId);
  await merchant.put(`/v1/bill-runs/${id}/cancel`, {});
  await workOnBillRun(merchant.tenantId, runId);
}
