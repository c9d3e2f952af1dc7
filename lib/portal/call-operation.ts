import type { Contract } from "@/lib/api/operation";
import { type CallInput, type CallResult, operationAddress } from "./operation-address";
import { localPath, paths, withQuery } from "./paths";
import { readAnswer } from "./read-answer";

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** The address below which the portal's own pages reach the operations. */
export const portalCalls = "/api/portal";

/**
 * Calls an operation from the browser, with the session's cookie. A viewer who is signed out
 * meanwhile is led to the sign-in and back.
 */
export async function callOperation<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<CallResult<C>> {
  const reads = contract.method === "GET" || contract.method === "DELETE";
  const response = await fetch(portalCalls + operationAddress(contract, input), {
    method: contract.method,
    signal,
    headers: {
      accept: "application/json",
      ...(reads ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    body: reads ? undefined : JSON.stringify(input.body ?? {}),
  });
  if (response.status === 401) signInAgain();
  return readAnswer(contract, response);
}

function signInAgain(): void {
  const here = localPath(location.pathname + location.search);
  location.assign(withQuery(paths.signIn(), { callbackUrl: here }));
}
