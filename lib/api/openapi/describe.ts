import * as z from "zod";
import { fieldsOfObject, schemaOf } from "@/lib/api/inner-schemas";
import { type Category, CATEGORIES, errorCode } from "@/lib/kernel/codes";
import { contracts } from "@/lib/api/contracts";
import { fields, viewAt } from "@/lib/api/field";
import { type Contract } from "@/lib/api/operation";
import { hasBody, possibleCategories, schemaAt } from "./openapi";
import { describeRange, type MinorVersion } from "@/lib/kernel/versions";

/** One field as the reference shows it. */
export type FieldLine = {
  /** Name with the objects and lists around it: `subscriptions[].orderActions[].type`. */
  path: string;
  depth: number;
  name: string;
  type: string;
  required: boolean;
  description: string;
  code: number;
  versions?: string;
  accepted?: readonly string[];
};

/** The fields of a schema at a version, outermost first, each before what it contains. */
export function fieldLines(schema: z.ZodType, at: MinorVersion): FieldLine[] {
  const lines: FieldLine[] = [];
  collect(viewAt(schema, at), "", 0, lines);
  return lines;
}

function collect(schema: z.ZodType, path: string, depth: number, lines: FieldLine[]): void {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray)
    return collect(schemaOf(inner.element), `${path}[]`, depth, lines);
  if (!(inner instanceof z.ZodObject)) return;
  for (const [name, of] of fieldsOfObject(inner)) {
    const meta = fields.get(of) ?? fields.get(unwrapped(of));
    const here = path ? `${path}.${name}` : name;
    const bare = unwrapped(of);
    if (meta) {
      lines.push({
        path: here,
        depth,
        name,
        type: typeText(bare),
        required: !(of instanceof z.ZodOptional),
        description: meta.description,
        code: meta.code,
        ...(meta.range ? { versions: describeRange(meta.range) } : {}),
        ...(bare instanceof z.ZodEnum ? { accepted: bare.options.map(String) } : {}),
      });
    }
    collect(of, here, depth + 1, lines);
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  let here = schema;
  while (here instanceof z.ZodOptional || here instanceof z.ZodNullable)
    here = schemaOf(here.unwrap());
  return here;
}

function typeText(schema: z.ZodType): string {
  if (schema instanceof z.ZodArray)
    return `array of ${typeText(unwrapped(schemaOf(schema.element)))}`;
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return "object";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return "string";
  return schema instanceof z.ZodISODate ? "date" : "string";
}

/** The error codes that an operation can return, for its reference page. */
export function codesOf(
  contract: Contract,
): { code: number; category: Category; name: string; status: number; action: string }[] {
  const reads = contract.method === "GET" || contract.method === "DELETE";
  return possibleCategories(contract).map((category) => {
    const { name, status, action } = CATEGORIES[category];
    const resource =
      category === 11
        ? 900000
        : reads || [10, 60, 61, 70].includes(category)
          ? 500000
          : contract.resource;
    return { code: errorCode(resource, category), category, name, status, action };
  });
}

/** Where a six-digit resource occurs: fields by operation. */
export type Occurrence = { operation: string; path: string; description: string };

/** Every resource code with its fields. */
export function resourceIndex(at: MinorVersion): Map<number, Occurrence[]> {
  const index = new Map<number, Occurrence[]>();
  const add = (code: number, occurrence: Occurrence) =>
    index.set(code, [...(index.get(code) ?? []), occurrence]);
  for (const contract of contracts) {
    add(contract.resource, { operation: contract.id, path: "", description: contract.summary });
    for (const part of [contract.params, contract.query, contract.body]) {
      for (const line of fieldLines(part, at))
        add(line.code, { operation: contract.id, path: line.path, description: line.description });
    }
  }
  return index;
}

/** A body to start from: the contract's own example, or its required fields with plain values. */
export function sampleBody(contract: Contract, at: MinorVersion): unknown {
  if (!hasBody(contract)) return undefined;
  return contract.example ?? sampleOf(schemaAt(contract.body, at, "input"));
}

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  format?: string;
};

function sampleOf(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") {
    const required = new Set(schema.required ?? []);
    const shown = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name));
    return Object.fromEntries(shown.map(([name, inner]) => [name, sampleOf(inner)]));
  }
  if (schema.type === "array") return schema.items ? [sampleOf(schema.items)] : [];
  if (schema.type === "number" || schema.type === "integer") return 1;
  if (schema.type === "boolean") return true;
  return schema.format === "date" ? "2026-01-31" : "…";
}
