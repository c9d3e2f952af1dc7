import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, key, localDate } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { PAYABLE } from "@/lib/areas/version-2/pay-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { PAYMENT, REFUND } from "@/lib/areas/version-2/views-contract";
import * as changes from "../change-contract";
import * as giving from "../refunds/refund-contract";

const field = fieldsOf(571); // 571000-571049: payments and refunds of version 2.

const documents = field(
  1,
  z
    .array(
      z.object({
        id: field(2, key, "Id or number of the document."),
        type: field(3, z.enum(PAYABLE).optional(), "Kind of the document; invoice when absent."),
        amount: field(4, amount, "What it takes of the payment."),
      }),
    )
    .min(1)
    .max(300),
  "The invoices and debit memos, and what each takes.",
);

const REMARKS: Names = {
  description: "comment",
  reference_id: "referenceId",
};

export const paymentsV2 = resourceContracts({
  path: "/v2/payments",
  param: "payment_id",
  noun: "a payment",
  nouns: "payments",
  area: "payments",
  ending: "PaymentV2",
  write: "payments:write",
  view: PAYMENT,
  one: "queryPaymentByKey",
  create: {
    names: {
      ...REMARKS,
      account_id: "accountId",
      account_number: "accountNumber",
      amount: "amount",
      currency: "currency",
      payment_date: "effectiveDate",
      payment_method_id: "paymentMethodId",
      gateway_id: "gatewayId",
      gateway_order_id: "gatewayOrderId",
      authorization_id: "authTransactionId",
      statement_descriptor: "softDescriptor",
      statement_descriptor_phone: "softDescriptorPhone",
      gateway_options: "gatewayOptions",
    },
    like: changes.createPayment.body,
    own: {
      external: field(
        5,
        z.boolean().optional(),
        "True for money that came outside of gateways; false charges the payment method.",
      ),
      billing_documents: documents.optional(),
    },
  },
  patch: { names: REMARKS, like: changes.updatePayment.body },
  example: {
    account_id: "0".repeat(32),
    amount: 25,
    currency: "USD",
    payment_date: "2026-01-31",
    external: true,
  },
});

const OF_DOCUMENTS: Names = { effective_date: "effectiveDate" };
const applies = {
  names: OF_DOCUMENTS,
  like: z.object({
    effectiveDate: field(6, localDate.optional(), "Day on which it takes effect."),
  }),
  own: { billing_documents: documents },
};

export const cancelPaymentV2 = actionContract(paymentsV2, {
  id: "cancelPaymentV2",
  action: "cancel",
  summary: "Cancel a payment",
});
export const applyPaymentV2 = actionContract(paymentsV2, {
  id: "applyPaymentV2",
  action: "apply",
  method: "PUT",
  summary: "Apply a payment",
  body: applies,
});
export const unapplyPaymentV2 = actionContract(paymentsV2, {
  id: "unapplyPaymentV2",
  action: "unapply",
  method: "PUT",
  summary: "Unapply a payment",
  body: applies,
});

export const refundsV2 = resourceContracts({
  path: "/v2/refunds",
  param: "refund_id",
  noun: "a refund",
  nouns: "refunds",
  area: "payments",
  ending: "RefundV2",
  write: "payments:write",
  view: REFUND,
  one: "queryRefundByKey",
  create: {
    names: {
      ...REMARKS,
      amount: "totalAmount",
      reason_code: "reasonCode",
      second_reference_id: "secondRefundReferenceId",
      refund_date: "refundDate",
      statement_descriptor: "softDescriptor",
      statement_descriptor_phone: "softDescriptorPhone",
    },
    like: giving.refundPayment.body,
    own: {
      payment_id: field(7, key, "Id or number of the payment that is given back."),
      external: field(
        8,
        z.boolean().optional(),
        "True for money that is given back outside of gateways.",
      ),
      refund_method_type: field(
        9,
        z
          .enum([
            "ach_debit",
            "cash",
            "check",
            "credit_card",
            "pay_pal",
            "wire_transfer",
            "debit_card",
            "cc_ref",
            "other",
          ])
          .optional(),
        "How it is given back outside of gateways.",
      ),
    },
  },
  patch: { names: { ...REMARKS, reason_code: "reasonCode" }, like: giving.updateRefund.body },
  example: { payment_id: "0".repeat(32), amount: 5, external: true, refund_method_type: "cash" },
});

export const cancelRefundV2 = actionContract(refundsV2, {
  id: "cancelRefundV2",
  action: "cancel",
  summary: "Cancel a refund",
});

export const {
  list: listPaymentsV2,
  get: getPaymentV2,
  create: createPaymentV2,
  patch: patchPaymentV2,
} = paymentsV2;
export const {
  list: listRefundsV2,
  get: getRefundV2,
  create: createRefundV2,
  patch: patchRefundV2,
  remove: deleteRefundV2,
} = refundsV2;
