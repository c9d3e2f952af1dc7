import { queryInvoices, queryInvoiceItems } from "@/lib/areas/invoices/list-contract";
import { amounts, bothWays, type ListOf } from "@/lib/portal/list";

export const invoiceList = {
  contract: queryInvoices,
  pageSize: 20,
  sort: ["invoiceDate.DESC", "invoiceNumber.DESC"],
  sorts: {
    ...bothWays("date", "invoiceDate", "invoiceNumber"),
    ...bothWays("due", "dueDate", "invoiceNumber"),
    ...bothWays("amount", "amount"),
    ...bothWays("balance", "balance"),
  },
  counted: true,
  filters: {
    status: "status.EQ",
    number: "invoiceNumber.SW",
    owed: "openBalance.GT",
    /** Posted, unpaid, and due before the given day. */
    overdue: ["dueDate.LT", "openBalance.GT:0", "status.EQ:Posted"],
    dueFrom: "dueDate.GE",
    ...amounts("invoiceDate"),
  },
} satisfies ListOf<typeof queryInvoices>;

/** What a subscription was billed for, newest first. */
export const subscriptionLines = {
  contract: queryInvoiceItems,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: {},
} satisfies ListOf<typeof queryInvoiceItems>;

/** The same for one subscription. */
export function linesOfSubscription(subscriptionId: string) {
  return { ...subscriptionLines, always: [`subscriptionId.EQ:${subscriptionId}`] };
}
