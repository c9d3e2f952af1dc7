import * as z from "zod";
import { MissingField } from "@/lib/kernel/errors";
import { bodyOf, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { paysDocument } from "@/lib/areas/version-2/pay-document";
import { withCustomFields } from "@/lib/areas/version-2/show";
import * as contract from "./v2-contract";

const memos = resourceOperations(contract.debitMemosV2);
const items = resourceOperations(contract.debitMemoItemsV2);

const param = "debit-memo-key";
const ofInvoice = ({ invoice_id: invoice }: Values) => invoice !== undefined;
const lines = z.array(z.record(z.string(), z.unknown()));

const LINE = {
  amount: "amount",
  quantity: "quantity",
  service_start: "serviceStartDate",
  service_end: "serviceEndDate",
  description: "description",
  unit_of_measure: "unitOfMeasure",
  invoice_item_id: "invoiceItemId",
  price_id: "productRatePlanChargeId",
};

/** A new memo of version 2 as the call of version 1 for it takes it; that call refuses the fields of the other one. */
function newMemo(values: Values): Values {
  const { items: given, post, account_id, account_number, currency, due_date } = values;
  if (given === undefined && !ofInvoice(values))
    throw new MissingField("items is required without an invoice.", { resource: 586613 });
  const own =
    given === undefined
      ? undefined
      : lines.parse(given).map((line) => bodyOf(LINE, withCustomFields(line)));
  return {
    ...bodyOf(contract.debitMemosV2.names.create, values),
    ...(post === undefined ? {} : { autoPost: post }),
    ...bodyOf(
      {
        account_id: "accountId",
        account_number: "accountNumber",
        currency: "currency",
        due_date: "dueDate",
      },
      { account_id, account_number, currency, due_date },
    ),
    ...(own ? { [ofInvoice(values) ? "items" : "charges"]: own } : {}),
  };
}

export const { list: listDebitMemosV2, get: getDebitMemoV2 } = memos;
export const createDebitMemoV2 = memos.create({
  operation: (values) =>
    ofInvoice(values) ? "createDebitMemoFromInvoice" : "createDebitMemoFromCharge",
  param: "invoiceKey",
  keyAt: "invoice_id",
  body: newMemo,
});
export const patchDebitMemoV2 = memos.patch({ operation: "updateDebitMemo", param });
export const deleteDebitMemoV2 = memos.remove({ operation: "deleteDebitMemo", param });
export const postDebitMemoV2 = memos.action(contract.postDebitMemoV2, {
  operation: "postDebitMemo",
  param,
});
export const unpostDebitMemoV2 = memos.action(contract.unpostDebitMemoV2, {
  operation: "unpostDebitMemo",
  param,
});
export const cancelDebitMemoV2 = memos.action(contract.cancelDebitMemoV2, {
  operation: "cancelDebitMemo",
  param,
});
export const payDebitMemoV2 = memos.action(
  contract.payDebitMemoV2,
  paysDocument("queryDebitMemoByKey", (debitMemoId, amount) => ({
    debitMemos: [{ debitMemoId, amount }],
  })),
);
export const { list: listDebitMemoItemsV2 } = items;
