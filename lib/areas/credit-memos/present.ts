import { traceByHand } from "@/lib/billing/explanation/by-hand";
import { explain } from "@/lib/billing/explanation/explain";
import { processingType, snapshotIds } from "@/lib/areas/invoices/present";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import { presentTaxation } from "@/lib/areas/invoices/taxation/taxation-present";
import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { UsedOfLine } from "./used-model";
import type { CreditMemo, CreditMemoItem, InvoiceCover, MemoPart, MemoSource } from "./model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));
const price = (value: Decimal | null) =>
  value === null ? null : exactNumber(value.toSignificantDigits(15));

const SOURCE_TYPE = {
  Order: "Order",
  BillRun: "Subscription",
  Invoice: "Invoice",
  Standalone: "Standalone",
} as const satisfies Record<MemoSource, string>;

const SOURCE = { Order: "Order", BillRun: "BillRun", Invoice: "API", Standalone: "API" } as const;

function amountsOf(memo: CreditMemo) {
  const { currency } = memo;
  return {
    amount: moneyNumber(memo.amount, currency),
    taxAmount: moneyNumber(memo.taxAmount, currency),
    appliedAmount: moneyNumber(memo.appliedAmount, currency),
    refundAmount: moneyNumber(memo.refundAmount, currency),
    unappliedAmount: moneyNumber(memo.balance, currency),
  };
}

function namesOf(memo: CreditMemo) {
  const { accountNumber, accountName, status, targetDate, currency, source } = memo;
  return {
    id: wireId(memo.id),
    number: memo.memoNumber,
    accountId: wireId(memo.accountId),
    accountNumber,
    accountName,
    status,
    creditMemoDate: memo.memoDate,
    targetDate,
    currency,
    ...amountsOf(memo),
    sourceType: SOURCE_TYPE[source],
    sourceId: idOrNull(memo.sourceId),
    referredInvoiceId: idOrNull(memo.referredInvoiceId),
    referredInvoiceNumber: memo.referredInvoiceNumber,
    referredDebitMemoId: idOrNull(memo.referredDebitMemoId),
    reversed: memo.reversed,
    reasonCode: memo.reasonCode,
    comment: memo.comment,
  };
}

const rulesOf = (memo: CreditMemo) => ({
  source: SOURCE[memo.source],
  revenueImpacting: memo.revenueImpacting ? ("Yes" as const) : ("No" as const),
  autoApplyUponPosting: memo.autoApplyUponPosting,
  excludeFromAutoApplyRules: memo.excludeFromAutoApply,
  transferredToAccounting: memo.transferredToAccounting,
});

/** A draft of an invoice shows the contacts of that; it has snapshots of its own once it is posted. */
const snapshotsOf = ({ status, parties }: CreditMemo) =>
  snapshotIds(status === "Posted" ? parties : {});

/** A memo as version 1 shows it. */
export function presentMemo(memo: CreditMemo, timeZone: string) {
  const { billTo, soldTo, seller } = memo.parties;
  const at = (moment: Date | null) => (moment === null ? null : dateTimeText(timeZone, moment));
  return {
    ...namesOf(memo),
    ...rulesOf(memo),
    draftNumber: memo.draftNumber,
    totalTaxExemptAmount: 0,
    ...(billTo ? { billToContact: { ...billTo } } : {}),
    billToContactId: billTo?.id ?? null,
    ...(soldTo ? { soldToContact: { ...soldTo } } : {}),
    soldToContactId: soldTo?.id ?? null,
    ...snapshotsOf(memo),
    ...(seller ? { sellerName: seller.name } : {}),
    customFields: { ...memo.customFields },
    ...memo.customFields,
    postedBy: memo.postedByName,
    postedOn: at(memo.postedAt),
    cancelledBy: memo.canceledByName,
    cancelledOn: at(memo.canceledAt),
    createdBy: memo.createdByName,
    createdById: actorWireId(memo.createdById),
    updatedById: actorWireId(memo.postedById ?? memo.createdById),
    postedById: actorWireId(memo.postedById),
    sequenceSetId: null,
    taxStatus: "Complete" as const,
    createdDate: dateTimeText(timeZone, memo.createdAt),
    updatedDate: dateTimeText(timeZone, memo.updatedAt),
  };
}

/** A memo as a row of a list. */
export function presentMemoRow(memo: CreditMemo) {
  const { referredDebitMemoId, ...names } = namesOf(memo);
  return {
    ...names,
    ...memo.customFields,
    memoNumber: names.number,
    memoDate: names.creditMemoDate,
    totalAmount: names.amount,
    balance: names.unappliedAmount,
    invoiceId: names.referredInvoiceId,
    debitMemoId: referredDebitMemoId,
    billToContactId: wireId(memo.parties.billTo?.id ?? memo.accountBillToId),
    ...snapshotsOf(memo),
    ...rulesOf(memo),
    totalAmountWithoutTax: moneyNumber(memo.amountWithoutTax, memo.currency),
    postedOn: memo.postedAt?.toISOString() ?? null,
    cancelledOn: memo.canceledAt?.toISOString() ?? null,
    createdById: actorWireId(memo.createdById),
    postedById: actorWireId(memo.postedById),
    createdDate: memo.createdAt.toISOString(),
    updatedDate: memo.updatedAt.toISOString(),
  };
}

/** A tax that a line credits. */
export function presentMemoTax(tax: StoredTaxation) {
  const { id, sourceTaxationItemId, currency } = tax;
  return {
    id: wireId(id),
    ...presentTaxation(tax, currency),
    sourceTaxItemId: idOrNull(sourceTaxationItemId),
    ...tax.customFields,
  };
}

/** A line as version 1 shows it; service periods with both days included. */
export function presentMemoItem(
  item: CreditMemoItem,
  taxes: readonly StoredTaxation[],
  currency: string,
  { timeZone, used }: { timeZone: string; used: UsedOfLine | undefined },
) {
  const amount = moneyNumber(item.amount, currency);
  const taxItems = taxes.map(presentMemoTax);
  return {
    id: wireId(item.id),
    subscriptionId: idOrNull(item.subscriptionId),
    subscriptionNumber: item.subscriptionNumber,
    productName: item.productName,
    ratePlanName: item.ratePlanName,
    sku: item.sku,
    skuName: item.chargeName,
    processingType: processingType(item.kind),
    ...sourceOf(item),
    creditFromItemId: idOrNull(item.invoiceItemId),
    creditFromItemSource: item.invoiceItemId === null ? null : "InvoiceItem",
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    quantity: item.quantity === null ? null : exactNumber(item.quantity),
    unitOfMeasure: item.uom,
    unitPrice: price(item.unitPrice),
    amount,
    amountWithoutTax: amount,
    taxAmount: moneyNumber(item.taxAmount, currency),
    taxMode: item.trace?.tax?.mode ?? null,
    ...presentUsed(item, used, currency),
    comment: item.description,
    description: item.description,
    creditTaxItems: taxItems,
    taxationItems: { data: taxItems },
    createdDate: dateTimeText(timeZone, item.createdAt),
    ...item.customFields,
  };
}

function presentUsed(item: CreditMemoItem, used: UsedOfLine | undefined, currency: string) {
  const { applied, refunded } = used ?? { applied: ZERO, refunded: ZERO };
  const left = item.amount.plus(item.taxAmount).minus(applied).minus(refunded);
  return {
    appliedAmount: moneyNumber(applied, currency),
    refundAmount: moneyNumber(refunded, currency),
    unappliedAmount: moneyNumber(left, currency),
  };
}

function sourceOf({ invoiceItemId, chargeId, productRatePlanChargeId }: CreditMemoItem) {
  if (invoiceItemId !== null) {
    return { sourceItemType: "InvoiceDetail", sourceItemId: wireId(invoiceItemId) };
  }
  return chargeId === null
    ? { sourceItemType: "ProductRatePlanCharge", sourceItemId: idOrNull(productRatePlanChargeId) }
    : { sourceItemType: "SubscriptionComponent", sourceItemId: wireId(chargeId) };
}

/** A memo's applied amount on an invoice. */
export function presentPart(part: MemoPart, currency: string, timeZone: string) {
  return {
    id: wireId(part.id),
    amount: moneyNumber(part.amount, currency),
    ...(part.kind === "Invoice"
      ? { invoiceId: wireId(part.invoiceId), invoiceNumber: part.invoiceNumber }
      : { debitMemoId: wireId(part.invoiceId), debitMemoNumber: part.invoiceNumber }),
    createdBy: part.createdByName,
    createdDate: dateTimeText(timeZone, part.createdAt),
    updatedDate: dateTimeText(timeZone, part.updatedAt),
  };
}

/** The applied amount of a payment or a credit memo on an invoice. */
export function presentCover(cover: InvoiceCover, currency: string, timeZone: string) {
  const { creditMemoNumber, paymentNumber, createdByName } = cover;
  return {
    id: wireId(cover.id),
    appliedAmount: moneyNumber(cover.amount, currency),
    creditMemoId: idOrNull(cover.creditMemoId),
    creditMemoNumber,
    paymentId: idOrNull(cover.paymentId),
    paymentNumber,
    createdBy: createdByName,
    createdDate: dateTimeText(timeZone, cover.createdAt),
    updatedDate: dateTimeText(timeZone, cover.updatedAt),
  };
}

/** Why a line has its amount: as billing calculated it, or as a user entered it. */
export function presentMemoExplanation(item: CreditMemoItem, currency: string) {
  return {
    itemId: wireId(item.id),
    chargeName: item.chargeName,
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    chargeAmount: moneyNumber(item.amount, currency),
    explanation: explain(item.trace ?? traceByHand(item.amount, currency), currency, "CreditMemo"),
  };
}
