import { categoryOf } from "@/lib/kernel/codes";
import { ApiError, type Reason } from "@/lib/kernel/errors";
import type { CallOperation, InnerCall } from "@/lib/api/operation";
import type { Names } from "./names-contract";

export type Values = Readonly<Record<string, unknown>>;

/** The body of the call that makes or changes an object, from its fields; custom fields keep their names. */
export function bodyOf(names: Names, record: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (name.endsWith("__c")) body[name] = value;
    const path = Object.hasOwn(names, name) ? names[name] : undefined;
    if (path === undefined || value === undefined) continue;
    const [outer = "", inner] = path.split(".");
    body[outer] = inner === undefined ? value : { ...containerOf(body[outer]), [inner]: value };
  }
  return body;
}

const containerOf = (value: unknown): object =>
  typeof value === "object" && value !== null ? value : {};

/**
 * Calls an operation of version 1 for an object.
 *
 * @throws ApiError with its refusal in the object's words.
 */
export async function made(
  call: CallOperation,
  operation: string,
  request: InnerCall,
  names: Names = {},
): Promise<Values> {
  const answer = await call(operation, request);
  if (answer.ok) return { ...containerOf(answer.body) };
  const reasons = answer.reasons.map((reason) => inWordsOf(names, reason));
  const [first] = reasons;
  if (!first) throw new Error(`${operation} was refused without a reason`);
  throw new ApiError(categoryOf(first.code), first.message, { reasons });
}

/** A field's name in a reason: its first word, with the objects around it, or one in camel case. */
const FIELD = /^[A-Za-z]+(?:\.[A-Za-z]+)*|\b[a-z]+(?:[A-Z][a-z]+)+\b/g;

/** A reason with the names of the object's fields, where it has the other call's. */
function inWordsOf(names: Names, reason: Reason): Reason {
  const own = new Map(Object.entries(names).map(([name, path]) => [path.split(".").at(-1), name]));
  const message = reason.message.replace(FIELD, (word) => own.get(word.split(".").at(-1)) ?? word);
  return { ...reason, message };
}
