import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { workOnPreviewRun } from "@/lib/areas/billing-previews/write-run";
import { uuidOf } from "@/lib/kernel/ids";
import { addDays, dayInMonth, type LocalDate, monthIndex } from "@/lib/values/local-date";
import type { Scene } from "./story";

/** Bill runs of the demo merchant: on the 20th of each month a batch is billed, for its approval, through the end of the month. */
export async function scheduleBills(
  { merchant, accounts }: Scene,
  today: LocalDate,
): Promise<void> {
  for (const name of ["publisher", "robotics"] as const)
    await merchant.put(`/v1/accounts/${accounts.get(name)?.accountNumber}`, { batch: "Batch2" });
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

/** What all customers of the demo merchant will be billed through the end of the next month, as a file. */
export async function previewBills({ merchant }: Scene, today: LocalDate): Promise<void> {
  const targetDate = dayInMonth(monthIndex(today) + 1, 31);
  const { billingPreviewRunId: id = "" } = await merchant.post("/v1/billing-preview-runs", {
    targetDate,
  });
  await workOnPreviewRun(merchant.tenantId, uuidOf(id) ?? id);
}
