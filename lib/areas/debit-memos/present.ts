import type { ListedDebit, SourceLine } from "@/lib/areas/invoices/debits/debit-list-model";
import { idOrNull, snapshotIds } from "@/lib/areas/invoices/present";
import type { Invoice, InvoiceItem } from "@/lib/areas/invoices/model";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import { presentTaxation, taxBalances } from "@/lib/areas/invoices/taxation/taxation-present";
import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";

/** What covers a posted document. */
const coveredOf = ({ status, amount, balance }: Pick<Invoice, "status" | "amount" | "balance">) =>
  status === "Posted" ? amount.minus(balance) : ZERO;

function sourceOf({ referredInvoiceId, referredCreditMemoId }: Invoice) {
  if (referredInvoiceId !== null) return "Invoice" as const;
  return referredCreditMemoId === null ? ("Standalone" as const) : ("CreditMemo" as const);
}

function namesOf(memo: Invoice) {
  const { accountNumber, accountName, status, currency, reasonCode, autoPay, paymentTerm } = memo;
  const money = (amount: Decimal) => moneyNumber(amount, currency);
  return {
    id: wireId(memo.id),
    accountId: wireId(memo.accountId),
    accountNumber,
    accountName,
    status,
    currency,
    taxAmount: money(memo.taxAmount),
    balance: money(memo.balance),
    dueDate: memo.dueDate,
    autoPay,
    paymentTerm,
    sourceType: sourceOf(memo),
    reasonCode,
    transferredToAccounting: memo.transferredToAccounting,
    taxStatus: memo.taxMessage === null ? ("Complete" as const) : ("Error" as const),
    taxMessage: memo.taxMessage,
  };
}

/** A memo as version 1 shows it. */
export function presentMemo(memo: Invoice, timeZone: string) {
  const { billTo, soldTo, seller } = memo.parties;
  const at = (moment: Date | null) => (moment === null ? null : dateTimeText(timeZone, moment));
  return {
    ...namesOf(memo),
    number: memo.invoiceNumber,
    draftNumber: memo.draftNumber,
    debitMemoDate: memo.invoiceDate,
    targetDate: memo.targetDate,
    amount: moneyNumber(memo.amount, memo.currency),
    totalTaxExemptAmount: 0,
    beAppliedAmount: moneyNumber(coveredOf(memo), memo.currency),
    referredInvoiceId: idOrNull(memo.referredInvoiceId),
    referredCreditMemoId: idOrNull(memo.referredCreditMemoId),
    ...memo.customFields,
    comment: memo.comments,
    ...(billTo ? { billToContact: { ...billTo } } : {}),
    billToContactId: billTo?.id ?? null,
    ...(soldTo ? { soldToContact: { ...soldTo } } : {}),
    soldToContactId: soldTo?.id ?? null,
    ...snapshotIds(memo.parties),
    ...(seller ? { sellerName: seller.name } : {}),
    sequenceSetId: null,
    postedBy: memo.postedByName,
    postedById: actorWireId(memo.postedById),
    postedOn: at(memo.postedAt),
    cancelledBy: memo.canceledByName,
    cancelledOn: at(memo.canceledAt),
    createdBy: memo.createdByName,
    createdById: actorWireId(memo.createdById),
    updatedById: actorWireId(memo.postedById ?? memo.createdById),
    createdDate: dateTimeText(timeZone, memo.createdAt),
    updatedDate: dateTimeText(timeZone, memo.updatedAt),
  };
}

/** A memo as a row of a list. */
export function presentMemoRow(memo: ListedDebit) {
  const { currency, postedAt, canceledAt } = memo;
  return {
    ...namesOf(memo),
    number: memo.invoiceNumber,
    memoNumber: memo.invoiceNumber,
    debitMemoDate: memo.invoiceDate,
    memoDate: memo.invoiceDate,
    targetDate: memo.targetDate,
    amount: moneyNumber(memo.amount, currency),
    totalAmount: moneyNumber(memo.amount, currency),
    totalAmountWithoutTax: moneyNumber(memo.amountWithoutTax, currency),
    beAppliedAmount: moneyNumber(coveredOf(memo), currency),
    referredInvoiceId: idOrNull(memo.referredInvoiceId),
    invoiceId: idOrNull(memo.referredInvoiceId),
    creditMemoId: idOrNull(memo.referredCreditMemoId),
    ...memo.customFields,
    comments: memo.comments,
    billToContactId: wireId(memo.parties.billTo?.["id"] ?? memo.accountBillToId),
    ...snapshotIds(memo.parties),
    postedOn: postedAt?.toISOString() ?? null,
    cancelledOn: canceledAt?.toISOString() ?? null,
    createdById: actorWireId(memo.createdById),
    postedById: actorWireId(memo.postedById),
    createdDate: memo.createdAt.toISOString(),
    updatedDate: memo.updatedAt.toISOString(),
  };
}

/** The taxes of a line, each with what is owed of it. */
export function presentTaxes(taxes: readonly StoredTaxation[]) {
  const owed = taxBalances(taxes);
  return taxes.map((tax) => ({
    id: wireId(tax.id),
    ...presentTaxation(tax, tax.currency),
    balance: moneyNumber(owed.get(tax.id) ?? ZERO, tax.currency),
    paymentAmount: moneyNumber(tax.paid, tax.currency),
    creditAmount: moneyNumber(tax.credited, tax.currency),
  }));
}

/** What a line was made from. */
export function lineSource(item: InvoiceItem) {
  if (item.sourceItemId !== null) {
    return {
      sourceItemType: "InvoiceDetail" as const,
      sourceItemId: wireId(item.sourceItemId),
    };
  }
  return item.sourceMemoItemId === null
    ? {
        sourceItemType: "ProductRatePlanCharge" as const,
        sourceItemId: idOrNull(item.productRatePlanChargeId),
      }
    : { sourceItemType: "CreditMemoItem" as const, sourceItemId: wireId(item.sourceMemoItemId) };
}

/** A line as version 1 shows it; service periods with both days included. */
export function presentMemoItem(
  item: InvoiceItem,
  { status, currency }: Pick<Invoice, "status" | "currency">,
  {
    taxes,
    source,
    timeZone,
  }: {
    taxes: readonly StoredTaxation[];
    source: SourceLine | undefined;
    timeZone: string;
  },
) {
  const amount = moneyNumber(item.amount, currency);
  const taxItems = presentTaxes(taxes);
  const whole = item.amount.plus(item.taxAmount);
  const covered = status === "Posted" ? whole.minus(item.balance) : ZERO;
  return {
    id: wireId(item.id),
    subscriptionId: idOrNull(source?.subscriptionId ?? null),
    subscriptionNumber: source?.subscriptionNumber ?? null,
    productName: item.productName,
    ratePlanName: item.ratePlanName,
    sku: item.sku,
    skuName: item.chargeName,
    productRatePlanChargeId: idOrNull(item.productRatePlanChargeId),
    processingType: "Charge",
    ...lineSource(item),
    appliedToItemId: null,
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    quantity: item.quantity === null ? null : exactNumber(item.quantity),
    unitOfMeasure: item.uom,
    unitPrice: item.unitPrice === null ? null : exactNumber(item.unitPrice.toSignificantDigits(15)),
    amount,
    amountWithoutTax: amount,
    taxAmount: moneyNumber(item.taxAmount, currency),
    balance: moneyNumber(item.balance, currency),
    beAppliedAmount: moneyNumber(covered, currency),
    taxMode: item.trace.tax?.mode ?? taxes[0]?.taxMode ?? null,
    reflectDiscountInNetAmount: false,
    comment: item.description,
    description: item.description,
    taxItems,
    taxationItems: { data: taxItems },
    createdDate: dateTimeText(timeZone, item.createdAt),
    ...item.customFields,
  };
}
