import { operation } from "@/lib/api/operation";
import { createEach, type MemoCalls, updateEach } from "@/lib/areas/credit-memos/bulk/each-memo";
import * as contract from "./bulk-contract";

const calls: MemoCalls = {
  resource: 586_500,
  fromCharge: "createDebitMemoFromCharge",
  fromInvoice: "createDebitMemoFromInvoice",
  update: "updateDebitMemo",
  param: "debit-memo-key",
};

export const createDebitMemos = operation(
  contract.createDebitMemos,
  ({ version }, { body }, call) => createEach(calls, version, body, call),
);

export const updateDebitMemos = operation(
  contract.updateDebitMemos,
  ({ version }, { body }, call) => updateEach(calls, version, body, call),
);
