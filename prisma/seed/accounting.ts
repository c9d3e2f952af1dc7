import { addDays, lastDayOfMonth, type LocalDate, monthOf, yearOf } from "@/lib/values/local-date";
import type { Merchant } from "./merchant";

/** The codes of the demo merchant's ledger: name, type and account. */
const CODES: readonly (readonly [string, string, string])[] = [
  ["Customers", "AccountsReceivable", "1400"],
  ["Bank", "Cash", "1200"],
  ["Sales tax", "SalesTaxPayable", "3800"],
  ["Revenue", "SalesRevenue", "4000"],
  ["Bad debts", "BadDebt", "6930"],
];

const nameOf = (day: LocalDate) =>
  new Date(day).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Accounting codes, and a period for each month of the story; the books of the first one are closed. */
export async function keepBooks(
  merchant: Merchant,
  first: LocalDate,
  today: LocalDate,
): Promise<void> {
  for (const [name, type, glAccountNumber] of CODES)
    await merchant.post("/v1/accounting-codes", { name, type, glAccountNumber });
  let closed = false;
  for (let startDate = first; startDate <= today; ) {
    const endDate = lastDayOfMonth(startDate);
    const { id } = await merchant.post("/v1/accounting-periods", {
      ...{ name: nameOf(startDate), startDate, endDate, fiscalYear: yearOf(startDate) },
      fiscalQuarter: Math.ceil(monthOf(startDate) / 3),
    });
    if (!closed) await merchant.put(`/v1/accounting-periods/${id}/close`, {});
    closed = true;
    startDate = addDays(endDate, 1);
  }
}
