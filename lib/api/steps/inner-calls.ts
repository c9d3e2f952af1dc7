import { keyedHash } from "@/lib/platform/auth/secrets";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import type { KeyUse } from "@/lib/platform/idempotency";
import { log } from "@/lib/platform/log";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import { ApiError } from "@/lib/kernel/errors";
import { lacksScope } from "../effects";
import type { Exchange } from "../exchange";
import {
  type CallOperation,
  type Contract,
  type InnerAnswer,
  type InnerCall,
  type Operation,
  writes,
} from "../operation";
import { claimOrReplay, giveUp } from "./idempotency";
import type { RawInput } from "./read-input";
import { reasonsOfError } from "./respond";

/** Runs one operation of an exchange, as `perform` does. */
type Perform = (
  operation: Operation,
  exchange: Exchange,
  raw: RawInput,
  use?: KeyUse,
) => Promise<{ body: string }>;

/**
 * Calls within a call: each is checked, authorized and recorded as if its client had sent it, and has a transaction of
 * its own. Under an Idempotency-Key each write has a key as well, by its place: a call that is repeated after its process died
 * goes on where that one stopped. Inner calls are written for the latest version
 * unless they say another.
 */
export function innerCalls(outer: Exchange, perform: Perform, use?: KeyUse): CallOperation {
  let place = 0;
  return async (id, call) => {
    const operation = await operationOf(id);
    place += 1;
    const key = use && keyedHash("inner call", use.key, String(place)).toString("hex");
    const own = use && key && writes(operation.contract) ? { ...use, key } : undefined;
    const exchange = inside(outer, operation.contract, call);
    try {
      return await answer(operation, exchange, call, perform, own);
    } catch (thrown) {
      if (own) await giveUp(own);
      return {
        ok: false,
        reasons: reasonsOfError(failureOf(exchange, thrown), exchange.contract.resource),
      };
    }
  };
}

/**
 * Calls within the open transaction of a call, which does all that they do or nothing: each is checked and authorized as above,
 * `run` does it, and the transaction records it. Nothing goes on after one that was refused.
 */
export function joinedCalls(outer: Exchange, run: Perform): CallOperation {
  return async (id, call) => {
    const operation = await operationOf(id);
    if (operation.contract.callsGateway || operation.contract.callsOperations)
      throw new Error(`${id} cannot share a transaction`);
    const exchange = inside(outer, operation.contract, call);
    try {
      return await answer(operation, exchange, call, run, undefined);
    } catch (thrown) {
      // After contention the whole transaction is tried again.
      if (!(thrown instanceof ApiError) || isPassing(thrown)) throw thrown;
      return { ok: false, reasons: reasonsOfError(thrown, exchange.contract.resource) };
    }
  };
}

async function operationOf(id: string): Promise<Operation> {
  const { operations } = await import("../operations");
  const operation = operations.find(({ contract }) => contract.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
}

/** The exchange of an inner call: the outer one's caller and headers, without the parameters of its address. */
function inside(
  outer: Exchange,
  contract: Contract,
  { params = {}, version = LATEST_VERSION }: InnerCall,
): Exchange {
  const { origin, pathname } = new URL(outer.request.url);
  const { method, headers } = outer.request;
  const request = new Request(origin + pathname, { method, headers });
  return { ...outer, request, contract, params, version };
}

async function answer(
  operation: Operation,
  exchange: Exchange,
  { params = {}, query = {}, body = {} }: InnerCall,
  perform: Perform,
  use: KeyUse | undefined,
): Promise<InnerAnswer> {
  const { scope } = operation.contract;
  if (scope !== "public" && !exchange.principal?.scopes.includes(scope)) throw lacksScope(scope);
  const stored = use && (await claimOrReplay(use));
  const text =
    stored?.body ?? (await perform(operation, exchange, { params, query, body }, use)).body;
  const parsed: unknown = text === "" ? {} : JSON.parse(text);
  return { ok: true, body: parsed };
}

/** A failure of one inner call: the others go on. */
function failureOf({ requestId, contract }: Exchange, thrown: unknown): ApiError {
  const known = databaseFault(thrown);
  if (known instanceof ApiError) return known;
  log.error({ requestId, operation: contract.id, err: known }, "a call within a call failed");
  return new ApiError(60, `An internal error occurred. Quote the request id ${requestId}.`, {
    resource: 500000,
    cause: known,
  });
}
