import { queryPayments, queryPaymentAttempts } from "@/lib/areas/payments/list-contract";
import { queryRefunds } from "@/lib/areas/payments/refunds/refund-list-contract";
import { amounts, bothWays, type ListOf } from "@/lib/portal/list";

export const paymentList = {
  contract: queryPayments,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  sorts: { ...bothWays("date", "effectiveDate", "paymentNumber"), ...bothWays("amount", "amount") },
  counted: true,
  filters: {
    ...amounts("effectiveDate"),
    status: "status.EQ",
    number: "paymentNumber.SW",
    account: "accountId.EQ",
  },
} satisfies ListOf<typeof queryPayments>;

/** Refunds, for the page of payments. */
export const refundList = {
  contract: queryRefunds,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  sorts: { ...bothWays("date", "refundDate", "number"), ...bothWays("amount", "amount") },
  counted: true,
  filters: { ...amounts("refundDate"), status: "status.EQ", number: "number.SW" },
} satisfies ListOf<typeof queryRefunds>;

/** Collection attempts, for the page of payments: including failed ones. */
export const attemptList = {
  contract: queryPaymentAttempts,
  pageSize: 20,
  sort: ["attemptedDate.DESC"],
  filters: { status: "status.EQ" },
} satisfies ListOf<typeof queryPaymentAttempts>;

/** The gateway attempts of one payment, in order. */
export function attemptsOfPayment(paymentId: string) {
  return {
    query: { pageSize: "99", sort: ["attemptedDate.ASC"], filter: [`paymentId.EQ:${paymentId}`] },
  };
}
