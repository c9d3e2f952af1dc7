import { CATEGORIES, type Category, categoryOf, resourceOf } from "@/lib/kernel/codes";
import { fields } from "@/lib/api/field";
import { innerSchemas } from "@/lib/api/inner-schemas";
import type { Contract } from "@/lib/api/operation";
import { isTrackId } from "@/lib/api/steps/read-input";
import { versionInForce } from "@/lib/kernel/versions";
import type * as z from "zod";
import { undeclared } from "./declared-answers";

/** An answer as it came. */
export type Judged = { status: number; headers: Headers; text: string };

const GENERIC = new Set([500000, 900000]);
/** Statuses that a category may have besides its own. */
const OTHER_STATUSES = new Set([402, 413, 415]);
/** Reasons for which input can be refused, alone or with others in one response. */
const OF_INPUT = new Set([20, 21, 22, 23, 30]);

/** The category of an answer, 0 for a success. */
export function categoryOfAnswer({ status, text }: Judged): number {
  if (status < 300) return 0;
  const code = /"(?:code|reason_code)":(\d{8})/.exec(text)?.[1];
  if (code !== undefined) return Number(code) % 100;
  return status === 500 ? 60 : status;
}

/** The headers of a call that its answer depends on. */
export type Sent = Readonly<Record<string, string>>;

/** Violations of the error contract or the description by a response. */
export function breaksOf(contract: Contract, answer: Judged, sent: Sent = {}): string[] {
  const { headers, status } = answer;
  const version = versionInForce(sent["service-version"] ?? null);
  const breaks = headerBreaks(headers, version, sent["service-track-id"]);
  if (categoryOfAnswer(answer) === 60) return [...breaks, "category 60"];
  breaks.push(...undeclared(contract, version, answer));
  const isPage = !answer.text.startsWith("{");
  if (status < 300 || isPage || breaks.length || contract.style === "object") return breaks;
  const reasons = reasonsOf(contract, record(JSON.parse(answer.text)));
  if (reasons.length < 1 || reasons.length > 50) breaks.push(`${reasons.length} reasons`);
  breaks.push(...statusBreaks(reasons, status));
  return [...breaks, ...reasons.flatMap((code) => codeBreaks(contract, code))];
}

function headerBreaks(headers: Headers, version: string, trackId: string | undefined): string[] {
  const breaks: string[] = [];
  if (!/^[0-9a-f-]{36}$/.test(headers.get("service-request-id") ?? ""))
    breaks.push("no Service-Request-Id");
  if (headers.get("x-content-type-options") !== "nosniff") breaks.push("no nosniff");
  if (headers.get("service-version") !== version) breaks.push("another Service-Version");
  const echoed = headers.get("service-track-id") ?? undefined;
  if (trackId !== undefined && isTrackId(trackId) ? echoed !== trackId : echoed !== undefined)
    breaks.push("another Service-Track-Id");
  return breaks;
}

/**
 * An answer names all problems of its input at once, and its status is that of the first. A refusal
 * for another reason than input has that reason only.
 */
function statusBreaks([first, ...others]: readonly number[], status: number): string[] {
  if (first === undefined) return [];
  const expected = CATEGORIES[categoryOf(first) as Category]?.status;
  const breaks =
    expected === status || OTHER_STATUSES.has(status)
      ? []
      : [`code ${first} with status ${status}`];
  const odd = others.find(
    (code) => !OF_INPUT.has(categoryOf(code)) || !OF_INPUT.has(categoryOf(first)),
  );
  return odd === undefined ? breaks : [...breaks, `code ${odd} beside ${first}`];
}

function reasonsOf(contract: Contract, body: Readonly<Record<string, unknown>>): number[] {
  const listed = contract.style === "v2" ? body.errors : body.reasons;
  const name = contract.style === "v2" ? "reason_code" : "code";
  return Array.isArray(listed) ? listed.map((reason: unknown) => Number(record(reason)[name])) : [];
}

/** A code consists of a known resource and a category. */
function codeBreaks(contract: Contract, code: number): string[] {
  const resource = resourceOf(code);
  if (!CATEGORIES[categoryOf(code) as Category]) return [`code ${code} has no category`];
  const breaks: string[] = [];
  const bare = contract.method === "GET" || contract.method === "DELETE";
  if (bare && !GENERIC.has(resource)) breaks.push(`code ${code} of a call without payload`);
  if (resource < 500000 || (resource > 679999 && resource !== 900000))
    breaks.push(`code ${code} is of no resource`);
  if (
    !bare &&
    [21, 22].includes(categoryOf(code)) &&
    !GENERIC.has(resource) &&
    !resourcesOf(contract).has(resource)
  )
    breaks.push(`code ${code} is of no field of the operation`);
  return breaks;
}

const known = new WeakMap<Contract, ReadonlySet<number>>();

function resourcesOf(contract: Contract): ReadonlySet<number> {
  let found = known.get(contract);
  if (!found) {
    const codes = new Set([contract.resource]);
    for (const part of [contract.params, contract.query, contract.body]) collect(part, codes);
    known.set(contract, (found = codes));
  }
  return found;
}

function collect(schema: z.ZodType, codes: Set<number>): void {
  const meta = fields.get(schema);
  if (meta) codes.add(meta.code);
  for (const inner of innerSchemas(schema)) collect(inner, codes);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
