import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(538); // 538190-538219: applications of payments and refunds as rows of lists.
const none = z.object({});

const base = {
  method: "GET",
  area: "payments",
  scope: "payments:read",
  style: "plain",
  params: none,
  query: listQuery,
  body: none,
} as const;

const shared = {
  id: field(190, id, "Id of the application."),
  accountId: field(191, id.nullable(), "Id of the account."),
  effectiveDate: field(193, z.string(), "Day on which it takes effect."),
  createdDate: field(194, z.iso.datetime(), "When it was made."),
};

const ofPayment = z.object({
  ...shared,
  applyAmount: field(
    192,
    z.number(),
    "What the document took of the payment; negative where it was unapplied.",
  ),
  paymentId: field(195, id, "Id of the payment."),
  paymentNumber: field(196, z.string(), "Number of the payment."),
  paymentApplicationStatus: field(
    197,
    z.literal("Processed"),
    "Always Processed: it counts as soon as it is made.",
  ),
  invoiceId: field(198, id.nullable(), "Id of the invoice; null for a debit memo."),
  invoiceNumber: field(199, z.string(), "Number of the invoice, or of the debit memo."),
  debitMemoId: field(211, id.nullable(), "Id of the debit memo; null for an invoice."),
  currency: field(200, z.string(), "Currency of the amount."),
});

export const queryPaymentApplications = defineOperation({
  ...base,
  id: "queryPaymentApplications",
  path: "/object-query/payment-applications",
  summary: "List applications of payments",
  description:
    "Applications of payments to invoices and debit memos by filter, in the order asked for, page by page. Unapplying a payment adds another row, with a negative amount: the rows of a payment and a document add up to what is applied now.",
  resource: 538190,
  result: listResult(ofPayment),
});

export const queryPaymentApplicationByKey = readByKey(
  queryPaymentApplications,
  "queryPaymentApplicationByKey",
  "an application of a payment",
);

const itemOfRefund = z.object({
  id: field(206, id, "Id of the item, computed of the refund and the line."),
  accountId: field(191, id.nullable(), "Id of the account."),
  refundApplicationId: field(
    207,
    id,
    "Id of the application of the refund, which is that of the refund.",
  ),
  creditMemoId: field(208, id, "Id of the refunded credit memo."),
  creditMemoItemId: field(209, id, "Id of its line."),
  amount: field(210, z.number(), "What the refund paid out of the line, with its tax."),
  currency: field(200, z.string(), "Currency of the amount."),
  effectiveDate: shared.effectiveDate,
  createdDate: shared.createdDate,
});

export const queryRefundApplicationItems = defineOperation({
  ...base,
  id: "queryRefundApplicationItems",
  path: "/object-query/refund-application-items",
  summary: "List items of applications of refunds",
  description:
    "Which lines of credit memos each refund paid out, by filter, in the order asked for, page by page: lines in their order, behind what was applied or refunded before. A refund of a payment has none.",
  resource: 538206,
  result: listResult(itemOfRefund),
});

export const queryRefundApplicationItemByKey = readByKey(
  queryRefundApplicationItems,
  "queryRefundApplicationItemByKey",
  "an item of an application of a refund",
);

const ofRefund = z.object({
  ...shared,
  applyAmount: field(201, z.number(), "What the refund took of its payment or credit memo."),
  refundId: field(202, id, "Id of the refund."),
  refundNumber: field(203, z.string(), "Number of the refund."),
  paymentId: field(204, id.nullable(), "Id of the refunded payment."),
  creditMemoId: field(205, id.nullable(), "Id of the refunded credit memo."),
  currency: field(200, z.string(), "Currency of the amount."),
});

export const queryRefundApplications = defineOperation({
  ...base,
  id: "queryRefundApplications",
  path: "/object-query/refund-applications",
  summary: "List applications of refunds",
  description:
    "Which payment or credit memo each refund is of, by filter, in the order asked for, page by page. Refunds that failed or were canceled took nothing and have none.",
  resource: 538201,
  result: listResult(ofRefund),
});

export const queryRefundApplicationByKey = readByKey(
  queryRefundApplications,
  "queryRefundApplicationByKey",
  "an application of a refund",
);
