import type { TestTenant } from "@/lib/testing/tenant";
import { newSubscriptionOrder, type World } from "@/lib/testing/world";

/** What the bodies name of the tenant whose objects a stranger calls. */
type Owned = { readonly world: World; readonly memo: { readonly itemId: string } };

/** Parameters that count from 1: a stranger has none of these. */
export const FIRST: Readonly<Record<string, () => string>> = {
  version: () => "1",
  "profile-number": () => "1",
  meterId: () => "1",
  eventStoreId: () => "1",
  queryId: () => "0".repeat(32),
  dayId: () => "0".repeat(32),
  applyAsyncJobId: () => "0".repeat(32),
  unapplyAsyncJobId: () => "0".repeat(32),
};

const definition = {
  ...{ accountField: "CustomerId", idField: "UsageIdentifier", timeField: "UsageDate" },
  ...{ aggregation: "COUNT", unitOfMeasure: "Each" },
};

/** An invitation, a payment run and a bill run that wait, a draft of a price rise, a meter, and an export of a document: their keys. */
export async function startRuns(
  { call }: TestTenant,
  { productRatePlanKey, invoiceId }: { productRatePlanKey: string; invoiceId: string },
  name: string,
) {
  const payment = await call("POST", "/v1/payment-runs", { runDate: "2026-02-01 09:00:00" });
  const body = { name, productRatePlanKey, increasePercentage: 5, effectiveDate: "2026-03-01" };
  const price = await call("POST", "/v1/price-rises", body);
  const days = { invoiceDate: "2026-01-15", targetDate: "2026-01-15" };
  const bill = await call("POST", "/v1/bill-runs", days);
  const { targetDate } = days;
  const preview = await call("POST", "/v1/billing-preview-runs", { targetDate });
  const meter = await call("POST", "/meters", { name, definition });
  const pdfs = await call("POST", "/v1/operations/bulk-pdf", {
    documents: [{ docType: "Invoice", objectIds: [invoiceId] }],
    ...{ name, fileName: name, indexFileFormat: "CSV" },
  });
  const check = await call("POST", "/v1/books/checks", {});
  const invited = { email: `${name.toLowerCase()}@example.com`, role: "support" };
  const invitation = await call("POST", "/v1/users/invitations", invited);
  return {
    check: String(check.body.id),
    invitation: String(invitation.body.id),
    payment: String(payment.body.number),
    price: String(price.body.number),
    bill: String(bill.body.id),
    preview: String(preview.body.billingPreviewRunId),
    meter: String(meter.body.globalId),
    pdfs: String(pdfs.body.jobId),
  };
}

/** A tax that a line of a credit memo credits. */
export const taxOf = (memoItemId: string, jurisdiction: string) => ({
  taxationItems: [
    {
      memoItemId,
      name: "Tax",
      jurisdiction,
      taxRate: 0.1,
      taxRateType: "Percentage",
      taxAmount: 0.1,
    },
  ],
});

const TRAIL = {
  ...{ exportType: "ERROR", runType: "NORMAL" },
  ...{ queryFromTime: "2026-01-01", queryToTime: "2026-02-01" },
};

/** Query parameters of operations that are no reads. */
const QUERIES: Readonly<Record<string, object>> = { "/meters/{meterId}/auditTrail/export": TRAIL };

/** The address of an operation with the keys of its parameters, and what it has to be asked. */
export function addressOf(
  { path, method }: { readonly path: string; readonly method: string },
  given: unknown,
  key: (name: string) => string,
): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(key(name)));
  const asked = new URLSearchParams(Object(method === "GET" ? given : QUERIES[path])).toString();
  return asked ? `${filled}?${asked}` : filled;
}

/** Those that name nothing of the tenant. */
const ANYWHERE: Readonly<Record<string, () => unknown>> = {
  updateUsageThreshold: () => ({ value: 10 }),
  ingestUsageEvents: () => ({ UsageIdentifier: "stranger" }),
  testSpecificVersionOfMeter: () => ({ sourceOptions: [{ testData: [{ a: 1 }] }] }),
  getAuditTrailEntriesForMeter: () => TRAIL,
  listPrefetchAuditRecords: () => ({ operatorId: "FILTER" }),
  updateMeter: () => ({ name: "Theirs" }),
  updateBillRunObject: () => ({ Status: "Posted" }),
  previewAccountV2: () => ({ target_date: "2026-03-31" }),
  createAuthorization: () => ({ amount: 1, gatewayOrderId: "PO-1" }),
  cancelAuthorization: () => ({ transactionId: "tg_1", gatewayOrderId: "PO-1" }),
  createStoredCredentialProfile: () => ({
    type: "Recurring",
    status: "Agreed",
    consentAgreementSrc: "External",
  }),
  addPaymentScheduleItems: () => ({ items: [{ amount: 1, scheduledDate: "2026-02-01" }] }),
  createInvoiceTaxationItems: () => ({
    taxationItems: taxOf("0".repeat(32), "Nowhere").taxationItems.map(({ memoItemId, ...tax }) => ({
      ...tax,
      invoiceItemId: memoItemId,
      taxDate: "2026-01-15",
    })),
  }),
  authorizePaymentMethodV2: () => ({ amount: 1, gateway_order_id: "PO-1" }),
  voidAuthorizationV2: () => ({ auth_transaction_id: "tg_1", gateway_order_id: "PO-1" }),
  refundPayment: () => ({ type: "External", methodType: "Check", totalAmount: 1 }),
  refundPaymentUnapplied: () => ({ type: "External", methodType: "Check", totalAmount: 1 }),
  refundCreditMemo: () => ({ type: "External", methodType: "Check", totalAmount: 1 }),
  chargebackPayment: () => ({ amount: 1 }),
  updateInvoicePaymentObject: () => ({ Amount: 1 }),
  reconcileRefund: () => ({ action: "settle" }),
  revertOrder: () => ({ orderDate: "2026-01-15" }),
  cancelSubscription: () => ({ cancellationPolicy: "EndOfCurrentTerm" }),
  suspendSubscription: () => ({ suspendPolicy: "Today" }),
  resumeSuspendedSubscription: () => ({ resumePolicy: "Today" }),
  updateInvoiceCollection: () => ({ held: true }),
  updateSubscriptionCustomFields: () => ({ customFields: { Region__c: "North" } }),
  updateSubscriptionVersionCustomFields: () => ({ customFields: { Region__c: "North" } }),
};

const chargesOf = ({ subscriptionNumber: subscriptionKey }: World) => ({
  specificSubscriptions: [{ subscriptionKey }],
});

const missedBy = ({ subscriptionNumber }: World) => ({
  ...{ subscriptionNumber, startDate: "2026-01-15", endDate: "2026-01-15" },
});

/** The minimal body that passes field validation, for operations that need one, by their ids. */
export function bodiesOf({ world, memo }: Owned): Readonly<Record<string, () => unknown>> {
  const documents = () => ({ billing_documents: [{ id: world.invoiceNumber, amount: 1 }] });
  const invoices = () => ({ invoices: [{ invoiceId: world.invoiceNumber, amount: 1 }] });
  return {
    ...ANYWHERE,
    createCreditMemoTaxationItems: () => taxOf(memo.itemId, "Nowhere"),
    createDebitMemoTaxationItems: () => taxOf("0".repeat(32), "Nowhere"),
    createInvoiceSchedule: () => ({
      ...{ accountKey: world.accountNumber, ...chargesOf(world) },
      scheduleItems: [{ percentage: 100 }],
    }),
    createDeliveryAdjustments: () => missedBy(world),
    previewDeliveryAdjustments: () => missedBy(world),
    cancelDeliveryAdjustment: () => ({}),
    detachCharges: () => chargesOf(world),
    attachCharges: () => chargesOf(world),
    writeOffDebitMemo: () => ({}),
    collectDebitMemo: () => ({ applyCredit: true }),
    applyCreditMemo: invoices,
    applyCreditMemoLater: invoices,
    unapplyCreditMemoLater: invoices,
    unapplyCreditMemo: invoices,
    applyPaymentV2: documents,
    unapplyPaymentV2: documents,
    applyCreditMemoV2: documents,
    unapplyCreditMemoV2: documents,
    applyPayment: invoices,
    unapplyPayment: invoices,
    transferPayment: () => ({ accountId: world.accountNumber }),
    transferContact: () => ({ destinationAccountKey: world.accountNumber }),
    replaceOrder: () => newSubscriptionOrder(world.accountNumber, world.ratePlanId),
    setTriggerDates: () => ({
      subscriptions: [
        { subscriptionNumber: world.subscriptionNumber, orderActions: [{ sequence: 1 }] },
      ],
    }),
  };
}
