import type { CatalogueObject } from "./object-model";
import { objectNamed } from "./objects-model";

/** The object whose records a list of object queries shows, by its address: `invoice-items` are InvoiceItem. */
export const objectOfList = (list: string): CatalogueObject | undefined =>
  objectNamed(list.replaceAll("-", "").replace(/s$/, ""));

/** Lists of records that the interface has no object for. */
export const WITHOUT_OBJECT: Readonly<Record<string, string>> = {
  "audit-entries": "the audit trail",
  "billing-document-items": "lines of several kinds of documents, each an object",
  "billing-documents": "documents of several kinds, each an object",
  "gateway-events": "what gateways have reported",
  "logged-requests": "the request log",
  mails: "mails with their texts; EmailHistory has what was sent",
  "payment-attempts": "what gateways were asked; PaymentTransactionLog has their answers",
  "payment-authorizations": "amounts held on cards",
  "payment-run-items": "the documents of a run",
  "payment-schedule-item-payments": "which payments stand for planned ones",
  ramps: "a plan within a subscription",
  "recorded-calls": "a recording of calls",
  "work-failures": "work that failed in the background",
};

const RELATED = "of a related record, so that a table needs no second call";
const COUNTED = "counted or summed over other records";
const OLDER = "another name of a field, from before the object had it";
const ALWAYS = "the same in every record; programs expect the key";
const DAY = "depends on the day or the time zone of the call";
const TERMS = "worked out of the terms of the item";

/** Fields of lists that their objects do not have: of every list, or of one (`list.field`). */
export const ONLY_LISTED: Readonly<Record<string, string>> = {
  accountName: RELATED,
  accountNumber: RELATED,
  creditMemoNumber: RELATED,
  currency: RELATED,
  invoiceNumber: RELATED,
  paymentMethodBrand: RELATED,
  paymentMethodLast4: RELATED,
  paymentMethodType: RELATED,
  paymentNumber: RELATED,
  paymentScheduleNumber: RELATED,
  productRatePlanNumber: RELATED,
  refundNumber: RELATED,
  subscriptionNumber: RELATED,
  createdBy: OLDER,
  excludeItemBillingFromRevenueAccounting: ALWAYS,
  isPrepaid: ALWAYS,
  isRollover: ALWAYS,
  number: OLDER,
  reverted: ALWAYS,
  "accounts.billToName": RELATED,
  "accounts.billToWorkEmail": RELATED,
  "accounts.creditAvailable": COUNTED,
  "contacts.asBillTo": "whether its account names it",
  "contacts.asShipTo": "whether its account names it",
  "contacts.asSoldTo": "whether its account names it",
  "contacts.contactDescription": OLDER,
  "coupon-redemptions.code": RELATED,
  "coupon-redemptions.orderNumber": RELATED,
  "coupons.productRatePlanName": RELATED,
  "coupons.redemptions": COUNTED,
  "coupons.state": DAY,
  "credit-memo-items.accountId": RELATED,
  "credit-memo-items.creditFromItemId": OLDER,
  "credit-memo-items.creditMemoDate": RELATED,
  "credit-memo-items.status": RELATED,
  "credit-memos.amount": OLDER,
  "credit-memos.creditMemoDate": OLDER,
  "credit-memos.referredInvoiceId": OLDER,
  "credit-memos.referredInvoiceNumber": RELATED,
  "credit-memos.unappliedAmount": OLDER,
  "features.productCount": COUNTED,
  "invoice-items.invoiceDate": RELATED,
  "invoice-items.numberOfDeliveries": ALWAYS,
  "invoice-items.reflectDiscountInNetAmount": ALWAYS,
  "invoice-items.taxExemptAmount": ALWAYS,
  "invoices.taxExemptAmount": ALWAYS,
  "order-line-items.amount": TERMS,
  "order-line-items.amountWithoutTax": TERMS,
  "order-line-items.billTo": OLDER,
  "order-line-items.discount": TERMS,
  "order-line-items.listPrice": TERMS,
  "order-line-items.productRatePlanChargeId": TERMS,
  "order-line-items.quantityAvailableForReturn": COUNTED,
  "order-line-items.quantityFulfilled": ALWAYS,
  "order-line-items.quantityPendingFulfillment": TERMS,
  "order-line-items.requiresFulfillment": TERMS,
  "orders.subscriptionNumbers": RELATED,
  "payment-methods.isDefault": "whether its account names it",
  "payment-runs.numberOfDocuments": COUNTED,
  "payment-runs.numberOfErrors": COUNTED,
  "payment-runs.numberOfPayments": COUNTED,
  "payment-runs.numberOfUnprocessed": COUNTED,
  "payment-schedule-items.balance": COUNTED,
  "payment-schedule-items.payments": RELATED,
  "payment-schedules.nextPaymentDate": COUNTED,
  "payment-schedules.occurrences": COUNTED,
  "payment-schedules.paidAmount": COUNTED,
  "payment-schedules.recentPaymentDate": COUNTED,
  "payment-schedules.totalAmount": COUNTED,
  "payment-schedules.totalPaymentsErrored": COUNTED,
  "payment-schedules.totalPaymentsProcessed": COUNTED,
  "price-rise-items.prices": "a list, which queries have no type for",
  "price-rises.items": COUNTED,
  "price-rises.totals": COUNTED,
  "product-features.description": RELATED,
  "product-features.featureCode": RELATED,
  "product-features.name": RELATED,
  "product-features.status": RELATED,
  "product-rate-plan-charges.applyDiscountTo": "stored in another form",
  "product-rate-plan-charges.chargeFunction": ALWAYS,
  "product-rate-plan-charges.createdById": ALWAYS,
  "product-rate-plan-charges.discountClassId": ALWAYS,
  "product-rate-plan-charges.excludeItemBookingFromRevenueAccounting": ALWAYS,
  "product-rate-plan-charges.isAllocationEligible": ALWAYS,
  "product-rate-plan-charges.isUnbilled": ALWAYS,
  "product-rate-plan-charges.legacyRevenueReporting": ALWAYS,
  "product-rate-plan-charges.numberOfPeriod": ALWAYS,
  "product-rate-plan-charges.priceUpsellQuantityStacked": ALWAYS,
  "product-rate-plan-charges.revRecTriggerCondition": ALWAYS,
  "product-rate-plan-charges.revenueRecognitionRuleName": ALWAYS,
  "product-rate-plan-charges.updatedById": ALWAYS,
  "product-rate-plan-charges.maximumAmounts": TERMS,
  "product-rate-plan-charges.minimumAmounts": TERMS,
  "product-rate-plan-charges.useTenantDefaultForPriceChange": TERMS,
  "product-rate-plans.chargeCount": COUNTED,
  "product-rate-plans.currencies": COUNTED,
  "product-rate-plans.productName": RELATED,
  "product-rate-plans.productNumber": RELATED,
  "product-rate-plans.status": DAY,
  "product-rate-plans.subscriptionCount": COUNTED,
  "products.ratePlanCount": COUNTED,
  "products.status": DAY,
  "rate-plans.externallyManagedPlanId": ALWAYS,
  "rate-plans.subscriptionOfferId": ALWAYS,
  "refunds.refundTransactionType": OLDER,
  "subscriptions.contractedMrr": OLDER,
  "subscriptions.currentMrr": DAY,
  "subscriptions.externallyManagedBy": ALWAYS,
  "subscriptions.invoiceOwnerAccountId": OLDER,
  "subscriptions.invoiceTemplateId": ALWAYS,
  "subscriptions.nextBillingDate": COUNTED,
  "subscriptions.previousSubscriptionId": ALWAYS,
  "subscriptions.ratePlanNames": RELATED,
  "subscriptions.sequenceSetId": ALWAYS,
  "usages.fileName": RELATED,
  "usages.startDate": DAY,
};

const ANOTHER_NAME = "the list shows it under its other name";
const NOT_IN_LISTS = "the interface's lists do not have it, only its queries";
const OF_USAGE = "of the record of usage, which the list expands";

/** Fields of objects that their lists do not have: of every object, or of one (`Object.Field`). */
export const NOT_LISTED: Readonly<Record<string, string>> = {
  AppliedToChargeId: NOT_IN_LISTS,
  CreatedByName: "the list names who it was createdBy, or by the id",
  "Contact.Description": ANOTHER_NAME,
  "CreditMemoItem.Description": NOT_IN_LISTS,
  "InvoiceItem.Description": NOT_IN_LISTS,
  "Order.UpdatedByName": NOT_IN_LISTS,
  "Payment.AppliedInvoiceAmount": NOT_IN_LISTS,
  "PaymentSchedule.PaymentScheduleNumber": ANOTHER_NAME,
  "PaymentScheduleItem.PaymentScheduleItemNumber": ANOTHER_NAME,
  "ProcessedUsage.AccountId": OF_USAGE,
  "ProcessedUsage.Status": OF_USAGE,
  "ProcessedUsage.SubscriptionId": OF_USAGE,
  "ProcessedUsage.UOM": OF_USAGE,
  "ProcessedUsage.UsageDate": OF_USAGE,
  "ProductRatePlanCharge.Description": NOT_IN_LISTS,
  "RatePlan.LastChangeType": ANOTHER_NAME,
  "RatePlan.ProductName": NOT_IN_LISTS,
  "RatePlan.ProductSKU": NOT_IN_LISTS,
  "RatePlanCharge.AccountId": NOT_IN_LISTS,
  "RatePlanCharge.Description": NOT_IN_LISTS,
  "Refund.TransactionType": ANOTHER_NAME,
};

/** Fields that lists and objects write in other words. */
export const WRITTEN_OTHERWISE: Readonly<Record<string, string>> = {
  "Account.AdditionalEmailAddresses": "a list says none with an empty text, a query leaves it out",
  "ProductRatePlanCharge.ChargeType": "a query says One-Time, as the interface asks of it",
};

/** What lists are filtered by and do not show (`list.field`). */
export const ONLY_FILTERED: Readonly<Record<string, string>> = {
  "invoice-items.invoiceStatus": "the state of its invoice, for lines of posted ones",
  "invoice-items.position": "the order of the lines of one invoice",
  "invoices.openBalance": "the balance of posted invoices, for those that are owed",
  "payment-method-transaction-logs.accountId": "the account of its payment method",
  "payment-methods.last4": "a part of the masked number",
  "payment-runs.number": OLDER,
  "payments.creditBalanceAmount": OLDER,
  "payments.number": OLDER,
};

const SUMMED = "found in other records: those of each row would be read to compare it";

/** Fields that lists show and are not filtered by: of every object, or of one (`Object.Field`). */
export const NOT_FILTERED: Readonly<Record<string, string>> = {
  "Account.Mrr": SUMMED,
  "Account.TotalInvoiceBalance": SUMMED,
  "Account.LastInvoiceDate": SUMMED,
  "Invoice.AdjustmentAmount": SUMMED,
  "Invoice.CreditBalanceAdjustmentAmount": SUMMED,
  "Invoice.CreditMemoAmount": SUMMED,
  "Invoice.IncludesOneTime": SUMMED,
  "Invoice.IncludesRecurring": SUMMED,
  "Invoice.IncludesUsage": SUMMED,
  "Invoice.PaymentAmount": SUMMED,
  "Invoice.LastEmailSentDate": SUMMED,
};
