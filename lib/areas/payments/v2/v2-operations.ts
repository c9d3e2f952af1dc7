import { bodyOf, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { paidDocuments } from "@/lib/areas/version-2/pay-document";
import { firstWordOf } from "@/lib/areas/version-2/show";
import * as contract from "./v2-contract";

const payments = resourceOperations(contract.paymentsV2);
const refunds = resourceOperations(contract.refundsV2);

const typeOf = ({ external }: Values) => ({ type: external === true ? "External" : "Electronic" });

export const { list: listPaymentsV2, get: getPaymentV2 } = payments;
export const createPaymentV2 = payments.create({
  operation: "createPayment",
  body: (values) => ({
    ...bodyOf(contract.paymentsV2.names.create, values),
    ...typeOf(values),
    ...paidDocuments(values),
  }),
});
export const patchPaymentV2 = payments.patch({ operation: "updatePayment", param: "payment-key" });
export const cancelPaymentV2 = payments.action(contract.cancelPaymentV2, {
  operation: "cancelPayment",
  param: "payment-key",
});

const appliedBody = (values: Values): Values => ({
  ...paidDocuments(values),
  ...(values["effective_date"] === undefined ? {} : { effectiveDate: values["effective_date"] }),
});
export const applyPaymentV2 = payments.action(contract.applyPaymentV2, {
  operation: "applyPayment",
  param: "payment-key",
  body: appliedBody,
});
export const unapplyPaymentV2 = payments.action(contract.unapplyPaymentV2, {
  operation: "unapplyPayment",
  param: "payment-key",
  body: appliedBody,
});

const METHOD_TYPES = {
  ACH: "ach_debit",
  PayPal: "pay_pal",
  CreditCardReferenceTransaction: "cc_ref",
};

export const { list: listRefundsV2, get: getRefundV2 } = refunds;
export const createRefundV2 = refunds.create({
  operation: "refundPayment",
  param: "payment-key",
  keyAt: "payment_id",
  body: (values) => {
    const { refund_method_type: method } = values;
    return {
      ...bodyOf(contract.refundsV2.names.create, values),
      ...typeOf(values),
      ...(typeof method === "string" ? { methodType: firstWordOf(METHOD_TYPES, method) } : {}),
    };
  },
});
export const patchRefundV2 = refunds.patch({ operation: "updateRefund", param: "refund-key" });
export const deleteRefundV2 = refunds.remove({ operation: "deleteRefund", param: "refund-key" });
export const cancelRefundV2 = refunds.action(contract.cancelRefundV2, {
  operation: "cancelRefund",
  param: "refund-key",
});
