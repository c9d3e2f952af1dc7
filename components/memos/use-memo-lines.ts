import { useQuery } from "@tanstack/react-query";
import { explainCreditMemo, listCreditMemoItems } from "@/lib/areas/credit-memos/contract";
import { explainDebitMemo, listDebitMemoItems } from "@/lib/areas/debit-memos/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

export type MemoKind = "credit" | "debit";

export type MemoLine =
  | CallResult<typeof listCreditMemoItems>["items"][number]
  | CallResult<typeof listDebitMemoItems>["items"][number];

const query = { pageSize: "40" };
const inputs = (number: string) => ({
  credit: { params: { "credit-memo-key": number }, query },
  debit: { params: { "debit-memo-key": number }, query },
});

/** The first lines of a memo. */
export function useMemoLines(kind: MemoKind, number: string) {
  const { credit, debit } = inputs(number);
  const isCredit = kind === "credit";
  const ofCredit = useQuery({ ...operationQuery(listCreditMemoItems, credit), enabled: isCredit });
  const ofDebit = useQuery({ ...operationQuery(listDebitMemoItems, debit), enabled: !isCredit });
  return isCredit ? ofCredit : ofDebit;
}

/** Why these lines have their amounts. */
export function useMemoExplanation(kind: MemoKind, number: string, enabled: boolean) {
  const { credit, debit } = inputs(number);
  const isCredit = kind === "credit";
  const ofCredit = useQuery({
    ...operationQuery(explainCreditMemo, credit),
    enabled: enabled && isCredit,
  });
  const ofDebit = useQuery({
    ...operationQuery(explainDebitMemo, debit),
    enabled: enabled && !isCredit,
  });
  return isCredit ? ofCredit : ofDebit;
}
