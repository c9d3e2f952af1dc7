import type { Contract } from "@/lib/api/operation";
import { type CallInput, type CallResult, operationAddress } from "./operation-address";
import { localPath, paths, withQuery } from "./paths";
import { readAnswer } from "./read-answer";

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** The prefix below which the portal's own pages call the operations. */
export const portalCalls = "/api/portal";

/** Calls an operation from the browser, with the session's cookie. */
export async function callOperation<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options?: CallOptions,
): Promise<CallResult<C>> {
  return readAnswer(contract, await sendOperation(contract, input, options));
}

/** The raw response of an operation. A viewer who was signed out meanwhile is led to the sign-in and back. */
export async function sendOperation<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Response> {
  const reads = contract.method === "GET" || contract.method === "DELETE";
  const form = formOf(contract, input.file);
  const response = await fetch(portalCalls + operationAddress(contract, input), {
    method: contract.method,
    signal,
    headers: {
      accept: "application/json",
      ...(reads || form ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    body: form ?? (reads ? undefined : JSON.stringify(input.body ?? {})),
  });
  if (response.status === 401) signInAgain();
  return response;
}

/** A file as the form in which its operation accepts it. */
function formOf({ upload }: Contract, file: File | undefined): FormData | undefined {
  if (!upload || !file) return undefined;
  const form = new FormData();
  form.set(upload.part, file);
  return form;
}

function signInAgain(): void {
  const here = localPath(location.pathname + location.search);
  location.assign(withQuery(paths.signIn(), { callbackUrl: here }));
}
