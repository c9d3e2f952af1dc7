import * as z from "zod";
import { MissingField } from "@/lib/kernel/errors";
import { bodyOf, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { paidDocuments } from "@/lib/areas/version-2/pay-document";
import { withCustomFields } from "@/lib/areas/version-2/show";
import * as contract from "./v2-contract";

const memos = resourceOperations(contract.creditMemosV2);
const items = resourceOperations(contract.creditMemoItemsV2);

const param = "credit-memo-key";
const ofInvoice = ({ invoice_id: invoice }: Values) => invoice !== undefined;
const lines = z.array(z.record(z.string(), z.unknown()));

const LINE = {
  amount: "amount",
  quantity: "quantity",
  service_start: "serviceStartDate",
  service_end: "serviceEndDate",
  description: "description",
};

function newMemo(values: Values): Values {
  const {
    items: given,
    post,
    apply,
    account_id: accountId,
    account_number: accountNumber,
  } = values;
  const of = ofInvoice(values)
    ? { ...LINE, invoice_item_id: "invoiceItemId" }
    : { ...LINE, price_id: "productRatePlanChargeId" };
  if (given === undefined && !ofInvoice(values))
    throw new MissingField("items is required without an invoice.", { resource: 574012 });
  const own =
    given === undefined
      ? undefined
      : lines.parse(given).map((line) => bodyOf(of, withCustomFields(line)));
  return {
    ...bodyOf(contract.creditMemosV2.names.create, values),
    ...(post === undefined ? {} : { autoPost: post }),
    ...(ofInvoice(values)
      ? {
          ...(own ? { items: own } : {}),
          ...(apply ? { autoApplyToInvoiceUponPosting: true } : {}),
        }
      : { accountId, accountNumber, currency: values["currency"], charges: own }),
  };
}

export const { list: listCreditMemosV2, get: getCreditMemoV2 } = memos;
export const createCreditMemoV2 = memos.create({
  operation: (values) =>
    ofInvoice(values) ? "createCreditMemoFromInvoice" : "createCreditMemoFromCharge",
  param: "invoiceKey",
  keyAt: "invoice_id",
  body: newMemo,
});
export const patchCreditMemoV2 = memos.patch({ operation: "updateCreditMemo", param });
export const deleteCreditMemoV2 = memos.remove({ operation: "deleteCreditMemo", param });

const applied = (values: Values): Values => ({
  ...bodyOf({ effective_date: "effectiveDate" }, values),
  ...paidDocuments(values),
});

export const applyCreditMemoV2 = memos.action(contract.applyCreditMemoV2, {
  operation: "applyCreditMemo",
  param,
  body: applied,
});
export const unapplyCreditMemoV2 = memos.action(contract.unapplyCreditMemoV2, {
  operation: "unapplyCreditMemo",
  param,
  body: applied,
});
export const postCreditMemoV2 = memos.action(contract.postCreditMemoV2, {
  operation: "postCreditMemo",
  param,
});
export const unpostCreditMemoV2 = memos.action(contract.unpostCreditMemoV2, {
  operation: "unpostCreditMemo",
  param,
});
export const cancelCreditMemoV2 = memos.action(contract.cancelCreditMemoV2, {
  operation: "cancelCreditMemo",
  param,
});
export const { list: listCreditMemoItemsV2 } = items;
