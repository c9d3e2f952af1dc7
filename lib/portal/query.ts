import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Contract } from "@/lib/api/operation";
import { callOperation } from "./call-operation";
import type { CallInput } from "./operation-address";

/** The key of a read: the operation's id, then its input. */
export function operationKey<C extends Contract>(contract: C, input?: CallInput<C>) {
  return input === undefined ? [contract.id] : [contract.id, asked(input)];
}

function asked<C extends Contract>({ params, query, body }: CallInput<C>) {
  return { params: params ?? {}, query: query ?? {}, body: body ?? {} };
}

/**
 * How a client component reads an operation. A page that prefetched the same contract and input has
 * filled it in already; otherwise the browser queries.
 */
export function operationQuery<C extends Contract>(contract: C, input: CallInput<C> = {}) {
  return queryOptions({
    queryKey: operationKey(contract, input),
    queryFn: ({ signal }) => callOperation(contract, input, { signal }),
  });
}

/**
 * How a client component previews a result while it is typed: the last answer stays until the next
 * one arrives, and a refusal is shown immediately.
 */
export function previewQuery<C extends Contract>(contract: C, input: CallInput<C> = {}) {
  return { ...operationQuery(contract, input), placeholderData: keepPreviousData, retry: false };
}
