import * as z from "zod";
import { fieldOfObject, fieldsOfObject, schemaOf } from "./inner-schemas";
import { type Category, errorCode, GENERIC_RESOURCE } from "@/lib/kernel/codes";
import type { Reason } from "@/lib/kernel/errors";
import { fields, viewAt } from "./field";
import { longLists, unfitTexts } from "./unfit-values";
import { type EmptyMeans, lenient } from "./wire/lenient";
import { describeRange, type MinorVersion } from "@/lib/kernel/versions";

type Issue = z.core.$ZodIssue;

/** What a refused value was checked against. */
export type Checked = {
  /** The schema as declared, to explain fields of other versions. */
  declared: z.ZodType;
  /** The schema as the version in force sees it. */
  view: z.ZodType;
  at: MinorVersion;
  /** The refused value. */
  input: unknown;
  /** Resource of problems that belong to no declared field. */
  resource: number;
  /** Category of an absent value: 22 in a body, 23 in a query. */
  missing: 22 | 23;
};

/** The maximum number of reasons in one response: a client with more mistakes gets the first ones. */
const MOST_REASONS = 50;
const LONGEST_NAME = 100;

/** The problems of a refused value as reasons with the codes of the invalid fields. */
function reasonsOf(checked: Checked, issues: readonly Issue[]): Reason[] {
  return issues
    .slice(0, MOST_REASONS)
    .flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? unknownFields(checked, issue)
        : [invalidField(checked, issue)],
    )
    .slice(0, MOST_REASONS);
}

function unknownFields(
  checked: Checked,
  issue: Extract<Issue, { code: "unrecognized_keys" }>,
): Reason[] {
  return issue.keys.slice(0, MOST_REASONS).map((key) => {
    const path = [...issue.path, key];
    const versions = rangesThatKnow(checked.declared, path);
    const hint = versions
      ? ` It is known to minor version ${versions}; ${checked.at} is in force.`
      : "";
    return {
      code: errorCode(
        versions ? checked.resource : resourceAt(checked.view, issue.path, checked.resource),
        21,
      ),
      message: `Unknown field ${label(path, checked.input)}.${hint}`,
      parameter: pathText(path),
    };
  });
}

function invalidField(checked: Checked, issue: Issue): Reason {
  const absent = isMissing(issue, valueAt(checked.input, issue.path));
  const category: Category = absent ? checked.missing : 20;
  const name = issue.path.length ? label(issue.path, checked.input) : "The request body";
  return {
    code: errorCode(resourceAt(checked.view, issue.path, checked.resource), category),
    message: absent
      ? `${name} is required`
      : `${name} ${expectation(issue, valueAt(checked.input, issue.path))}`,
    ...(issue.path.length ? { parameter: pathText(issue.path) } : {}),
  };
}

/** A field that is not there, or is null or empty where it may not be. */
function isMissing(issue: Issue, value: unknown): boolean {
  if (issue.code === "custom") return false;
  const isField = typeof issue.path.at(-1) === "string";
  return value === undefined || (isField && (value === null || value === ""));
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  object: "an object",
  array: "an array",
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  record: "an object",
};

function expectation(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${alternatives(issue.values.map(String))}`;
    case "too_small":
      return sizeText(
        issue.origin,
        "at least",
        Number(issue.minimum),
        issue.inclusive,
        typeof value === "string" && value === "",
      );
    case "too_big":
      return sizeText(issue.origin, "at most", Number(issue.maximum), issue.inclusive, false);
    case "invalid_format":
      return formatText(issue.format, issue.message);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return issue.message;
  }
}

function formatText(format: string, message: string): string {
  if (format === "date") return "must be a date written as YYYY-MM-DD";
  if (format === "email") return "must be an e-mail address";
  if (format === "url") return "must be a web address";
  return message;
}

function sizeText(
  origin: string,
  side: string,
  bound: number,
  inclusive: boolean | undefined,
  empty: boolean,
): string {
  if (origin === "string")
    return empty ? "may not be empty" : `must have ${side} ${bound} characters`;
  if (origin === "array") return `must have ${side} ${bound} ${bound === 1 ? "entry" : "entries"}`;
  if (inclusive === false)
    return side === "at least" ? `must be more than ${bound}` : `must be less than ${bound}`;
  return `must be ${side} ${bound}`;
}

/** "A", "A or B", "A, B or C". */
export function alternatives(values: readonly string[]): string {
  if (values.length < 2) return values.join("");
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

/** The field's own name, with its full path when a list of several entries makes it ambiguous. */
function label(path: readonly PropertyKey[], input: unknown): string {
  const leaf = path.findLast((step) => typeof step === "string") ?? path[0];
  const inList = path.some((step, index) => {
    const list = typeof step === "number" ? valueAt(input, path.slice(0, index)) : undefined;
    return Array.isArray(list) && list.length > 1;
  });
  const last = path.at(-1);
  return inList || typeof last === "number" ? pathText(path) : shortened(String(leaf));
}

/** A path as integrators write it: `subscriptions[0].orderActions[1].type`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === "number"
        ? `${text}[${step}]`
        : text
          ? `${text}.${shortened(String(step))}`
          : shortened(String(step)),
    "",
  );
}

/** A made-up name may be as long as its request. */
function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here: unknown = value;
  for (const step of path) {
    if (here === null || typeof here !== "object") return undefined;
    here = Reflect.get(here, step);
  }
  return here;
}

/** The resource code of the deepest declared field on the way to `path`. */
export function resourceAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  otherwise: number,
): number {
  let code = otherwise;
  for (const step of walk(schema, path)) code = fields.get(step)?.code ?? code;
  return code === 0 ? GENERIC_RESOURCE : code;
}

function* walk(schema: z.ZodType, path: readonly PropertyKey[]): Generator<z.ZodType> {
  let here: z.ZodType | undefined = schema;
  for (const step of [...path, undefined]) {
    if (!here) return;
    yield here;
    while (here instanceof z.ZodOptional || here instanceof z.ZodNullable) {
      here = schemaOf(here.unwrap());
      yield here;
    }
    if (step === undefined) return;
    if (here instanceof z.ZodArray) here = schemaOf(here.element);
    else if (here instanceof z.ZodObject) here = fieldOfObject(here, String(step));
    else if (here instanceof z.ZodRecord) here = schemaOf(here.valueType);
    else return;
  }
}

/** The versions that have the last step of `path`, in words; undefined when none does. */
function rangesThatKnow(declared: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const parent = [...walk(declared, path.slice(0, -1))].at(-1);
  if (!(parent instanceof z.ZodObject)) return undefined;
  const name = String(path.at(-1));
  for (const [current, inner] of fieldsOfObject(parent)) {
    const meta = fields.get(inner);
    if (current === name && meta?.range) return describeRange(meta.range);
    const former = meta?.formerly?.find((candidate) => candidate.name === name);
    if (former) return describeRange(former.range);
  }
  return undefined;
}

export type Parsed = { ok: true; value: unknown } | { ok: false; reasons: Reason[] };

/** How a value is checked: the version that sees it, and what is said of its problems. */
export type Check = Pick<Checked, "at" | "resource" | "missing"> & { empty: EmptyMeans };

/**
 * Checks a value against `schema` as a minor version sees it: as it was sent, and where that is refused, as older
 * programs mean it.
 */
export function parseAt(schema: z.ZodType, sent: unknown, check: Check): Parsed {
  const { at, resource, missing, empty } = check;
  const view = viewAt(schema, at);
  const refused = (issues: readonly Issue[], input = sent): Parsed => ({
    ok: false,
    reasons: reasonsOf({ declared: schema, view, at, input, resource, missing }, issues),
  });
  const tooLong = longLists(view, sent);
  if (tooLong.length) return refused(tooLong);
  let result = view.safeParse(sent);
  if (!result.success) {
    const meant = lenient(view, sent, empty);
    result = view.safeParse(meant);
    if (!result.success) return refused(result.error.issues, meant);
  }
  const unfit = unfitTexts(result.data);
  return unfit.length ? refused(unfit) : { ok: true, value: result.data };
}
