import * as z from "zod";
import { responsesAt } from "@/lib/api/openapi/openapi";
import { FAILURE_SCHEMAS } from "@/lib/api/openapi/openapi-components";
import type { Contract } from "@/lib/api/operation";
import type { MinorVersion } from "@/lib/kernel/versions";
import type { Judged } from "./judge";

type Json = Record<string, unknown>;

const MOST_PROBLEMS = 3;

/**
 * What in a response the published description of the operation does not declare at its version.
 */
export function undeclared(contract: Contract, at: MinorVersion, answer: Judged): string[] {
  const content = declaredContent(contract, at, answer.status);
  if (answer.status === 204 && contract.success === 204)
    return answer.text === "" ? [] : ["204 with a body"];
  if (!content) return [`status ${answer.status} is not declared`];
  const media = answer.headers.get("content-type")?.split(";")[0] ?? "none";
  const declared = Object.keys(content);
  if (!declared.some((name) => name.split(";")[0] === media)) return [`undeclared ${media}`];
  if (media !== "application/json") return [];
  const result = schemaOf(content[media]).safeParse(JSON.parse(answer.text));
  const problems = result.success ? [] : result.error.issues.slice(0, MOST_PROBLEMS);
  return problems.map(({ path, message }) => `not as declared at ${path.join(".")}: ${message}`);
}

const described = new WeakMap<Contract, Map<MinorVersion, Record<string, Json>>>();

function declaredContent(
  contract: Contract,
  at: MinorVersion,
  status: number,
): Record<string, Json> | undefined {
  let versions = described.get(contract);
  if (!versions) described.set(contract, (versions = new Map()));
  let responses = versions.get(at);
  if (!responses) versions.set(at, (responses = responsesAt(contract, at)));
  return responses[status]?.content as Record<string, Json> | undefined;
}

const byObject = new WeakMap<object, z.ZodType>();
const byText = new Map<string, z.ZodType>();

/** The check of a described body. Most versions share a description, so it is compiled once. */
function schemaOf(media: Json | undefined): z.ZodType {
  const schema = media?.schema;
  if (typeof schema !== "object" || schema === null) return z.never();
  let known = byObject.get(schema);
  if (known) return known;
  const whole = closed(schema) as Json;
  const text = JSON.stringify(whole);
  known = byText.get(text);
  if (!known) byText.set(text, (known = z.fromJSONSchema(whole)));
  byObject.set(schema, known);
  return known;
}

/** The schema with references resolved, in which objects have no additional properties. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value) return closed(failureNamed(String(value.$ref).split("/").at(-1)));
  const inner = Object.fromEntries(Object.entries(value).map(([name, of]) => [name, closed(of)]));
  const open =
    inner.type === "object" && "properties" in inner && !("additionalProperties" in inner);
  return open ? { ...inner, additionalProperties: false } : inner;
}

function failureNamed(name: string | undefined): Json {
  const found = Object.entries(FAILURE_SCHEMAS).find(([known]) => known === name)?.[1];
  if (!found) throw new Error(`the description has no ${name}`);
  return found;
}
