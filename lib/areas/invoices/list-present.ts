import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { ZERO } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import type { ListedInvoice, ListedItem } from "./list-model";
import type { Parties } from "./facts-model";
import type { Invoice } from "./model";
import { settledByPayments } from "./settled-model";
import { idOrNull, kindOf, lineOf, namesOf, snapshotIds, SOURCES, sourceItemType } from "./present";

type Made = { readonly createdById: string | null; readonly postedById: string | null };

/** Posting is the last change that names its maker. */
const makersOf = ({ createdById, postedById }: Made) => ({
  createdById: actorWireId(createdById) ?? OWN_ID,
  updatedById: actorWireId(postedById ?? createdById) ?? OWN_ID,
});

/** The contacts that the document states, or that the account has until it does, and their snapshots. */
const contactsOf = (of: {
  readonly parties: Parties;
  readonly billToContactId: string;
  readonly soldToContactId: string;
  readonly shipToContactId: string | null;
  readonly asGiven: Invoice["asGiven"];
}) => ({
  billToContactId: wireId(of.parties.billTo?.id ?? of.billToContactId),
  soldToContactId: wireId(of.parties.soldTo?.id ?? of.soldToContactId),
  shipToContactId: idOrNull(
    of.asGiven.shipToContactId ?? of.parties.shipTo?.id ?? of.shipToContactId,
  ),
  ...snapshotIds(of.parties),
});

/** An invoice as a row of a list. */
export function presentInvoiceRow(invoice: ListedInvoice) {
  const { credits, currency, postedAt } = invoice;
  const { comments, paymentTerm, reversed, taxMessage, transferredToAccounting } = invoice;
  const paid = invoice.status === "Posted" ? settledByPayments(invoice) : ZERO;
  const includes = (type: string) => invoice.chargeTypes.includes(type);
  return {
    ...namesOf(invoice),
    ...invoice.customFields,
    createdDate: invoice.createdAt.toISOString(),
    updatedDate: invoice.updatedAt.toISOString(),
    paymentAmount: moneyNumber(paid, currency),
    refundAmount: 0,
    creditMemoAmount: moneyNumber(credits, currency),
    adjustmentAmount: moneyNumber(invoice.adjusted, currency),
    creditBalanceAdjustmentAmount: moneyNumber(invoice.fromCreditBalance, currency),
    taxExemptAmount: 0,
    autoPay: invoice.autoPay,
    includesOneTime: includes("OneTime"),
    includesRecurring: includes("Recurring"),
    includesUsage: includes("Usage"),
    taxStatus: taxMessage === null ? ("Complete" as const) : ("Error" as const),
    taxMessage,
    ...contactsOf(invoice),
    organizationId: wireId(invoice.orgId),
    comments,
    paymentTerm,
    reversed,
    source: SOURCES[invoice.source],
    sequenceSetId: invoice.asGiven.sequenceSetId ?? null,
    templateId: invoice.asGiven.templateId ?? null,
    cancelledOn: invoice.canceledAt?.toISOString() ?? null,
    transferredToAccounting,
    postedBy: invoice.postedByName,
    postedById: actorWireId(invoice.postedById),
    postedDate: postedAt === null ? null : postedAt.toISOString(),
    lastEmailSentDate: invoice.lastEmailSentAt?.toISOString() ?? null,
    ...makersOf(invoice),
  };
}

/** A line as a row of a list. */
export function presentItemRow(item: ListedItem) {
  const { invoiceNumber, invoiceDate, accountNumber, currency } = item;
  return {
    ...lineOf(item, currency),
    invoiceId: wireId(item.invoiceId),
    invoiceNumber,
    invoiceDate,
    accountId: wireId(item.accountId),
    accountNumber,
    currency,
    createdDate: item.createdAt.toISOString(),
    ratePlanChargeId: idOrNull(item.chargeId),
    productRatePlanChargeId: idOrNull(item.productRatePlanChargeId),
    orderLineItemId: idOrNull(item.orderLineItemId),
    fulfillmentId: idOrNull(item.fulfillmentId),
    invoiceScheduleItemId: idOrNull(item.invoiceScheduleItemId),
    commitmentPeriodId: idOrNull(item.commitmentPeriodId),
    sKU: item.sku,
    uOM: item.uom,
    processingType: kindOf(item),
    sourceItemType: sourceItemType(item),
    chargeDate: item.createdAt.toISOString(),
    taxCode: item.trace.tax?.code ?? null,
    taxMode: item.trace.tax?.mode ?? null,
    taxExemptAmount: 0,
    accountingCode: item.accountingCode,
    numberOfDeliveries: 0,
    reflectDiscountInNetAmount: false,
    excludeItemBillingFromRevenueAccounting: false,
    subscriptionOwnerId: idOrNull(item.subscriptionOwnerId),
    ...contactsOf(item),
    defaultPaymentMethodId: idOrNull(item.defaultPaymentMethodId),
    parentAccountId: idOrNull(item.parentId),
    ratePlanId: idOrNull(item.ratePlanId),
    productRatePlanId: idOrNull(item.productRatePlanId),
    productId: idOrNull(item.productId),
    ...makersOf(item),
    updatedDate: item.updatedAt.toISOString(),
    appliedToInvoiceItemId: idOrNull(item.appliedToItemId),
    bookingReference: item.bookingReference,
    purchaseOrderNumber: item.purchaseOrderNumber,
    ...item.customFields,
  };
}
