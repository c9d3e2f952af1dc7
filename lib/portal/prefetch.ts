import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { Contract } from "@/lib/api/operation";
import { serveOperation } from "@/lib/api/serve";
import { required } from "@/lib/platform/env";
import { operations } from "@/lib/api/operations";
import { failureOf } from "./failure";
import type { Merchant } from "./merchant";
import { type CallInput, type CallResult, operationAddress, pathParams } from "./operation-address";
import { operationKey } from "./query";
import { readAnswer } from "./read-answer";

const bound = new Map(operations.map((operation) => [operation.contract.id, operation]));

/**
 * Reads an operation in process, through the same steps as a call over HTTP: scope, version, checks
 * of the input and of the result.
 *
 * @throws OperationFailure when it is refused.
 */
export async function readOperation<C extends Contract>(
  merchant: Merchant,
  contract: C,
  input: CallInput<C> = {},
): Promise<CallResult<C>> {
  const operation = bound.get(contract.id);
  if (!operation) throw new Error(`no operation is bound to ${contract.id}`);
  const request = new Request(new URL(operationAddress(contract, input), required("NEXTAUTH_URL")));
  const params = pathParams(contract, input);
  const identify = async () => merchant.principal;
  const response = await serveOperation(operation, request, params, identify, false);
  return readAnswer(contract, response);
}

/** Like `readOperation`, for the subject of a page: what does not exist is the page "not found". */
export async function readOrNotFound<C extends Contract>(
  merchant: Merchant,
  contract: C,
  input: CallInput<C> = {},
): Promise<CallResult<C>> {
  try {
    return await readOperation(merchant, contract, input);
  } catch (thrown) {
    if (failureOf(thrown).status === 404) notFound();
    throw thrown;
  }
}

/** A read that a client component of the page will need. */
export type Prefetch = (merchant: Merchant, client: QueryClient) => Promise<void>;

/** Declares a read for `prefetch`. */
export function wanted<C extends Contract>(contract: C, input: CallInput<C> = {}): Prefetch {
  return (merchant, client) =>
    client.prefetchQuery({
      queryKey: operationKey(contract, input),
      queryFn: () => readOperation(merchant, contract, input),
      retry: false,
    });
}

/** Declares the read of a page's subject: without it the page does not exist. */
export function found<C extends Contract>(contract: C, input: CallInput<C> = {}): Prefetch {
  return async (merchant, client) => {
    await client.fetchQuery({
      queryKey: operationKey(contract, input),
      queryFn: () => readOrNotFound(merchant, contract, input),
      retry: false,
    });
  };
}

/**
 * Runs the reads of a page before it is sent. A refused one is left out: the component that needs
 * it queries again and shows the reason.
 */
export async function prefetch(
  merchant: Merchant,
  ...reads: readonly Prefetch[]
): Promise<DehydratedState> {
  const client = new QueryClient();
  await Promise.all(reads.map((read) => read(merchant, client)));
  return dehydrate(client);
}
