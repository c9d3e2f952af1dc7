import * as z from "zod";
import type { Reason, Refused } from "@/lib/kernel/errors";
import { keptBody, keptSentence } from "@/lib/platform/recorder/kept-values";
import { type KeptReason, wants } from "@/lib/platform/recorder/model";
import { recordLater } from "@/lib/platform/recorder/recorder";
import type { Exchange } from "../exchange";
import { fieldsOfObject, innerSchemas } from "../inner-schemas";
import type { Contract } from "../operation";
import { sentStatus } from "../wire/legacy-status";
import { loggedHeader, loggedPath } from "../steps/note-call";

/** How a call ended, as its recordings keep it. */
type Ended = {
  status: number;
  /** The answer's JSON. */
  body: string;
  /** Why it failed; absent when it succeeded. */
  reasons?: readonly Reason[];
  refused?: Refused;
};

const MOST_REASONS = 10;
/** A longer answer is not read to be recorded. */
const LONGEST_READ = 1_000_000;

/** Areas whose bodies are payment details and secrets: no value of them is kept. */
const OF_SECRETS = new Set(["payment-methods", "hosted-pages", "browser-calls", "gateways"]);
/** Calls about recordings would fill the one that they watch. */
const ABOUT_RECORDINGS = /\/(recordings|recorded-calls)\b/;

/**
 * Hands the call of a client to the recordings that want it. Without one, all that happens is a look at facts that the call has
 * read already.
 */
export function recordCall(exchange: Exchange, ended: Ended): void {
  const caller = callerOf(exchange, ended);
  if (!caller || !exchange.isCall || ABOUT_RECORDINGS.test(exchange.contract.path)) return;
  const { contract, request, sent } = exchange;
  const { status, refused } = ended;
  const answered = sentStatus(exchange, status);
  const answer = parsed(ended.body);
  const words = wordsOf(contract);
  const namesOnly = OF_SECRETS.has(contract.area) || sent === undefined;
  const request_ =
    sent && contract.method !== "GET" ? keptBody(sent.body, { words, namesOnly }) : undefined;
  recordLater({
    ...caller,
    failed: status >= 400,
    at: new Date().toISOString(),
    requestId: exchange.requestId,
    method: request.method,
    path: keptSentence(loggedPath(exchange.path), 300),
    operation: contract.id,
    status,
    answeredStatus: answered === status ? null : answered,
    version: exchange.version,
    trackId: loggedHeader(exchange.trackId),
    reasons: (ended.reasons ?? (status >= 400 ? reasonsIn(answer) : []))
      .slice(0, MOST_REASONS)
      .map(keptReason),
    refused: refused?.what ?? null,
    query: keptBody(queryOf(sent?.query), { words, namesOnly }),
    request: request_,
    response: keptBody(answer, { words, namesOnly, reasons: status >= 400 }),
  });
}

/** The client of a call that some recording wants: of its credential, or of the one that was refused. */
function callerOf({ principal }: Exchange, { status, refused }: Ended) {
  const failed = status >= 400;
  if (principal) {
    const { actor, tenant } = principal;
    if (!tenant.recordings.length || actor.type !== "client") return undefined;
    const caller = { tenantId: tenant.id, clientId: actor.id };
    const now = Date.now();
    return tenant.recordings.some((one) => wants(one, { ...caller, failed }, now))
      ? caller
      : undefined;
  }
  // Whether its tenant records is found out together with the other calls that wait.
  const { tenantId, clientId } = refused ?? {};
  return tenantId !== undefined && clientId !== undefined ? { tenantId, clientId } : undefined;
}

export function keptReason({ code, message, parameter }: Reason): KeptReason {
  return {
    code,
    message: keptSentence(message, 300),
    ...(parameter === undefined ? {} : { field: keptSentence(parameter, 200) }),
  };
}

function parsed(body: string): unknown {
  if (body === "") return undefined;
  if (body.length > LONGEST_READ) return "(more than is kept)";
  try {
    return JSON.parse(body);
  } catch {
    return "(no JSON)";
  }
}

const reason = z.object({ code: z.number(), message: z.string() });
const answers = z.union([
  z.object({ reasons: z.array(reason) }).transform(({ reasons }) => reasons),
  z
    .object({ errors: z.array(z.object({ reason_code: z.coerce.number(), message: z.string() })) })
    .transform(({ errors }) =>
      errors.map(({ reason_code, message }) => ({ code: reason_code, message })),
    ),
]);

/** The reasons that a stored answer gave. */
function reasonsIn(answer: unknown): Reason[] {
  return answers.safeParse(answer).data ?? [];
}

const queryOf = (query: unknown) =>
  query !== null && typeof query === "object" && Object.keys(query).length > 0 ? query : undefined;

const known = new WeakMap<Contract, ReadonlySet<string>>();

/** The names of the fields of a contract that take one of a few words. */
function wordsOf(contract: Contract): ReadonlySet<string> {
  let words = known.get(contract);
  if (!words) {
    const found = new Set<string>();
    for (const part of [contract.query, contract.body, contract.result]) collect(part, found);
    known.set(contract, (words = found));
  }
  return words;
}

function collect(schema: z.ZodType, into: Set<string>): void {
  if (schema instanceof z.ZodObject)
    for (const [name, inner] of fieldsOfObject(schema)) if (isWord(inner)) into.add(name);
  for (const inner of innerSchemas(schema)) collect(inner, into);
}

function isWord(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return true;
  return !(schema instanceof z.ZodObject) && innerSchemas(schema).some(isWord);
}
