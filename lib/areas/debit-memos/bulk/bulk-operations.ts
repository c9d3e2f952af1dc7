import { type CallOperation, type InnerAnswer, operation } from "@/lib/api/operation";
import { newProcessId } from "@/lib/api/steps/respond";
import { errorCode } from "@/lib/kernel/codes";
import type { MinorVersion } from "@/lib/kernel/versions";
import * as contract from "./bulk-contract";

type Given = Readonly<Record<string, unknown>>;

/** What became of one memo: the memo as the caller's version shows it, or the reasons of the refusal. */
function outcomeOf(answer: InnerAnswer) {
  if (answer.ok) return { ...Object(answer.body), success: true };
  const reasons = answer.reasons.map(({ code, message }) => ({ code, message }));
  return { success: false, processId: newProcessId(), reasons };
}

/** The refusal of a memo that does not say which invoice, or which memo, it is about. */
function lacking(name: string) {
  const code = errorCode(586_500, 22);
  return outcomeOf({ ok: false, reasons: [{ code, message: `${name} is required.` }] });
}

const textOf = (value: unknown) => (typeof value === "string" && value ? value : undefined);

async function inTurn(
  memos: readonly Given[],
  write: (memo: Given) => Promise<ReturnType<typeof outcomeOf>>,
) {
  const outcomes: ReturnType<typeof outcomeOf>[] = [];
  for (const memo of memos) outcomes.push(await write(memo));
  return { memos: outcomes };
}

async function create(
  call: CallOperation,
  { sourceType, version }: { sourceType: string; version: MinorVersion },
  body: Given,
) {
  if (sourceType === "Standalone")
    return outcomeOf(await call("createDebitMemoFromCharge", { body, version }));
  const invoiceKey = textOf(body["invoiceId"]);
  if (invoiceKey === undefined) return lacking("invoiceId");
  const params = { invoiceKey };
  return outcomeOf(await call("createDebitMemoFromInvoice", { params, body, version }));
}

export const createDebitMemos = operation(
  contract.createDebitMemos,
  ({ version }, { body: { sourceType = "Standalone", memos } }, call) =>
    inTurn(memos, (memo) => create(call, { sourceType, version }, memo)),
);

export const updateDebitMemos = operation(
  contract.updateDebitMemos,
  ({ version }, { body }, call) =>
    inTurn(body.memos, async ({ id, ...fields }) => {
      const key = textOf(id);
      if (key === undefined) return lacking("id");
      const params = { "debit-memo-key": key };
      return outcomeOf(await call("updateDebitMemo", { params, body: fields, version }));
    }),
);
