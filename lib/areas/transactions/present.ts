import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { InvoiceRow, LineRow, PaidRow, PaymentRow } from "./model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

const ownerOf = ({ accountId, accountNumber, accountName }: InvoiceRow | PaymentRow) => ({
  accountId: wireId(accountId),
  accountNumber,
  accountName,
});

/** An invoice with its lines, as older programs read it. */
export function presentInvoice(row: InvoiceRow, lines: readonly LineRow[], timeZone: string) {
  const { currency } = row;
  const id = wireId(row.id);
  const address = `/v1/files/${id}`;
  return {
    ...ownerOf(row),
    id,
    invoiceNumber: row.invoiceNumber,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    invoiceTargetDate: row.targetDate,
    amount: moneyNumber(decimal(row.amount), currency),
    balance: moneyNumber(decimal(row.balance), currency),
    status: row.status,
    reversed: row.reversed,
    createdBy: row.createdByName,
    body: address,
    invoiceFiles: [{ id, pdfFileUrl: address, versionNumber: row.writtenAt.getTime() }],
    invoiceItems: lines
      .filter(({ invoiceId }) => invoiceId === row.id)
      .map((line) => presentLine(line, currency, timeZone)),
  };
}

function presentLine(line: LineRow, currency: string, timeZone: string) {
  const flat = line.chargeId === null ? null : 1;
  return {
    id: wireId(line.id),
    subscriptionId: idOrNull(line.subscriptionId),
    subscriptionName: line.subscriptionNumber,
    serviceStartDate: line.serviceStart,
    serviceEndDate: addDays(line.serviceEnd, -1),
    chargeId: idOrNull(line.chargeId),
    chargeName: line.chargeName,
    chargeDescription: line.chargeDescription ?? "",
    chargeAmount: moneyNumber(decimal(line.amount), currency),
    taxAmount: moneyNumber(decimal(line.taxAmount), currency),
    productName: line.productName,
    quantity: line.quantity === null ? flat : exactNumber(decimal(line.quantity)),
    unitOfMeasure: line.uom ?? "",
    chargeDate: dateTimeText(timeZone, line.createdAt),
    chargeType: line.chargeType,
    processingType: line.kind === "discount" ? ("Discount" as const) : ("Charge" as const),
  };
}

/** A payment with what it paid, as older programs read it. */
export function presentPayment(row: PaymentRow, paid: readonly PaidRow[]) {
  const { currency } = row;
  return {
    ...ownerOf(row),
    id: wireId(row.id),
    paymentNumber: row.paymentNumber,
    type: row.type,
    status: row.status,
    effectiveDate: row.effectiveDate,
    amount: moneyNumber(decimal(row.amount), currency),
    paymentMethodId: idOrNull(row.paymentMethodId),
    gatewayTransactionNumber: row.gatewayTransactionId,
    paidInvoices: paid
      .filter(({ paymentId }) => paymentId === row.id)
      .map(({ invoiceId, invoiceNumber, amount }) => ({
        invoiceId: wireId(invoiceId),
        invoiceNumber,
        appliedPaymentAmount: moneyNumber(decimal(amount), currency),
      })),
  };
}
