import * as z from "zod";
import * as accounts from "@/lib/areas/accounts/lists/list-contract";
import * as contacts from "@/lib/areas/contacts/contract";
import * as memos from "@/lib/areas/credit-memos/list-contract";
import * as memoItems from "@/lib/areas/credit-memos/lists/item-list-contract";
import * as debits from "@/lib/areas/debit-memos/lists/list-contract";
import * as invoices from "@/lib/areas/invoices/list-contract";
import * as taxes from "@/lib/areas/invoices/taxation/taxation-list-contract";
import * as orders from "@/lib/areas/orders/reads/read-contract";
import * as runs from "@/lib/areas/payment-runs/result-contract";
import * as schedules from "@/lib/areas/payment-schedules/list-contract";
import * as payments from "@/lib/areas/payments/list-contract";
import * as refunds from "@/lib/areas/payments/refunds/refund-list-contract";
import * as plans from "@/lib/areas/subscriptions/lists/plan-list-contract";
import * as usages from "@/lib/areas/usage/list-contract";
import { METHOD } from "./method-view-contract";
import { MAKERS, madeField, named, type Related, TIMES, type View } from "./view-contract";

const one = (as: string, of: () => View): Related => ({ as, of });
const many = (as: string, of: () => View): Related => ({ as, of, many: true });

export const CONTACT: View = {
  list: contacts.queryContacts,
  names: named(
    "accountId firstName lastName nickname homePhone mobilePhone otherPhone workEmail workPhone otherPhoneType fax taxRegion",
    {
      email: "personalEmail",
      "address.line1": "address1",
      "address.line2": "address2",
      "address.city": "city",
      "address.state": "state",
      "address.county": "county",
      "address.country": "country",
      "address.postal_code": "postalCode",
      ...TIMES,
    },
  ),
  words: { other_phone_type: {} },
};

export const ACCOUNT: View = {
  list: accounts.queryAccounts,
  names: named(
    "accountNumber name currency batch billCycleDay crmId autoPay paymentGateway defaultPaymentMethodId billToId soldToId balance",
    {
      description: "notes",
      parent_account_id: "parentId",
      payment_terms: "paymentTerm",
      sales_rep: "salesRepName",
      "billing_document_settings.email_documents": "invoiceDeliveryPrefsEmail",
      "billing_document_settings.print_documents": "invoiceDeliveryPrefsPrint",
      remaining_invoice_balance: "totalInvoiceBalance",
      remaining_credit_memo_balance: "creditAvailable",
      ...TIMES,
    },
  ),
  flags: { enabled: ["status", "Active", "Whether it can be billed."] },
  made: {
    shape: {
      "billing_document_settings.additional_email": madeField(
        20,
        z.array(z.string()).optional(),
        "Further addresses that invoices are sent to.",
      ),
    },
    of: ({ additionalEmailAddresses: list }) => ({
      "billing_document_settings.additional_email": String(list ?? "")
        .split(",")
        .filter(Boolean),
    }),
  },
  related: {
    bill_to: one("billTo", () => CONTACT),
    sold_to: one("soldTo", () => CONTACT),
    default_payment_method: one("defaultPaymentMethod", () => METHOD),
    payment_methods: many("paymentMethods", () => METHOD),
    payments: many("payments", () => PAYMENT),
    invoices: many("invoices", () => INVOICE),
    credit_memos: many("creditMemos", () => MEMO),
    debit_memos: many("debitMemos", () => DEBIT_MEMO),
  },
};

const account = one("account", () => ACCOUNT);

export const PAYMENT: View = {
  list: payments.queryPayments,
  names: named(
    "paymentNumber accountId accountNumber amount currency paymentMethodId referenceId",
    {
      description: "comment",
      payment_date: "effectiveDate",
      amount_applied: "appliedAmount",
      remaining_balance: "unappliedAmount",
      amount_refunded: "refundAmount",
      state: "status",
      gateway_state: "gatewayState",
      ...TIMES,
    },
  ),
  words: { state: {}, gateway_state: {} },
  flags: { external: ["type", "External", "Whether the money moved outside of gateways."] },
  related: { account, payment_method: one("paymentMethod", () => METHOD) },
};

export const REFUND: View = {
  list: refunds.queryRefunds,
  names: named(
    "refundNumber accountId amount currency paymentId refundDate reasonCode referenceId creditMemoId",
    {
      description: "comment",
      refund_method_type: "methodType",
      state: "status",
      gateway_state: "gatewayState",
      ...TIMES,
    },
  ),
  words: { state: {}, gateway_state: {}, refund_method_type: { ACH: "ach_debit" } },
  flags: { external: ["type", "External", "Whether the money moved outside of gateways."] },
  related: { account },
};

export const INVOICE: View = {
  list: invoices.queryInvoices,
  names: named("invoiceNumber accountId accountNumber dueDate currency balance postedById", {
    description: "comments",
    document_date: "invoiceDate",
    target_date: "targetDate",
    state: "status",
    total: "amount",
    subtotal: "amountWithoutTax",
    tax: "taxAmount",
    remaining_balance: "balance",
    amount_paid: "paymentAmount",
    pay: "autoPay",
    bill_to_id: "billToContactId",
    sold_to_id: "soldToContactId",
    payment_terms: "paymentTerm",
    reversed: "reversed",
    "state_transitions.posted_time": "postedDate",
    ...TIMES,
    ...MAKERS,
  }),
  words: { state: {} },
  related: {
    account,
    bill_to: one("billToContact", () => CONTACT),
    items: many("invoiceItems", () => INVOICE_ITEM),
  },
};

export const TAXATION_ITEM: View = {
  list: taxes.queryTaxationItems,
  names: named(
    "invoiceId invoiceItemId name jurisdiction taxCode taxDate taxRate taxRateType country",
    {
      amount: "taxAmount",
      amount_exempt: "exemptAmount",
      ...TIMES,
    },
  ),
  words: { tax_rate_type: { Percentage: "percent", FlatFee: "amount" } },
};

export const INVOICE_ITEM: View = {
  list: invoices.queryInvoiceItems,
  names: named("invoiceId subscriptionId sku quantity taxCode accountingCode", {
    name: "chargeName",
    amount: "chargeAmount",
    tax: "taxAmount",
    unit_amount: "unitPrice",
    remaining_balance: "balance",
    service_start: "serviceStartDate",
    service_end: "serviceEndDate",
    unit_of_measure: "uOM",
    subscription_item_id: "ratePlanChargeId",
    price_id: "productRatePlanChargeId",
    document_item_date: "chargeDate",
    ...TIMES,
    ...MAKERS,
  }),
  flags: { discount_item: ["processingType", "Discount", "Whether it is a discount."] },
  related: { taxation_items: many("taxationItems", () => TAXATION_ITEM) },
};

export const MEMO: View = {
  list: memos.queryCreditMemos,
  names: named("accountId accountNumber reasonCode currency invoiceId postedById balance", {
    credit_memo_number: "memoNumber",
    description: "comment",
    document_date: "memoDate",
    state: "status",
    total: "totalAmount",
    tax: "taxAmount",
    amount_refunded: "refundAmount",
    amount_applied: "appliedAmount",
    remaining_balance: "unappliedAmount",
    created_by_id: "createdById",
    ...TIMES,
  }),
  words: { state: {} },
  related: { account, items: many("creditMemoItems", () => MEMO_ITEM) },
};

export const MEMO_ITEM: View = {
  list: memoItems.queryCreditMemoItems,
  names: named("creditMemoId subscriptionId sku quantity amount", {
    name: "chargeName",
    tax: "taxAmount",
    unit_amount: "unitPrice",
    service_start: "serviceStartDate",
    service_end: "serviceEndDate",
    invoice_item_id: "creditFromItemId",
    created_time: "createdDate",
  }),
};

export const DEBIT_MEMO: View = {
  list: debits.queryDebitMemos,
  names: named(
    "accountId accountNumber reasonCode currency invoiceId creditMemoId postedById balance dueDate",
    {
      debit_memo_number: "memoNumber",
      description: "comments",
      document_date: "memoDate",
      target_date: "targetDate",
      state: "status",
      total: "totalAmount",
      subtotal: "totalAmountWithoutTax",
      tax: "taxAmount",
      amount_paid: "beAppliedAmount",
      remaining_balance: "balance",
      pay: "autoPay",
      bill_to_id: "billToContactId",
      payment_terms: "paymentTerm",
      "state_transitions.posted_time": "postedOn",
      "state_transitions.canceled_time": "cancelledOn",
      created_by_id: "createdById",
      ...TIMES,
    },
  ),
  words: { state: {} },
  related: {
    account,
    bill_to: one("billToContact", () => CONTACT),
    items: many("debitMemoItems", () => DEBIT_MEMO_ITEM),
  },
};

export const DEBIT_MEMO_ITEM: View = {
  list: debits.queryDebitMemoItems,
  names: named("debitMemoId subscriptionId sku quantity amount description invoiceItemId", {
    name: "chargeName",
    tax: "taxAmount",
    unit_amount: "unitPrice",
    unit_of_measure: "uOM",
    remaining_balance: "balance",
    price_id: "productRatePlanChargeId",
    service_start: "serviceStartDate",
    service_end: "serviceEndDate",
    created_time: "createdDate",
  }),
};

export const ORDER: View = {
  list: orders.queryOrders,
  names: named("orderNumber orderDate description accountId accountNumber subscriptionNumbers", {
    state: "status",
    category: "category",
    ...TIMES,
  }),
  words: {
    state: { Completed: "complete", Cancelled: "canceled" },
    category: { NewSales: "sale", Return: "return" },
  },
  related: { account },
};

export const USAGE: View = {
  list: usages.queryUsages,
  names: named("accountId accountNumber subscriptionId description quantity uniqueKey", {
    unit_of_measure: "uOM",
    start_time: "startDateTime",
    end_time: "endDateTime",
    state: "rbeStatus",
    subscription_item_number: "chargeNumber",
    ...TIMES,
    ...MAKERS,
  }),
  words: { state: {} },
};

export const PAYMENT_RUN: View = {
  list: runs.queryPaymentRuns,
  names: named("paymentRunNumber targetDate", {
    state: "status",
    payment_run_date: "runDate",
    payment_collection_date: "executedDate",
    "state_transitions.completed": "endDate",
    "summary.number_of_documents": "numberOfDocuments",
    "summary.number_of_payments": "numberOfPayments",
    "summary.number_of_errors": "numberOfErrors",
    "summary.number_of_unprocessed": "numberOfUnprocessed",
    created_time: "createdDate",
  }),
  words: { state: {} },
};

export const SCHEDULE: View = {
  list: schedules.queryPaymentSchedules,
  names: named(
    "accountId accountNumber currency description startDate runHour prepayment standalone totalAmount nextPaymentDate recentPaymentDate totalPaymentsProcessed totalPaymentsErrored",
    {
      payment_schedule_number: "number",
      number_of_payments: "occurrences",
      amount_paid: "paidAmount",
      period: "period",
      state: "status",
      ...TIMES,
    },
  ),
  words: { state: {}, period: { Weekly: "week", BiWeekly: "biweekly", Monthly: "month" } },
};

export const SCHEDULE_ITEM: View = {
  list: schedules.queryPaymentScheduleItems,
  names: named(
    "accountId amount balance currency description paymentMethodId paymentScheduleId paymentScheduleNumber runHour scheduledDate errorMessage invoiceId",
    { payment_schedule_item_number: "number", state: "status", ...TIMES },
  ),
  words: { state: {} },
};

export const SUBSCRIPTION_PLAN: View = {
  list: plans.queryRatePlans,
  names: named("subscriptionId productId name", {
    subscription_plan_number: "subscriptionRatePlanNumber",
    plan_id: "productRatePlanId",
    ...TIMES,
  }),
  related: { subscription_items: many("ratePlanCharges", () => SUBSCRIPTION_ITEM) },
};

export const SUBSCRIPTION_ITEM: View = {
  list: plans.queryRatePlanCharges,
  names: named("subscriptionId quantity currency chargeModel chargeType name", {
    subscription_item_number: "chargeNumber",
    subscription_plan_id: "ratePlanId",
    price_id: "productRatePlanChargeId",
    unit_of_measure: "uOM",
    start_date: "effectiveStartDate",
    end_date: "effectiveEndDate",
    charged_through_date: "chargedThroughDate",
    processed_through_date: "processedThroughDate",
    ...TIMES,
  }),
};
