import { objectNamed } from "./objects-model";

/** Lists outside of object queries (`operation.field`) whose records are of an object that their field does not name. */
const OF_OBJECT: Readonly<Record<string, string>> = {
  "getCommitmentBalance.periods": "CommitmentPeriod",
  "getCommitmentExplanation.periods": "CommitmentPeriod",
  "getCommitmentPeriods.periods": "CommitmentPeriod",
  "getInvoiceSchedule.scheduleItems": "InvoiceScheduleItem",
  "getPaymentRunData.data": "PaymentRunItem",
  "getPaymentSchedule.items": "PaymentScheduleItem",
  "listAccountPaymentMethods.ach": "PaymentMethod",
  "listAccountPaymentMethods.banktransfer": "PaymentMethod",
  "listAccountPaymentMethods.creditcard": "PaymentMethod",
  "listAccountPaymentMethods.creditcardreferencetransaction": "PaymentMethod",
  "listAccountPaymentMethods.other": "PaymentMethod",
  "listAccountPaymentMethods.paypal": "PaymentMethod",
  "listCommitmentSchedules.schedules": "CommitmentSchedule",
  "listCouponRedemptions.redemptions": "CouponRedemption",
  "listCreditCards.creditCards": "PaymentMethod",
  "listCreditMemoItems.items": "CreditMemoItem",
  "listCreditMemoParts.parts": "CreditMemoPart",
  "listCreditMemoTaxationItems.data": "CreditTaxationItem",
  "listDebitMemoItems.items": "DebitMemoItem",
  "listDebitMemoTaxationItems.data": "DebitTaxationItem",
  "listPaymentMethodUpdaterBatches.batches": "UpdaterBatch",
  "listPaymentPartItems.itemParts": "PaymentPartItem",
  "listPaymentParts.parts": "PaymentPart",
  "listPriceRiseItems.items": "PriceRiseItem",
  "listRefundPartItems.itemParts": "RefundPartItem",
  "listRefundParts.parts": "RefundPart",
  "listTaxationItems.data": "TaxationItem",
  "listUnitsOfMeasure.unitsOfMeasure": "UnitOfMeasure",
  "listUsageAlerts.alerts": "UsageAlert",
  "listUsageThresholds.thresholds": "UsageThreshold",
};

const SETTING = "a setting, of which a company has few";
const FILE = "files of a document, had by their own calls";

/** The same whose records are of no object, and why. */
export const NO_RECORDS: Readonly<Record<string, string>> = {
  "getUsageUpload.results": "rows of a file that were refused: nothing is stored of them",
  "listAccountActivity.activity": "records of several kinds, each an object",
  "listAllowedOrigins.allowedOrigins": SETTING,
  "listApplicationParts.applicationParts": "payments and memos, each an object",
  "getBookCheck.rules": "what rules of the books came to",
  "listBookChecks.checks": "checks of the books, read by calls of their own",
  "listBillingDocuments.documents": "documents of several kinds, each an object",
  "listCreditMemoFiles.creditMemoFiles": FILE,
  "listDebitMemoFiles.debitMemoFiles": FILE,
  "listCustomFields.customFields": "definitions, which describe tells with each object",
  "listDebitMemoApplicationParts.applicationParts": "payments and memos, each an object",
  "listGatewaySettings.gateways": SETTING,
  "listHostedPages.hostedPages": SETTING,
  "listSequenceSets.sequenceSets": SETTING,
  "listExchangeRates.rates": SETTING,
  "listInvoiceFiles.invoiceFiles": FILE,
  "listMeterDays.days": "what a meter has counted, which usage records tell",
  "listMeterRuns.runs": "runs of a meter, kept for 30 days",
  "listMeters.meters": "what counts events, of which a company has few",
  "listPaymentGateways.paymentgateways": SETTING,
  "listPaymentMethodUpdaters.updaters": SETTING,
  "listPortalSessions.sessions": "sign-ins, which are never queried",
  "listUsers.users": "people of the company, who are never queried",
  "listInvitations.invitations": "invitations of people, which are never queried",
  "getCustomerGroupMetrics.customer_groups": "figures of retry rules",
  "listRecordings.recordings": "recordings of calls, kept while they are looked at",
  "listReminders.reminders": SETTING,
  "listTaxCodes.taxCodes": SETTING,
  "listTaxRates.taxRates": SETTING,
};

/** The name of the object whose records a list shows under a field: `invoiceItems` are InvoiceItem. */
export const recordsOf = (operation: string, field: string): string | undefined => {
  const named = OF_OBJECT[`${operation}.${field}`] ?? field.replace(/ies$/, "y").replace(/s$/, "");
  return objectNamed(named)?.name;
};

/** The lists that are named above. */
export const NAMED_LISTS: readonly string[] = [
  ...Object.keys(OF_OBJECT),
  ...Object.keys(NO_RECORDS),
];
