import { memoReads } from "@/components/credit-memos/memo-reads";
import { getPayment, listPaymentPartItems, listPaymentParts } from "@/lib/areas/payments/contract";
import { queryPaymentAttempts, queryPayments } from "@/lib/areas/payments/list-contract";
import { previewPayment, previewRefund } from "@/lib/areas/payments/preview-contract";
import { getRefund } from "@/lib/areas/payments/refunds/refund-contract";
import {
  getInvoiceCollection,
  listAccountCollections,
} from "@/lib/areas/payments/collections/retry-contract";
import { queryRefunds } from "@/lib/areas/payments/refunds/refund-list-contract";

/** The queries that a change of a payment or a refund makes stale. */
export const paymentReads = [
  getPayment,
  listPaymentParts,
  listPaymentPartItems,
  previewPayment,
  previewRefund,
  queryPayments,
  queryPaymentAttempts,
  getRefund,
  queryRefunds,
  getInvoiceCollection,
  listAccountCollections,
  ...memoReads,
];
