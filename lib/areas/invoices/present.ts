import { countryName } from "@/lib/values/country";
import { dayIn, dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, uuidOf, wireId } from "@/lib/kernel/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import { explain } from "@/lib/billing/explanation/explain";
import type { InvoiceFacts, ItemBeside, Parties } from "./facts-model";
import { type DocumentDraft, type Invoice, type InvoiceItem, ROUNDING } from "./model";
import { settledByPayments } from "./settled-model";
import type { PostOutcome } from "@/lib/areas/invoices/posting/post-several";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import { presentTaxationItems, taxBalances } from "@/lib/areas/invoices/taxation/taxation-present";

export const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

/** A price has nine decimals at most; a JSON number shows fifteen digits of it. */
const priceNumber = (price: Decimal | null) =>
  price === null ? null : exactNumber(price.toSignificantDigits(15));

function amountsOf({ amount, amountWithoutTax, taxAmount, balance, currency }: Invoice) {
  return {
    amount: moneyNumber(amount, currency),
    amountWithoutTax: moneyNumber(amountWithoutTax, currency),
    taxAmount: moneyNumber(taxAmount, currency),
    balance: moneyNumber(balance, currency),
  };
}

export function namesOf(invoice: Invoice) {
  const { invoiceNumber, accountNumber, accountName, status, currency } = invoice;
  const { invoiceDate, dueDate, targetDate } = invoice;
  return {
    id: wireId(invoice.id),
    invoiceNumber,
    accountId: wireId(invoice.accountId),
    accountNumber,
    accountName,
    status,
    invoiceDate,
    dueDate,
    targetDate,
    currency,
    ...amountsOf(invoice),
    sourceType: invoice.source,
    sourceId: idOrNull(invoice.sourceId),
  };
}

/** The snapshots of the contacts of a document; null before it is posted. */
export const snapshotIds = ({ snapshots }: Parties) => ({
  billToContactSnapshotId: snapshots?.billTo ?? null,
  soldToContactSnapshotId: snapshots?.soldTo ?? null,
  shipToContactSnapshotId: snapshots?.shipTo ?? null,
});

/** What made an invoice, by the names of older records. */
export const SOURCES = { BillRun: "BillRun", Order: "AdHoc", Standalone: "API" } as const;

/** An invoice as version 1 shows it. */
export function presentInvoice(
  invoice: Invoice,
  { chargeTypes, discount, lastEmailSentAt }: InvoiceFacts,
  timeZone: string,
) {
  const { parties, credits, currency, paymentTerm, comments, postedAt } = invoice;
  const { billTo, soldTo, shipTo, seller } = parties;
  const paid = invoice.status === "Posted" ? settledByPayments(invoice) : ZERO;
  return {
    ...namesOf(invoice),
    paymentAmount: moneyNumber(paid, currency),
    creditMemoAmount: moneyNumber(credits, currency),
    reversed: invoice.reversed,
    draftNumber: invoice.draftNumber,
    transferredToAccounting: invoice.transferredToAccounting,
    cancelledOn: invoice.canceledAt === null ? null : dateTimeText(timeZone, invoice.canceledAt),
    cancelledBy: invoice.canceledByName,
    paymentTerm,
    ...(billTo ? { billToContact: withCountry(billTo), billToContactId: billTo.id } : {}),
    ...(soldTo ? { soldToContact: withCountry(soldTo), soldToContactId: soldTo.id } : {}),
    ...(shipTo ? { shipToContact: withCountry(shipTo) } : {}),
    ...snapshotIds(parties),
    ...(seller ? { sellerName: seller.name } : {}),
    includesOneTime: chargeTypes.has("OneTime"),
    includesRecurring: chargeTypes.has("Recurring"),
    includesUsage: chargeTypes.has("Usage"),
    comments,
    ...invoice.customFields,
    taxStatus: invoice.taxMessage === null ? ("Complete" as const) : ("Error" as const),
    taxMessage: invoice.taxMessage,
    postedBy: invoice.postedByName,
    postedDate: postedAt === null ? null : dayIn(timeZone, postedAt),
    createdDate: dateTimeText(timeZone, invoice.createdAt),
    updatedDate: dateTimeText(timeZone, invoice.updatedAt),
    adjustmentAmount: moneyNumber(invoice.adjusted, currency),
    autoPay: invoice.autoPay,
    discount: moneyNumber(discount, currency),
    refundAmount: 0,
    source: SOURCES[invoice.source],
    sequenceSetId: invoice.asGiven.sequenceSetId ?? null,
    templateId: invoice.asGiven.templateId ?? null,
    billRunId: invoice.source === "BillRun" ? idOrNull(invoice.sourceId) : null,
    shipToContactId: invoice.asGiven.shipToContactId ?? shipTo?.id ?? null,
    createdById: actorWireId(invoice.createdById),
    updatedById: actorWireId(invoice.postedById ?? invoice.createdById),
    lastEmailSentDate: lastEmailSentAt === null ? null : dateTimeText(timeZone, lastEmailSentAt),
  };
}

/** The result for one of several drafts to be posted. */
export function presentOutcome({ key, refusal }: PostOutcome) {
  const uuid = uuidOf(key);
  const id = uuid === undefined ? key : wireId(uuid);
  if (refusal === null) return { id, success: true };
  const category = refusal.category === 40 ? 40 : 20;
  const reasons = [{ code: 592_100 * 100 + category, message: refusal.message }];
  return { id, success: false, reasons };
}

/** Service periods are shown with both days included. */
export function lineOf(item: InvoiceItem, currency: string) {
  const { productName, ratePlanName, chargeNumber, chargeName, chargeType, sku } = item;
  return {
    id: wireId(item.id),
    subscriptionId: idOrNull(item.subscriptionId),
    subscriptionNumber: item.subscriptionNumber,
    productName,
    ratePlanName,
    chargeNumber,
    chargeName,
    chargeType,
    sku,
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    quantity: item.quantity === null ? null : exactNumber(item.quantity),
    unitPrice: priceNumber(item.unitPrice),
    chargeAmount: moneyNumber(item.amount, currency),
    taxAmount: moneyNumber(item.taxAmount, currency),
    balance: moneyNumber(item.balance, currency),
  };
}

/** The kind of line, as documents call it. */
export function processingType(kind: InvoiceItem["kind"]): "Charge" | "Discount" {
  return kind === "discount" ? "Discount" : "Charge";
}

/** The kind of a line as documents call it; the line that rounds the total is none of a charge. */
export function kindOf({
  trace,
  kind,
}: Pick<InvoiceItem, "trace" | "kind">): "Charge" | "Discount" | typeof ROUNDING {
  return trace.rule === "DocumentRounding" ? ROUNDING : processingType(kind);
}

/** A line as version 1 shows it. */
export function presentItem(
  item: InvoiceItem,
  currency: string,
  {
    timeZone,
    taxes,
    beside,
    parties,
  }: {
    timeZone: string;
    taxes: readonly StoredTaxation[];
    beside: ItemBeside | undefined;
    parties: Parties;
  },
) {
  const owedOnTaxes = sumOf([...taxBalances(taxes).values()]);
  return {
    ...lineOf(item, currency),
    balance: moneyNumber(item.balance.minus(owedOnTaxes), currency),
    chargeId: idOrNull(item.chargeId),
    quantity: item.quantity === null ? flatQuantity(item) : exactNumber(item.quantity),
    chargeDescription: item.chargeDescription ?? "",
    productRatePlanChargeId: idOrNull(item.productRatePlanChargeId),
    orderLineItemId: idOrNull(item.orderLineItemId),
    fulfillmentId: idOrNull(item.fulfillmentId),
    invoiceScheduleItemId: idOrNull(item.invoiceScheduleItemId),
    processingType: kindOf(item),
    unitOfMeasure: item.uom ?? "",
    chargeDate: dateTimeText(timeZone, item.createdAt),
    taxCode: item.trace.tax?.code ?? null,
    taxMode: item.trace.tax?.mode ?? null,
    taxationItems: { data: presentTaxationItems(taxes) },
    subscriptionName: item.subscriptionNumber,
    availableToCreditAmount: moneyNumber(item.amount.minus(beside?.credited ?? ZERO), currency),
    appliedToItemId: idOrNull(beside?.appliedToItemId ?? null),
    accountingCode: item.accountingCode,
    purchaseOrderNumber: item.purchaseOrderNumber,
    bookingReference: item.bookingReference,
    sourceItemType: sourceItemType(item),
    soldToContactId: parties.soldTo?.id ?? null,
    soldToContactSnapshotId: parties.snapshots?.soldTo ?? null,
    numberOfDeliveries: 0,
    description: item.description,
    ...item.customFields,
  };
}

/** A flat fee is one unit of itself; a line without a charge counts nothing. */
const flatQuantity = ({ chargeId }: InvoiceItem) => (chargeId === null ? null : 1);

/** What a line bills; a line that was entered by hand may name a catalog charge. */
export function sourceItemType({
  chargeId,
  orderLineItemId,
  invoiceScheduleItemId,
  productRatePlanChargeId,
  trace,
}: InvoiceItem) {
  if (orderLineItemId !== null) return "OrderLineItem" as const;
  if (chargeId !== null || invoiceScheduleItemId !== null) return "SubscriptionComponent" as const;
  if (trace.rule === "DocumentRounding") return "Rounding" as const;
  return productRatePlanChargeId === null ? ("None" as const) : ("ProductRatePlanCharge" as const);
}

/** A document that is not stored. */
export function presentDraft(draft: DocumentDraft) {
  const { currency, documentDate, dueDate, items, rounding } = draft;
  const money = (amount: Decimal) => moneyNumber(amount, currency);
  const rounded = rounding
    ? [
        {
          chargeName: ROUNDING,
          processingType: ROUNDING,
          chargeAmount: money(rounding.amount),
          taxAmount: 0,
        } as const,
      ]
    : [];
  return {
    currency,
    invoiceDate: documentDate,
    dueDate,
    amount: money(draft.amount),
    amountWithoutTax: money(draft.amountWithoutTax),
    taxAmount: money(draft.taxAmount),
    taxMessage: draft.taxMessage ?? null,
    invoiceItems: [
      ...items.map(({ name, kind, amount, taxAmount = ZERO }) => ({
        chargeName: name,
        processingType: processingType(kind),
        chargeAmount: money(amount),
        taxAmount: money(taxAmount),
      })),
      ...rounded,
    ],
  };
}

/** Why a line has its amount. */
export function presentExplanation(item: InvoiceItem, currency: string) {
  return {
    itemId: wireId(item.id),
    chargeName: item.chargeName,
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    chargeAmount: moneyNumber(item.amount, currency),
    explanation: explain(item.trace, currency),
  };
}

/** A party of a document with its country in words. */
function withCountry<P extends { readonly country?: string }>(party: P): P {
  return party.country ? { ...party, country: countryName(party.country) } : { ...party };
}
