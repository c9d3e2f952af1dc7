import { actorWireId, wireId } from "@/lib/kernel/ids";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { BillingDocument, DocumentItem } from "./model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));
const timeOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** A document as version 1 lists those of an account. */
export function presentDocument(of: BillingDocument) {
  const { documentType, documentNumber, documentDate, status, currency } = of;
  return {
    id: wireId(of.id),
    documentType,
    documentNumber,
    documentDate,
    accountId: wireId(of.accountId),
    status,
    currency,
    amount: moneyNumber(of.amount, currency),
    balance: moneyNumber(of.balance, currency),
  };
}

/** A document as a row of a list. */
export function presentDocumentRow(of: BillingDocument) {
  const { accountNumber, accountName, dueDate, comments, reasonCode, autoPay, currency } = of;
  const isOwed = of.documentType !== "CreditMemo" && of.status === "Posted";
  const paid = isOwed ? of.amount.minus(of.balance).minus(of.credits) : ZERO;
  const money = (amount: Decimal) => moneyNumber(amount, currency);
  return {
    ...presentDocument(of),
    dueDate,
    accountNumber,
    accountName,
    amountWithoutTax: money(of.amountWithoutTax),
    taxAmount: money(of.taxAmount),
    owed: money(isOwed ? of.balance : ZERO),
    paymentAmount: money(paid),
    refundAmount: money(of.refundAmount),
    comments,
    reasonCode,
    invoiceId: idOrNull(of.invoiceId),
    autoPay,
    postedDate: timeOrNull(of.postedAt),
    canceledDate: timeOrNull(of.canceledAt),
    postedById: actorWireId(of.postedById),
    createdById: actorWireId(of.createdById),
    createdDate: of.createdAt.toISOString(),
    updatedDate: of.updatedAt.toISOString(),
  };
}

/** A price has nine decimals at most; a JSON number shows fifteen digits of it. */
const priceNumber = (price: Decimal | null) =>
  price === null ? null : exactNumber(price.toSignificantDigits(15));

/** A line as a row of a list. */
export function presentDocumentItem(of: DocumentItem) {
  const { documentType, documentNumber, chargeName, productName, description, sku } = of;
  const { accountingCode, bookingReference, purchaseOrderNumber, currency, taxCode } = of;
  return {
    id: wireId(of.id),
    documentId: wireId(of.documentId),
    documentType,
    documentNumber,
    accountId: wireId(of.accountId),
    chargeName,
    productName,
    description,
    sku,
    isDiscount: of.kind === "discount",
    serviceStartDate: of.serviceStart,
    serviceEndDate: addDays(of.serviceEnd, -1),
    quantity: of.quantity === null ? null : exactNumber(of.quantity),
    unitOfMeasure: of.uom,
    unitPrice: priceNumber(of.unitPrice),
    amount: moneyNumber(of.amount.plus(of.taxAmount), currency),
    amountWithoutTax: moneyNumber(of.amount, currency),
    taxAmount: moneyNumber(of.taxAmount, currency),
    taxCode,
    taxInclusive: of.taxMode === "TaxInclusive",
    currency,
    subscriptionId: idOrNull(of.subscriptionId),
    ratePlanChargeId: idOrNull(of.ratePlanChargeId),
    productRatePlanChargeId: idOrNull(of.productRatePlanChargeId),
    invoiceItemId: idOrNull(of.invoiceItemId),
    appliedToItemId: idOrNull(of.appliedToItemId),
    accountingCode,
    bookingReference,
    purchaseOrderNumber,
    createdDate: of.createdAt.toISOString(),
  };
}
