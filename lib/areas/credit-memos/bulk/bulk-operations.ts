import { operation } from "@/lib/api/operation";
import { createEach, type MemoCalls, updateEach } from "./each-memo";
import * as contract from "./bulk-contract";

const calls: MemoCalls = {
  resource: 550_000,
  fromCharge: "createCreditMemoFromCharge",
  fromInvoice: "createCreditMemoFromInvoice",
  update: "updateCreditMemo",
  param: "credit-memo-key",
};

export const createCreditMemos = operation(
  contract.createCreditMemos,
  ({ version }, { body }, call) => createEach(calls, version, body, call),
);

export const updateCreditMemos = operation(
  contract.updateCreditMemos,
  ({ version }, { body }, call) => updateEach(calls, version, body, call),
);
