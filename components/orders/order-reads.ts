import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { queryCreditMemoItems } from "@/lib/areas/credit-memos/lists/item-list-contract";
import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import { queryInvoiceItems, queryInvoices } from "@/lib/areas/invoices/list-contract";
import { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { getSubscriptionRampMetrics } from "@/lib/areas/orders/ramps/ramp-read-contract";
import {
  getOrder,
  listOrdersOfSubscription,
  listPendingOrders,
  queryOrders,
} from "@/lib/areas/orders/reads/read-contract";
import {
  queryPrepaidBalanceFunds,
  queryPrepaidBalances,
  queryPrepaidBalanceTransactions,
} from "@/lib/areas/prepaid/contract";
import { previewSubscriptionBill } from "@/lib/areas/subscriptions/v1-changes/v1-bill-preview-contract";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { listSubscriptionVersions } from "@/lib/areas/subscriptions/v2-reads/v2-list-contract";
import { listSubscriptionMetrics } from "@/lib/areas/subscriptions/versions/version-contract";

/** The queries that an order makes stale. */
export const orderReads = [
  getAccountSummary,
  getOrder,
  getSubscription,
  getSubscriptionRampMetrics,
  listOrdersOfSubscription,
  listPendingOrders,
  listSubscriptionMetrics,
  listSubscriptionVersions,
  previewOrder,
  previewSubscriptionBill,
  queryCreditMemoItems,
  queryCreditMemos,
  queryInvoiceItems,
  queryInvoices,
  queryOrders,
  queryPrepaidBalanceFunds,
  queryPrepaidBalances,
  queryPrepaidBalanceTransactions,
  querySubscriptions,
];
