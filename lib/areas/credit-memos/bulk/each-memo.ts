import type { CallOperation, InnerAnswer } from "@/lib/api/operation";
import { newProcessId } from "@/lib/api/steps/respond";
import { errorCode } from "@/lib/kernel/codes";
import type { MinorVersion } from "@/lib/kernel/versions";

type Given = Readonly<Record<string, unknown>>;

/** The operations about one memo of a kind, by id, and the resource of the calls about several. */
export type MemoCalls = {
  readonly resource: number;
  readonly fromCharge: string;
  readonly fromInvoice: string;
  readonly update: string;
  /** The path parameter that names the memo to update. */
  readonly param: string;
};

/** What became of one memo: the memo as the caller's version shows it, or the reasons of the refusal. */
function outcomeOf(answer: InnerAnswer) {
  if (answer.ok) return { ...Object(answer.body), success: true };
  const reasons = answer.reasons.map(({ code, message }) => ({ code, message }));
  return { success: false, processId: newProcessId(), reasons };
}

/** The refusal of a memo that does not say which invoice, or which memo, it is about. */
function lacking({ resource }: MemoCalls, name: string) {
  const code = errorCode(resource, 22);
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

type Several = { sourceType?: "Standalone" | "Invoice" | undefined; memos: readonly Given[] };

/** Creates memos one after the other, each by the call about one and in a transaction of its own. */
export function createEach(
  calls: MemoCalls,
  version: MinorVersion,
  { sourceType = "Standalone", memos }: Several,
  call: CallOperation,
) {
  return inTurn(memos, async (body) => {
    if (sourceType === "Standalone")
      return outcomeOf(await call(calls.fromCharge, { body, version }));
    const invoiceKey = textOf(body["invoiceId"]);
    if (invoiceKey === undefined) return lacking(calls, "invoiceId");
    return outcomeOf(await call(calls.fromInvoice, { params: { invoiceKey }, body, version }));
  });
}

/** Changes memos one after the other, as `createEach`. */
export function updateEach(
  calls: MemoCalls,
  version: MinorVersion,
  { memos }: Pick<Several, "memos">,
  call: CallOperation,
) {
  return inTurn(memos, async ({ id, ...body }) => {
    const key = textOf(id);
    if (key === undefined) return lacking(calls, "id");
    return outcomeOf(await call(calls.update, { params: { [calls.param]: key }, body, version }));
  });
}
