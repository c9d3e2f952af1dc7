import { randomUUID } from "node:crypto";
import type { Principal } from "@/lib/platform/auth/principals";
import { ambient, asTenant } from "@/lib/platform/database/ambient";
import { readSettings } from "@/lib/platform/tenants";
import { databaseFault } from "@/lib/platform/database/database-faults";
import { env } from "@/lib/platform/env";
import { finishKeyApart, holdingKey, type KeyUse } from "@/lib/platform/idempotency";
import { log } from "@/lib/platform/log";
import { GENERIC_RESOURCE } from "@/lib/kernel/codes";
import { lacksScope } from "./effects";
import { ApiError } from "@/lib/kernel/errors";
import type { Exchange, PathParams } from "./exchange";
import { type Operation, writes } from "./operation";
import { hasFeatures, requireFeatures } from "./features/require-features";
import { outOfCalendar, type Sent } from "./out-of-calendar";
import { admit } from "./steps/admit";
import { authenticate } from "./steps/authenticate";
import {
  claimOrReplay,
  giveUp,
  idempotencyKeyOf,
  isKept,
  keyUseOf,
  type Replay,
} from "./steps/idempotency";
import { noteCall } from "./steps/note-call";
import { noteRefused } from "./steps/note-refused";
import { recordCall } from "./recording/record-call";
import { type RawInput, readAddress, readInput, trackIdOf } from "./steps/read-input";
import {
  failureBody,
  newProcessId,
  fileResponse,
  jsonResponse,
  listResponse,
  reasonsAsSent,
  reasonsOfError,
  resourceOfExchange,
} from "./steps/respond";
import { failureWithTextCodes } from "./wire/text-codes";
import { entityAndOrgs } from "./steps/scope-of-call";
import { type Done, perform } from "./steps/transact";
import { versionInForce } from "@/lib/kernel/versions";
import { wantsLegacyStatus } from "./wire/legacy-status";
import { ownHeader, prefixOf } from "./wire/own-headers";
import { noteWsdlVersion } from "./wire/wsdl-version";
import { inWordsOfVersion2 } from "./words-of-version-2";

/** Authenticates the caller; the public API and the portal do it differently. */
export type Authenticate = (exchange: Exchange) => Promise<Principal>;

/**
 * Serves one request of one operation: every answer, success or failure, follows the contract.
 *
 * @param isCall false for a page's own reads: nothing is logged for them.
 */
export async function serveOperation(
  operation: Operation,
  request: Request,
  params: PathParams,
  identify: Authenticate = authenticate,
  isCall = true,
): Promise<Response> {
  const exchange = begin(operation, request, params, isCall);
  let release: (() => void) | undefined;
  try {
    exchange.legacyStatus = wantsLegacyStatus(exchange);
    exchange.trackId = trackIdOf(request);
    if (operation.contract.scope !== "public") {
      const principal = await identify(exchange);
      exchange.principal = principal;
      exchange.legacyStatus = wantsLegacyStatus(exchange, principal);
      Object.assign(exchange, entityAndOrgs(exchange, principal));
      exchange.version = versionInForce(
        ownHeader(request.headers, "version") ?? defaultVersion(principal),
      );
      requireScope(principal, operation.contract.scope);
      await requireFeaturesOf(operation, principal);
      release = await admit(exchange, principal.tenant.id);
    }
    noteWsdlVersion(exchange);
    return await answer(operation, exchange);
  } catch (error) {
    return await refuse(exchange, error);
  } finally {
    release?.();
  }
}

function begin(
  { contract }: Operation,
  request: Request,
  params: PathParams,
  isCall: boolean,
): Exchange {
  const { url } = request;
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", slash);
  return {
    request,
    contract,
    params,
    get url() {
      return new URL(url);
    },
    path: url.slice(slash, query < 0 ? undefined : query),
    baseUrl: env().PERENNIAL_BASE_URL ?? url.slice(0, slash),
    requestId: randomUUID(),
    prefix: prefixOf(request.headers),
    version: versionInForce(ownHeader(request.headers, "version")),
    startedAt: performance.now(),
    isCall,
    headers: {},
  };
}

function defaultVersion(principal: Principal): string | null {
  const setting = principal.tenant.settings.defaultMinorVersion;
  return typeof setting === "string" ? setting : null;
}

/** Whether a person calls in the portal. */
const inPortal = (principal: Principal) => principal.actor.type === "user";

/** What is known of the tenant may be a moment old: a refusal is by its settings of now. */
async function requireFeaturesOf({ contract }: Operation, principal: Principal): Promise<void> {
  const { id, settings } = principal.tenant;
  if (hasFeatures(contract, settings, inPortal(principal))) return;
  const now = await asTenant(id, () => readSettings(id));
  requireFeatures(contract, now, inPortal(principal));
}

function requireScope(
  principal: Principal,
  scope: Exclude<Operation["contract"]["scope"], "public">,
): void {
  if (!principal.scopes.includes(scope)) {
    throw lacksScope(scope);
  }
}

async function answer(operation: Operation, exchange: Exchange): Promise<Response> {
  if (operation.contract.method === "GET")
    return answerOnce(operation, exchange, (exchange.sent = readAddress(exchange)));
  const raw = (exchange.sent = await readInput(exchange));
  try {
    return await answerOnce(operation, exchange, raw);
  } finally {
    await raw.file?.discard();
  }
}

function answerOnce(operation: Operation, exchange: Exchange, raw: RawInput): Promise<Response> {
  const { principal, request, contract } = exchange;
  const key = principal && writes(contract) ? idempotencyKeyOf(request) : undefined;
  if (!principal || key === undefined)
    return within(exchange, () => perform(operation, exchange, raw)).then((done) =>
      succeed(exchange, done),
    );
  exchange.idempotencyKey = key;
  const use = keyUseOf(exchange, key, sentBody(raw));
  return within(exchange, async () => {
    const stored = await claimOrReplay(use);
    if (stored) return replay(exchange, stored);
    try {
      const work = () => perform(operation, exchange, raw, use);
      const isLong = raw.file !== undefined || operation.contract.callsOperations === true;
      return await succeed(exchange, await (isLong ? holdingKey(use, work) : work()));
    } catch (error) {
      return keepFailure(exchange, use, error);
    }
  });
}

/** The content of a call's body; a file by its bytes. */
function sentBody({ body, file }: RawInput): unknown {
  return file ? { name: file.name, size: file.size, sha256: file.sha256, ...file.fields } : body;
}

function within<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
  return ambient.run({ tenantId: exchange.principal?.tenant.id ?? "" }, work);
}

async function replay(exchange: Exchange, stored: Replay): Promise<Response> {
  exchange.replayed = true;
  noteCall(exchange, stored.status);
  recordCall(exchange, stored);
  return jsonResponse(exchange, stored.status, stored.body);
}

async function keepFailure(exchange: Exchange, use: KeyUse, thrown: unknown): Promise<Response> {
  const error = databaseFault(thrown);
  if (!isKept(error)) {
    await giveUp(use).catch((fault: unknown) =>
      log.warn({ err: fault }, "an idempotency key could not be given back"),
    );
    throw error;
  }
  const { status, body, headers } = failure(exchange, error);
  await finishKeyApart(use, status, body);
  return jsonResponse(exchange, status, body, headers);
}

function succeed(exchange: Exchange, done: Done): Response | Promise<Response> {
  noteCall(exchange, done.status);
  recordCall(exchange, done);
  if (done.list) return listResponse(exchange, done.list);
  if (done.file && exchange.contract.media)
    return fileResponse(exchange, exchange.contract.media, done.file);
  return jsonResponse(exchange, done.status, done.body);
}

async function refuse(exchange: Exchange, thrown: unknown): Promise<Response> {
  const { status, body, headers } = failure(exchange, databaseFault(thrown));
  return jsonResponse(exchange, status, body, headers);
}

/** Any unexpected error is category 60: the client gets the request id, the log the cause. */
function failure(
  exchange: Exchange,
  thrown: unknown,
): { status: number; body: string; headers: Record<string, string> } {
  const { requestId, contract } = exchange;
  const known = outOfCalendar(thrown, sentParts(exchange));
  const error =
    known instanceof ApiError
      ? known
      : new ApiError(60, `An internal error occurred. Quote the request id ${requestId}.`, {
          resource: GENERIC_RESOURCE,
          cause: known,
        });
  const sent = reasonsAsSent(exchange, reasonsOfError(error, resourceOfExchange(exchange)));
  const reasons = contract.style === "v2" ? inWordsOfVersion2(contract, sent) : sent;
  if (error.category === 60 || error.category === 61) {
    log.error(
      { requestId, operation: contract.id, err: error.options.cause ?? error },
      "a request failed",
    );
  }
  noteCall(exchange, error.status, reasons[0]);
  noteRefused(exchange, error);
  const retryAfter = error.options.retryAfter;
  const headers = {
    ...error.options.headers,
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  };
  const ids = { requestId, processId: newProcessId() };
  const body = JSON.stringify(
    contract.textCodes
      ? failureWithTextCodes(error, reasons, ids)
      : failureBody(contract.style, error, reasons, ids),
  );
  const { status } = error;
  recordCall(exchange, { status, body, reasons, refused: error.options.refused });
  return { status, body, headers };
}

function sentParts({ contract, version, sent }: Exchange): Sent[] {
  if (!sent) return [];
  const part = (schema: Sent["schema"], value: unknown, resource: number) => ({
    schema,
    value,
    at: version,
    resource,
  });
  return [
    part(contract.body, sent.body, contract.resource),
    part(contract.query, sent.query, GENERIC_RESOURCE),
  ];
}
