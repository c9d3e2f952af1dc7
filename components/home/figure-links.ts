import { paths } from "@/lib/portal/paths";
import { firstDayOfMonth, localDate } from "@/lib/values/local-date";

/** The lists behind the figures of a currency on a day: its recurring revenue, and this month's totals. */
export function figureLinks(today: string, currency: string) {
  const month = { currency, from: firstDayOfMonth(localDate(today)), to: today };
  const to = (path: string, parameters: Record<string, string>) =>
    `${path}?${new URLSearchParams(parameters)}`;
  return {
    revenue: to(paths.subscriptions(), { currency, status: "Active" }),
    billed: to(paths.invoices(), { ...month, status: "Posted" }),
    collected: to(paths.payments(), { ...month, status: "Processed" }),
    overdue: to(paths.invoices(), { currency, overdue: today }),
  };
}
