import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { moneyNumber } from "@/lib/values/money";
import type { Refund } from "./refund-model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

function basicsOf(refund: Refund) {
  const { refundNumber, accountNumber, paymentNumber, creditMemoNumber, type, status } = refund;
  return {
    id: wireId(refund.id),
    number: refundNumber,
    accountId: wireId(refund.accountId),
    accountNumber,
    paymentId: idOrNull(refund.paymentId),
    paymentNumber,
    creditMemoId: idOrNull(refund.creditMemoId),
    creditMemoNumber,
    type,
    methodType: refund.methodType,
    status,
    currency: refund.currency,
    amount: moneyNumber(refund.amount, refund.currency),
    refundDate: refund.refundDate,
    reasonCode: refund.reasonCode,
    comment: refund.comment,
    gatewayState: refund.gatewayState,
    refundTransactionType: refund.transactionType,
    referenceId: refund.referenceId ?? refund.gatewayTransactionId,
  };
}

/** What is known of how the money moved. */
const transactionOf = (refund: Refund) => ({
  paymentMethodId: idOrNull(refund.paymentMethodId),
  secondRefundReferenceId: refund.secondReferenceId,
  gatewayResponse: refund.gatewayResponse,
  gatewayResponseCode: refund.gatewayResponseCode,
  gatewayReconciliationStatus: refund.reconciliationStatus,
  gatewayReconciliationReason: refund.reconciliationReason,
  payoutId: refund.payoutId,
  softDescriptor: refund.softDescriptor,
  softDescriptorPhone: refund.softDescriptorPhone,
  createdById: actorWireId(refund.createdById),
  updatedById: actorWireId(refund.updatedById),
});

/** A refund as version 1 shows it. */
export function presentRefund(refund: Refund, timeZone: string) {
  const moment = (at: Date | null) => at && dateTimeText(timeZone, at);
  return {
    ...basicsOf(refund),
    ...transactionOf(refund),
    paymentMethodSnapshotId: idOrNull(refund.paymentMethodSnapshotId),
    gatewayId: refund.gateway,
    cancelledOn: moment(refund.canceledAt),
    submittedOn: moment(refund.submittedAt),
    settledOn: moment(refund.settledAt),
    refundTransactionTime: moment(refund.transactionAt),
    customFields: { ...refund.customFields },
    ...refund.customFields,
    markedForSubmissionOn: null,
    financeInformation: {},
    createdDate: dateTimeText(timeZone, refund.createdAt),
    updatedDate: dateTimeText(timeZone, refund.updatedAt),
  };
}

/** A refund as a row of a list. */
export function presentRefundRow(refund: Refund) {
  return {
    ...basicsOf(refund),
    ...transactionOf(refund),
    refundTransactionTime: refund.transactionAt?.toISOString() ?? null,
    cancelledOn: refund.canceledAt?.toISOString() ?? null,
    submittedOn: refund.submittedAt?.toISOString() ?? null,
    settledOn: refund.settledAt?.toISOString() ?? null,
    refundNumber: refund.refundNumber,
    accountName: refund.accountName,
    paymentMethodBrand: refund.paymentMethodBrand,
    paymentMethodLast4: refund.paymentMethodLast4,
    gateway: refund.gateway,
    ...refund.customFields,
    createdDate: refund.createdAt.toISOString(),
    updatedDate: refund.updatedAt.toISOString(),
  };
}

/** A refund's source, as its one part. */
export function presentRefundPart(refund: Refund, timeZone: string) {
  return {
    id: wireId(refund.id),
    amount: moneyNumber(refund.amount, refund.currency),
    paymentId: idOrNull(refund.paymentId),
    creditMemoId: idOrNull(refund.creditMemoId),
    createdDate: dateTimeText(timeZone, refund.createdAt),
    updatedDate: dateTimeText(timeZone, refund.updatedAt),
  };
}
