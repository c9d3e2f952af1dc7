import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { moneyNumber } from "@/lib/values/money";
import type { PartItem, Payment, PaymentAttempt, PaymentPart } from "./model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

function amountsOf({ amount, appliedAmount, unappliedAmount, refundAmount, currency }: Payment) {
  return {
    amount: moneyNumber(amount, currency),
    appliedAmount: moneyNumber(appliedAmount, currency),
    unappliedAmount: moneyNumber(unappliedAmount, currency),
    refundAmount: moneyNumber(refundAmount, currency),
  };
}

/** A payment as version 1 shows it. */
export function presentPayment(payment: Payment, timeZone: string) {
  const { accountNumber, type, status, currency, effectiveDate, gatewayState, comment } = payment;
  return {
    id: wireId(payment.id),
    number: payment.paymentNumber,
    accountId: idOrNull(payment.accountId),
    accountNumber,
    type,
    status,
    currency,
    ...amountsOf(payment),
    effectiveDate,
    paymentMethodId: idOrNull(payment.paymentMethodId),
    gatewayId: payment.gateway,
    gatewayState,
    referenceId: payment.referenceId ?? payment.gatewayTransactionId,
    comment,
    createdDate: dateTimeText(timeZone, payment.createdAt),
    updatedDate: dateTimeText(timeZone, payment.updatedAt),
    ...remarksOf(payment),
    creditBalanceAmount: moneyNumber(payment.creditBalanceAmount, currency),
    bankIdentificationNumber: payment.bankIdentificationNumber,
    paymentGatewayNumber: payment.gateway,
    paymentScheduleKey: payment.paymentScheduleNumber,
    financeInformation: {},
    markedForSubmissionOn: null,
    cancelledOn: momentOrNull(timeZone, payment.canceledAt),
    submittedOn: momentOrNull(timeZone, payment.submittedAt),
    settledOn: momentOrNull(timeZone, payment.settledAt),
  };
}

const momentOrNull = (timeZone: string, at: Date | null) => at && dateTimeText(timeZone, at);

function remarksOf(payment: Payment) {
  return {
    ...transactionOf(payment),
    customRates: payment.customRates.map((rate) => ({ ...rate })),
    paymentOption: payment.paymentOption.map((option) => ({ ...option })),
    customFields: { ...payment.customFields },
    ...payment.customFields,
  };
}

/** What is known of how the money moved. */
const transactionOf = (payment: Payment) => ({
  paymentMethodSnapshotId: idOrNull(payment.paymentMethodSnapshotId),
  paymentMethodType: payment.paymentMethodType,
  standalone: payment.standalone,
  prepayment: payment.prepayment,
  secondPaymentReferenceId: payment.secondReferenceId,
  authTransactionId: payment.authTransactionId,
  gatewayOrderId: payment.gatewayOrderId,
  gatewayResponse: payment.gatewayResponse,
  gatewayResponseCode: payment.gatewayResponseCode,
  gatewayReconciliationStatus: payment.reconciliationStatus,
  gatewayReconciliationReason: payment.reconciliationReason,
  payoutId: payment.payoutId,
  softDescriptor: payment.softDescriptor,
  softDescriptorPhone: payment.softDescriptorPhone,
  createdById: actorWireId(payment.createdById),
  updatedById: actorWireId(payment.updatedById),
});

export function presentPart(
  { id, kind, invoiceId, invoiceNumber, amount, createdAt, updatedAt }: PaymentPart,
  { currency }: Payment,
  timeZone: string,
) {
  return {
    id: wireId(id),
    amount: moneyNumber(amount, currency),
    ...(kind === "Invoice"
      ? { invoiceId: wireId(invoiceId), invoiceNumber }
      : { debitMemoId: wireId(invoiceId), debitMemoNumber: invoiceNumber }),
    createdDate: dateTimeText(timeZone, createdAt),
    updatedDate: dateTimeText(timeZone, updatedAt),
  };
}

/** A line of an invoice that a part covers, or a tax of it. */
export function presentPartItem(item: PartItem, { currency }: Payment, timeZone: string) {
  const { invoiceItemId, taxationItemId, chargeName, taxName, amount, createdAt, updatedAt } = item;
  return {
    id: wireId(item.id),
    invoiceItemId: wireId(invoiceItemId),
    taxItemId: idOrNull(taxationItemId),
    chargeName,
    taxName,
    amount: moneyNumber(amount, currency),
    createdDate: dateTimeText(timeZone, createdAt),
    updatedDate: dateTimeText(timeZone, updatedAt),
  };
}

function payerOf(row: Payment | PaymentAttempt) {
  const { currency, paymentMethodBrand, paymentMethodLast4, gateway } = row;
  return {
    id: wireId(row.id),
    currency,
    amount: moneyNumber(row.amount, currency),
    paymentMethodId: idOrNull(row.paymentMethodId),
    paymentMethodBrand,
    paymentMethodLast4,
    gateway,
  };
}

/** A payment as a row of a list. */
export function presentPaymentRow(payment: Payment) {
  const {
    paymentNumber,
    status,
    type,
    effectiveDate,
    gatewayState,
    comment,
    gatewayTransactionId,
  } = payment;
  return {
    ...payerOf(payment),
    ...amountsOf(payment),
    accountId: idOrNull(payment.accountId),
    accountNumber: payment.accountNumber,
    accountName: payment.accountName,
    paymentNumber,
    status,
    type,
    effectiveDate,
    gatewayState,
    referenceId: payment.referenceId ?? gatewayTransactionId,
    comment,
    ...payment.customFields,
    ...transactionOf(payment),
    appliedCreditBalanceAmount: moneyNumber(payment.creditBalanceAmount, payment.currency),
    cancelledOn: payment.canceledAt?.toISOString() ?? null,
    submittedOn: payment.submittedAt?.toISOString() ?? null,
    settledOn: payment.settledAt?.toISOString() ?? null,
    createdDate: payment.createdAt.toISOString(),
    updatedDate: payment.updatedAt.toISOString(),
  };
}

/** A collection attempt as a row of a list. */
export function presentAttempt(attempt: PaymentAttempt) {
  const { paymentId, status, responseCode, responseText, attemptedAt } = attempt;
  return {
    ...payerOf(attempt),
    accountId: wireId(attempt.accountId),
    accountNumber: attempt.accountNumber,
    accountName: attempt.accountName,
    paymentId: wireId(paymentId),
    status,
    responseCode,
    responseText,
    attemptedDate: attemptedAt.toISOString(),
  };
}
