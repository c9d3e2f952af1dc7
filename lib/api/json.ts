import { turnAfter } from "@/lib/platform/turns";
import { ApiError } from "@/lib/kernel/errors";

const MAX_DEPTH = 64;
const MAX_DIGITS = 15;
/** The longest number that is examined: long ones may be mostly zeros, which carry no information. */
const MAX_LITERAL = 100;
const MAX_FIELDS = 1000;
/** The limit of the largest call: 10,000 usage events with all their fields, and more. */
const MAX_VALUES = 250_000;

/**
 * Parses JSON and refuses what JavaScript would silently alter: nesting beyond 64 levels, duplicate
 * keys, the key `__proto__`, and numbers that a double cannot represent exactly. Objects and bodies
 * with far too many values are refused as well, before anything is built from them.
 */
export async function parseJson(text: string, resource: number): Promise<unknown> {
  let value: unknown;
  inspect(text, resource);
  await turnAfter(text.length);
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ApiError(90, `The request body is not well-formed JSON: ${position(error, text)}.`, {
      resource,
    });
  }
  return value;
}

function position(error: unknown, text: string): string {
  const at = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  if (at === undefined) return "it ends early";
  const end = Number(at);
  let line = 1;
  let start = 0;
  for (let index = 0; index < end; index++) {
    if (text.charCodeAt(index) !== 0x0a) continue;
    line += 1;
    start = index + 1;
  }
  return `see line ${line}, column ${end - start + 1}`;
}

/** Scans the text once. It does not check well-formedness: JSON.parse does. */
function inspect(text: string, resource: number): void {
  const keys: (Set<string> | undefined)[] = [];
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character <= 0x20) continue;
    if (character === 0x22) {
      const end = endOfString(text, index);
      const scope = keys.at(-1);
      if (scope && isKey(text, end)) checkKey(scope, text.slice(index, end + 1), resource);
      index = end;
    } else if (character === 0x2c) {
      if (++values > MAX_VALUES)
        throw tooMany(`The request body has more than ${MAX_VALUES} values.`, resource);
    } else if (character === 0x7b || character === 0x5b) {
      keys.push(character === 0x7b ? new Set() : undefined);
      if (keys.length > MAX_DEPTH)
        throw new ApiError(20, `The request body is nested more than ${MAX_DEPTH} levels deep.`, {
          resource,
        });
    } else if (character === 0x7d || character === 0x5d) {
      keys.pop();
    } else if (character === 0x2d || (character >= 0x30 && character <= 0x39)) {
      index = checkNumber(text, index, resource);
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x5c) index++;
    else if (character === 0x22) return index;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  for (let index = end + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x3a) return true;
    if (character !== 0x20 && character !== 0x0a && character !== 0x0d && character !== 0x09)
      return false;
  }
  return false;
}

const tooMany = (message: string, resource: number) => new ApiError(20, message, { resource });

function checkKey(scope: Set<string>, literal: string, resource: number): void {
  if (scope.size === MAX_FIELDS)
    throw tooMany(`An object of the request has more than ${MAX_FIELDS} fields.`, resource);
  const key = literal.includes("\\") ? unescaped(literal) : literal.slice(1, -1);
  if (key === "__proto__") throw new ApiError(21, "Unknown field __proto__.", { resource });
  if (scope.has(key))
    throw new ApiError(20, `The field ${key.slice(0, 60)} stands twice in one object.`, {
      resource,
    });
  scope.add(key);
}

function unescaped(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/;

function checkNumber(text: string, start: number, resource: number): number {
  const literal = NUMBER.exec(text.slice(start, start + MAX_LITERAL + 1))?.[0];
  if (!literal) return start;
  const value = literal.length > MAX_LITERAL ? Number.NaN : Number(literal);
  const digits =
    literal
      .replace(/^-/, "")
      .split(/[eE]/)[0]
      ?.replace(".", "")
      .replace(/^0+/, "")
      .replace(/0+$/, "") ?? "";
  if (!Number.isFinite(value) || digits.length > MAX_DIGITS || Object.is(value, -0)) {
    throw new ApiError(
      20,
      `The number ${literal.slice(0, 40)} cannot be kept exactly; at most ${MAX_DIGITS} digits are accepted.`,
      { resource },
    );
  }
  return start + literal.length - 1;
}

/** A result that is JSON already, and is sent as it is. */
export class JsonText<R> {
  /** The type of what it says; never set. */
  declare readonly of: R;

  constructor(readonly text: string) {}
}
