import type { Contract } from "@/lib/api/operation";
import { listLoggedRequests } from "@/lib/areas/developer/contract";
import { queryAccounts } from "@/lib/areas/accounts/list-contract";
import { queryProducts } from "@/lib/areas/catalog/list-contract";
import { queryOrders } from "@/lib/areas/orders/read-contract";
import { queryPaymentAttempts, queryPayments } from "@/lib/areas/payments/list-contract";
import { queryRefunds } from "@/lib/areas/payments/refund-list-contract";
import { queryMails } from "@/lib/areas/dunning/contract";
import { queryPaymentRunItems, queryPaymentRuns } from "@/lib/areas/payment-runs/result-contract";
import {
  queryPaymentScheduleItems,
  queryPaymentSchedules,
} from "@/lib/areas/payment-schedules/list-contract";
import { queryUsages } from "@/lib/areas/usage/list-contract";
import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import { queryInvoiceItems, queryInvoices } from "@/lib/areas/invoices/list-contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/list-contract";
import type { ListOf } from "./list";

/** The lists of the portal: what they read, and which parameters of the address narrow them. */
export const accountList = {
  contract: queryAccounts,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", name: "name.SW", currency: "currency.EQ" },
} satisfies ListOf<typeof queryAccounts>;

export const requestList = {
  contract: listLoggedRequests,
  pageSize: 25,
  sort: ["at.DESC"],
  filters: { by: "actorType.EQ", from: "status.GE", path: "path.SW", method: "method.EQ" },
} satisfies ListOf<typeof listLoggedRequests>;

export const subscriptionList = {
  contract: querySubscriptions,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "subscriptionNumber.SW", term: "termType.EQ" },
} satisfies ListOf<typeof querySubscriptions>;

export const orderList = {
  contract: queryOrders,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "orderNumber.SW" },
} satisfies ListOf<typeof queryOrders>;

export const invoiceList = {
  contract: queryInvoices,
  pageSize: 20,
  sort: ["invoiceDate.DESC", "invoiceNumber.DESC"],
  filters: {
    status: "status.EQ",
    number: "invoiceNumber.SW",
    owed: "openBalance.GT",
    dueBefore: "dueDate.LT",
    currency: "currency.EQ",
  },
} satisfies ListOf<typeof queryInvoices>;

export const creditMemoList = {
  contract: queryCreditMemos,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "number.SW", left: "unappliedAmount.GT" },
} satisfies ListOf<typeof queryCreditMemos>;

export const paymentList = {
  contract: queryPayments,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "paymentNumber.SW", account: "accountId.EQ" },
} satisfies ListOf<typeof queryPayments>;

/** Refunds, for the page of payments. */
export const refundList = {
  contract: queryRefunds,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "number.SW" },
} satisfies ListOf<typeof queryRefunds>;

/** Attempts to collect, for the page of payments: also what came to nothing. */
export const attemptList = {
  contract: queryPaymentAttempts,
  pageSize: 20,
  sort: ["attemptedDate.DESC"],
  filters: { status: "status.EQ" },
} satisfies ListOf<typeof queryPaymentAttempts>;

/** Payment runs, the newest first. */
export const paymentRunList = {
  contract: queryPaymentRuns,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "paymentRunNumber.SW" },
} satisfies ListOf<typeof queryPaymentRuns>;

/** What a payment run took. */
export function itemsOfPaymentRun(runId: string) {
  return {
    contract: queryPaymentRunItems,
    pageSize: 20,
    sort: ["accountNumber.ASC"],
    filters: { state: "state.EQ", account: "accountName.SW" },
    always: [`paymentRunId.EQ:${runId}`],
  } satisfies ListOf<typeof queryPaymentRunItems>;
}

/** Payment schedules, the newest first. */
export const paymentScheduleList = {
  contract: queryPaymentSchedules,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "number.SW", account: "accountName.SW" },
} satisfies ListOf<typeof queryPaymentSchedules>;

/** The schedules of an account, the newest first: few enough for one page. */
export function schedulesOfAccount(accountId: string) {
  return {
    query: { pageSize: "20", sort: ["createdDate.DESC"], filter: [`accountId.EQ:${accountId}`] },
  };
}

/** The payments of a schedule, in the order of their days. */
export function itemsOfPaymentSchedule(scheduleId: string) {
  return {
    contract: queryPaymentScheduleItems,
    pageSize: 50,
    sort: ["scheduledDate.ASC", "number.ASC"],
    filters: { status: "status.EQ" },
    always: [`paymentScheduleId.EQ:${scheduleId}`],
  } satisfies ListOf<typeof queryPaymentScheduleItems>;
}

/** Mails that reminders wrote, the newest first. */
export const mailList = {
  contract: queryMails,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", account: "accountName.SW" },
} satisfies ListOf<typeof queryMails>;

/** A payment run with its counts. */
export function paymentRunOf(number: string) {
  return { query: { pageSize: "1", filter: [`paymentRunNumber.EQ:${number}`] } };
}

/** Usage records, the newest first: their ids are made in the order of time. */
export const usageList = {
  contract: queryUsages,
  pageSize: 20,
  sort: ["id.DESC"],
  filters: {
    status: "rbeStatus.EQ",
    account: "accountName.SW",
    key: "uniqueKey.SW",
    source: "sourceType.EQ",
    from: "startDate.GE",
    to: "startDate.LE",
    upload: "importId.EQ",
  },
} satisfies ListOf<typeof queryUsages>;

export const productList = {
  contract: queryProducts,
  pageSize: 20,
  sort: ["name.ASC"],
  filters: { status: "status.EQ", name: "name.SW" },
} satisfies ListOf<typeof queryProducts>;

/** How often the rate plans of a product are used: few enough for one page. */
export function ratePlanUse(productId: string) {
  return {
    query: { pageSize: "99", sort: ["createdDate.ASC"], filter: [`productId.EQ:${productId}`] },
  };
}

/** The same list for one account. */
export function ofAccount<L extends ListOf<Contract>>(list: L, accountId: string): L {
  return { ...list, always: [`accountId.EQ:${accountId}`] };
}

/** The people of an account: few enough for one page. */
export function contactsOfAccount(accountId: string) {
  return {
    query: { pageSize: "99", sort: ["createdDate.ASC"], filter: [`accountId.EQ:${accountId}`] },
  };
}

/** What was asked of the gateway for one payment, in order. */
export function attemptsOfPayment(paymentId: string) {
  return {
    query: { pageSize: "99", sort: ["attemptedDate.ASC"], filter: [`paymentId.EQ:${paymentId}`] },
  };
}

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
