import { dayIn } from "@/lib/kernel/clock";
import { keyedHash } from "@/lib/platform/auth/secrets";
import { named } from "@/lib/platform/numbers/document-numbers";
import { env } from "@/lib/platform/env";
import { finishKey, finishKeyApart, type KeyUse } from "@/lib/platform/idempotency";
import { storeTrail } from "@/lib/platform/trail";
import { tenantClock } from "@/lib/platform/tenants";
import { transaction } from "@/lib/platform/database/transaction";
import type { AuditEntry, Ctx, DomainEvent } from "@/lib/kernel/context";
import { TemporaryError } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import { requireAlsoNeeded } from "../effects";
import { requireFeatures } from "../features/require-features";
import { JsonText } from "../json";
import { isObjectQuery } from "../object-query";
import { type Contract, type Input, type Operation, writes } from "../operation";
import { spendBrowserToken } from "./authenticate-browser";
import { heldToDefinitions } from "./hold-to-definitions";
import { innerCalls, joinedCalls } from "./inner-calls";
import { holdToSignature } from "./hold-to-signature";
import { asksForFile, type ListFile, listFile } from "./list-file";
import { objectAnswer } from "./object-answer";
import { checkInput, type RawInput } from "./read-input";
import type { Scope } from "@/lib/kernel/scopes";
import { type FileResult, newProcessId } from "./respond";
import { visibleResult } from "./visible-result";

export type Done = { status: number; body: string; file?: FileResult; list?: ListFile };

type Trail = { entries: AuditEntry[]; events: DomainEvent[] };

/**
 * Checks the input and runs the operation: a read without a transaction, a write in one transaction
 * with its audit lines, its events and its idempotency key's stored answer.
 */
export async function perform(
  operation: Operation,
  exchange: Exchange,
  raw: RawInput,
  use?: KeyUse,
): Promise<Done> {
  const { contract } = operation;
  const input = checkInput(exchange, { ...raw, body: holdToSignature(exchange, raw.body) });
  requireAlsoNeeded(baseContext(exchange), contract.also, input);
  if (!exchange.principal)
    return done(exchange, await operation.handle(publicContext(exchange), input));
  if (contract.callsOperations) return performInnerCalls(operation, exchange, input, use);
  if (!writes(contract)) {
    const ctx = await readContext(exchange);
    if (asksForFile(contract, input.query))
      return { status: 200, body: "", list: await listFile(operation, exchange, ctx, input) };
    input.body = await heldToDefinitions(ctx, contract, input.body);
    const result = await operation.handle(ctx, input);
    if (isObjectQuery(contract.query)) {
      const visible = visibleResult(exchange, result);
      const shown = await objectAnswer(exchange, ctx, input.query, visible);
      return { status: 200, body: JSON.stringify(shown) };
    }
    const answer = done(exchange, result);
    // A read has no transaction to spend the token in: it is spent before the response is sent.
    await spendBrowserToken(exchange, input.body);
    return answer;
  }
  return transaction(
    async () => {
      const trail: Trail = { entries: [], events: [] };
      const ctx = await writeContext(exchange, trail);
      if (use) ctx.requestKey = keyedHash(use.principal, use.key).toString("hex");
      await spendBrowserToken(exchange, input.body);
      const body = await heldToDefinitions(ctx, contract, input.body);
      const answer = done(exchange, await operation.handle(ctx, { ...input, body }));
      return finished(ctx, contract, trail, answer, use);
    },
    { once: asksGateway(contract, input.body) },
  );
}

/** The last steps of a transaction: its trail, the numbers of its documents, and the stored answer of its key. */
async function finished(
  ctx: Ctx,
  contract: Contract,
  { entries, events }: Trail,
  answer: Done,
  use: KeyUse | undefined,
): Promise<Done> {
  await storeTrail(ctx, contract.id, entries, events);
  answer.body = named(answer.body);
  if (use && !(await finishKey(use, answer.status, answer.body))) {
    throw new TemporaryError("The request took longer than its idempotency lease.");
  }
  return answer;
}

/** A call that is made of others: they have the transactions, the outer answer is stored at its end. */
async function performInnerCalls(
  operation: Operation,
  exchange: Exchange,
  input: Input<Contract>,
  use: KeyUse | undefined,
): Promise<Done> {
  if (operation.contract.inOneTransaction?.(input.body))
    return performJoinedCalls(operation, exchange, input, use);
  const ctx = await readContext(exchange);
  const answer = done(
    exchange,
    await operation.handle(ctx, input, innerCalls(exchange, perform, use)),
  );
  if (use) await finishKeyApart(use, answer.status, answer.body);
  return answer;
}

/** A call that is made of others, in one transaction with one trail: it does all of them or nothing. */
function performJoinedCalls(
  operation: Operation,
  exchange: Exchange,
  input: Input<Contract>,
  use: KeyUse | undefined,
): Promise<Done> {
  return transaction(async () => {
    const trail: Trail = { entries: [], events: [] };
    const ctx = await writeContext(exchange, trail);
    const call = joinedCalls(exchange, async (inner, within, raw) => {
      const asked = checkInput(within, raw);
      const own = await writeContext(within, trail);
      requireAlsoNeeded(own, inner.contract.also, asked);
      const body = await heldToDefinitions(own, inner.contract, asked.body);
      return done(within, await inner.handle(own, { ...asked, body }));
    });
    const answer = done(exchange, await operation.handle(ctx, input, call));
    return finished(ctx, operation.contract, trail, answer, use);
  });
}

function asksGateway({ callsGateway = false }: Contract, body: unknown): boolean {
  return typeof callsGateway === "function" ? callsGateway(body) : callsGateway;
}

function done(exchange: Exchange, result: unknown): Done {
  const { contract } = exchange;
  const status = contract.success ?? 200;
  if (contract.media) return { status, body: "", file: result as FileResult };
  if (status === 204) return { status, body: "" };
  if (result instanceof JsonText) {
    if (env().NODE_ENV === "test") visibleResult(exchange, JSON.parse(result.text));
    return { status, body: result.text };
  }
  const visible = visibleResult(exchange, result);
  const { requestId } = exchange;
  const named = contract.textCodes
    ? Object.assign({ processId: newProcessId(), requestId }, visible)
    : visible;
  return {
    status,
    body: contract.style === "v1" ? successText(named) : JSON.stringify(named),
  };
}

/** The JSON of a result with `success` first; a result may set another success itself. */
function successText(result: unknown): string {
  if (typeof result === "object" && result !== null && "success" in result)
    return JSON.stringify(result);
  const text = JSON.stringify(result);
  return text === "{}" ? '{"success":true}' : `{"success":true,${text.slice(1)}`;
}

const refuseToRecord = () => {
  throw new Error("an operation that only reads has nothing to record");
};

const NO_SCOPES: ReadonlySet<Scope> = new Set();
const scopeSets = new WeakMap<readonly Scope[], ReadonlySet<Scope>>();

/** A principal is cached for many calls, and so is its set of scopes. */
function scopeSet(scopes: readonly Scope[]): ReadonlySet<Scope> {
  let known = scopeSets.get(scopes);
  if (!known) scopeSets.set(scopes, (known = new Set(scopes)));
  return known;
}

function declaredBy({ scope, also = [] }: Contract): ReadonlySet<Scope> {
  return new Set([...(scope === "public" ? [] : [scope]), ...also.map((of) => of.scope)]);
}

function baseContext(
  exchange: Exchange,
): Omit<Ctx, "now" | "today" | "timeZone" | "environment" | "settings" | "emit" | "record"> {
  const { principal, entityId = "", orgIds = [], version, requestId, baseUrl } = exchange;
  return {
    tenantId: principal?.tenant.id ?? "",
    actor: principal?.actor ?? { type: "system", id: "public", name: "public" },
    scopes: principal ? scopeSet(principal.scopes) : NO_SCOPES,
    ...(env().NODE_ENV === "test" ? { declared: declaredBy(exchange.contract) } : {}),
    ...(principal ? { credentialEndsAt: principal.expiresAt } : {}),
    ...(principal?.sessionId === undefined ? {} : { sessionId: principal.sessionId }),
    entityId,
    orgIds,
    version,
    requestId,
    baseUrl,
    form: exchange.browserToken?.form,
    setHeader: (name, value) => {
      exchange.headers[name] = value;
    },
  };
}

function publicContext(exchange: Exchange): Ctx {
  const now = new Date();
  return {
    ...baseContext(exchange),
    address: exchange.request.headers.get("x-forwarded-for") ?? "",
    now,
    today: dayIn("UTC", now),
    timeZone: "UTC",
    environment: "live",
    settings: {},
    emit: refuseToRecord,
    record: refuseToRecord,
  };
}

/** A read uses the current clock and settings, not those of when the caller signed in. */
async function readContext(exchange: Exchange): Promise<Ctx> {
  return {
    ...(await currentContext(exchange)),
    emit: refuseToRecord,
    record: refuseToRecord,
  };
}

async function writeContext(exchange: Exchange, trail: Trail): Promise<Ctx> {
  return {
    ...(await currentContext(exchange)),
    emit: (event) => void trail.events.push(event),
    record: (entry) => void trail.entries.push(entry),
  };
}

/** Time and settings of the tenant as the open transaction, or the moment of a read, sees them. */
async function currentContext(exchange: Exchange): Promise<Omit<Ctx, "emit" | "record">> {
  const base = baseContext(exchange);
  const { now, timeZone, environment, settings } = await tenantClock(base.tenantId);
  requireFeatures(exchange.contract, settings, base.actor.type === "user");
  return { ...base, now, timeZone, environment, settings, today: dayIn(timeZone, now) };
}
