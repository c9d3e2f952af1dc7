import { categoryOf } from "@/lib/kernel/codes";
import { ApiError, type Reason } from "@/lib/kernel/errors";
import type { CallOperation, InnerCall } from "@/lib/api/operation";
import type { Names } from "./names-contract";

export type { Names };

export type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a list of objects, as contracts of version 1 have them. */
export const isList = (value: unknown): value is readonly Values[] => Array.isArray(value);

/** The value at a path such as `taxInfo.VATId` or `items.0.id`; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((of, name) => {
    if (Array.isArray(of)) return of[Number(name)];
    return isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined;
  }, values);
}

/** The object at a path; an empty one where there is none. */
export function partOf(values: Values, path: string): Values {
  const part = valueAt(values, path);
  return isObject(part) ? part : {};
}

/** The same values with one more, at a path. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [first = "", ...rest] = path.split(".");
  if (!rest.length) return { ...values, [first]: value };
  const inner = values[first];
  return { ...values, [first]: withValue(isObject(inner) ? inner : {}, rest.join("."), value) };
}

/** The body of the call that makes or changes an object, from its fields; custom fields keep their names. */
export function bodyOf(names: Names, record: Values): Values {
  const custom = Object.entries(record).filter(([name]) => name.endsWith("__c"));
  let body: Values = Object.fromEntries(custom);
  for (const [name, path] of Object.entries(names)) {
    const value = valueAt(record, name);
    if (value !== undefined) body = withValue(body, path, value);
  }
  return body;
}

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
  if (answer.ok) return isObject(answer.body) ? answer.body : {};
  const reasons = answer.reasons.map((reason) => inWordsOf(names, reason));
  const [first] = reasons;
  if (!first) throw new Error(`${operation} was refused without a reason`);
  throw new ApiError(categoryOf(first.code), first.message, { reasons });
}

/** A field's name in a reason: its first word, with the objects around it, or one in camel case. */
const FIELD = /^[A-Za-z]+(?:\.[A-Za-z]+)*|\b[a-z]+(?:[A-Z][a-z]+)+\b/g;

/** A reason with the names of the object's fields, where it has the other call's. */
function inWordsOf(names: Names, { parameter, ...reason }: Reason): Reason {
  const own = new Map(Object.entries(names).map(([name, path]) => [path.split(".").at(-1), name]));
  const ownName = (word: string) => own.get(word.split(".").at(-1));
  const named = parameter === undefined ? undefined : (ownName(parameter) ?? parameter);
  return {
    ...reason,
    message: reason.message.replace(FIELD, (word) => ownName(word) ?? word),
    ...(named === undefined ? {} : { parameter: named }),
  };
}
