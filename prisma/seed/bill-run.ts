import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import type { Scene } from "./story";

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
