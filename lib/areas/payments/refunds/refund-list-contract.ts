import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { countedListQuery, countedListResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { refund } from "./refund-contract";

const field = fieldsOf(538); // 538300-538349: refunds as rows of lists.
const shown = z.string().nullable();
const moment = z.iso.datetime().nullable();
const { shape } = refund;

const row = z
  .object({
    id: shape.id,
    number: shape.number,
    refundNumber: field(306, z.string(), "Number of the refund, under the name of older records."),
    accountId: shape.accountId,
    accountNumber: shape.accountNumber,
    accountName: field(300, z.string(), "Name of the account."),
    paymentId: shape.paymentId,
    paymentNumber: shape.paymentNumber,
    creditMemoId: shape.creditMemoId,
    creditMemoNumber: shape.creditMemoNumber,
    type: shape.type,
    methodType: shape.methodType,
    status: shape.status,
    currency: shape.currency,
    amount: shape.amount,
    refundDate: shape.refundDate,
    reasonCode: shape.reasonCode,
    comment: shape.comment,
    gatewayState: shape.gatewayState,
    refundTransactionType: shape.refundTransactionType,
    referenceId: shape.referenceId,
    secondRefundReferenceId: shape.secondRefundReferenceId,
    paymentMethodId: shape.paymentMethodId,
    gatewayResponse: shape.gatewayResponse,
    gatewayResponseCode: shape.gatewayResponseCode,
    gatewayReconciliationStatus: shape.gatewayReconciliationStatus,
    gatewayReconciliationReason: shape.gatewayReconciliationReason,
    payoutId: shape.payoutId,
    softDescriptor: shape.softDescriptor,
    softDescriptorPhone: shape.softDescriptorPhone,
    refundTransactionTime: field(307, moment, "When the money went."),
    cancelledOn: field(308, moment, "When it was canceled."),
    submittedOn: field(309, moment, "When the gateway took it."),
    settledOn: field(310, moment, "When the gateway settled it."),
    createdById: shape.createdById,
    updatedById: shape.updatedById,
    paymentMethodBrand: field(301, shown, "Brand of the card."),
    paymentMethodLast4: field(302, shown, "Last four digits of the card."),
    gateway: field(303, shown, "Name of the gateway."),
    createdDate: field(304, z.iso.datetime(), "When it was made."),
    updatedDate: field(305, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("Refund"));

export const queryRefunds = defineOperation({
  id: "queryRefunds",
  method: "GET",
  path: "/object-query/refunds",
  area: "payments",
  summary: "Query refunds",
  description: "Refunds by filter, in the order asked for, page by page.",
  scope: "payments:read",
  style: "plain",
  resource: 538300,
  params: z.object({}),
  query: countedListQuery,
  body: z.object({}),
  result: countedListResult(row),
});

export const queryRefundByKey = readByKey(queryRefunds, "queryRefundByKey", "a refund");
