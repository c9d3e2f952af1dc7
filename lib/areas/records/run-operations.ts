import type { Ctx } from "@/lib/kernel/context";
import type { CallOperation } from "@/lib/api/operation";
import * as names from "./names-contract";
import { creates, ofObject, removes, retrieves, updates } from "./operations";
import * as contract from "./run-contract";
import { bodyOf, made, type Values } from "./translate";

const parts = (value: unknown): string[] | undefined =>
  typeof value === "string" ? value.split(",") : undefined;

async function createBillRun(_ctx: Ctx, call: CallOperation, values: Values) {
  const { AccountId: accountId, BillCycleDay: day } = values;
  const body = {
    ...bodyOf(names.NEW_BILL_RUN, values),
    invoiceDate: values["InvoiceDate"],
    targetDate: values["TargetDate"],
    batches: parts(values["Batch"]),
    chargeTypeToExclude: parts(values["ChargeTypeToExclude"]),
    ...(day === "AllBillCycleDays" ? {} : { billCycleDay: day }),
    ...(accountId === undefined ? {} : { billRunFilters: [{ accountId, filterType: "Account" }] }),
  };
  const run = await made(call, "createBillRun", { body }, names.NEW_BILL_RUN);
  return String(run["id"]);
}

async function updateBillRun(_ctx: Ctx, call: CallOperation, values: Values, key: string) {
  const operation = values["Status"] === "Posted" ? "postBillRun" : "cancelBillRun";
  await made(call, operation, { params: { billRunId: key } });
  return key;
}

async function deleteBillRun(_ctx: Ctx, call: CallOperation, _values: Values, key: string) {
  await made(call, "deleteBillRun", { params: { billRunId: key } });
  return key;
}

export const createBillRunObject = creates(contract.billRunObject, createBillRun);
export const retrieveBillRunObject = retrieves(contract.billRunObject, "BillRun");
export const updateBillRunObject = updates(
  contract.billRunObject,
  ofObject("BillRun", updateBillRun),
);
export const deleteBillRunObject = removes(
  contract.billRunObject,
  ofObject("BillRun", deleteBillRun),
);
