import { CATEGORIES, type Category, categoryOf, resourceOf } from "@/lib/api/codes";
import { fields, innerSchemas } from "@/lib/api/field";
import type { Contract } from "@/lib/api/operation";
import type * as z from "zod";

/** An answer as it came. */
export type Judged = { status: number; headers: Headers; text: string };

const GENERIC = new Set([500000, 900000]);
const UNKNOWN_FIELDS = "Error - unrecognised fields";
/** Statuses that a category may have besides its own. */
const OTHER_STATUSES = new Set([402, 413, 415]);

/** The category of an answer, 0 for a success. */
export function categoryOfAnswer({ status, text }: Judged): number {
  if (status < 300) return 0;
  const code = /"(?:code|reason_code)":(\d{8})/.exec(text)?.[1];
  if (code !== undefined) return Number(code) % 100;
  return status === 500 ? 60 : status;
}

/** What an answer does that the error contract does not allow. */
export function breaksOf(contract: Contract, answer: Judged): string[] {
  const breaks: string[] = [];
  const { headers, status } = answer;
  if (!/^[0-9a-f-]{36}$/.test(headers.get("service-request-id") ?? ""))
    breaks.push("no Service-Request-Id");
  if (headers.get("x-content-type-options") !== "nosniff") breaks.push("no nosniff");
  if (categoryOfAnswer(answer) === 60) breaks.push("category 60");
  if (status < 300 || contract.media) return breaks;
  if (!headers.get("content-type")?.startsWith("application/json")) return [...breaks, "no JSON"];
  const parsed: unknown = JSON.parse(answer.text);
  const body = record(parsed);
  if (body.success === undefined && contract.style === "v1") breaks.push("no success");
  if (contract.style === "object") return [...breaks, ...objectBreaks(status, body)];
  const reasons = reasonsOf(contract, body);
  if (reasons.length < 1 || reasons.length > 50) breaks.push(`${reasons.length} reasons`);
  if (contract.style === "v1")
    breaks.push(...shape(body, ["success", "processId", "requestId", "reasons"]));
  if (contract.style === "v2")
    breaks.push(...shape(body, ["type", "errors", "retryable", "process_id", "request_id"]));
  if (contract.style === "token") breaks.push(...shape(body, ["error", "error_description"]));
  return [...breaks, ...reasons.flatMap((code) => codeBreaks(contract, code, status))];
}

/** Two refusals of objects have shapes of their own: what is not there, and what rejectUnknownFields asked for. */
function objectBreaks(status: number, body: Readonly<Record<string, unknown>>): string[] {
  if (status === 404 && "records" in body) return [];
  return body.message === UNKNOWN_FIELDS ? [] : shape(body, ["Success", "Errors"]);
}

const shape = (body: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.filter((name) => !(name in body)).map((name) => `no ${name}`);

function reasonsOf(contract: Contract, body: Readonly<Record<string, unknown>>): number[] {
  const listed = contract.style === "v2" ? body.errors : body.reasons;
  const name = contract.style === "v2" ? "reason_code" : "code";
  return Array.isArray(listed) ? listed.map((reason: unknown) => Number(record(reason)[name])) : [];
}

/** A code is a resource that the contract knows, and a category that goes with the status. */
function codeBreaks(contract: Contract, code: number, status: number): string[] {
  const category = CATEGORIES[categoryOf(code) as Category];
  const resource = resourceOf(code);
  if (!category) return [`code ${code} has no category`];
  const breaks: string[] = [];
  if (category.status !== status && !OTHER_STATUSES.has(status))
    breaks.push(`code ${code} with status ${status}`);
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
