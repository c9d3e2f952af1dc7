import * as z from "zod";
import { categoryOf, errorCode } from "@/lib/kernel/codes";
import type { Ctx } from "@/lib/kernel/context";
import {
  type CustomField,
  type CustomObject,
  definedObjects,
  heldValue,
} from "@/lib/kernel/custom-fields";
import { ApiError, type Reason } from "@/lib/kernel/errors";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import { type Holder, holderOf } from "../custom-fields/declared";
import { viewAt } from "../field";
import { fieldsOfObject, innerSchemas, schemaOf } from "../inner-schemas";
import type { Contract } from "../operation";
import { pathText, resourceAt } from "../reasons";

type Values = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

/**
 * A body whose custom fields are as the tenant has defined them: values have the type of their definition, and new
 * records the defaults. Names without a definition stay as they were sent.
 *
 * @throws ApiError with a reason for each value that its definition refuses, 22 for a required one that is missing.
 */
export async function heldToDefinitions<Body>(
  ctx: Ctx,
  contract: Contract,
  body: Body,
): Promise<Body> {
  const defined = definedObjects(ctx.settings);
  if (!defined.length) return body;
  const schema = viewAt(contract.body, ctx.version);
  const held = objectsOf(schema);
  const objects = defined.filter((object) => held.has(object));
  if (!objects.length) return body;
  const fields = await customFieldsOf(ctx.tenantId, objects);
  const check = new Check(schema, fields, contract.resource);
  const checked = check.of(schema, body, []);
  const [first] = check.reasons;
  if (first) throw new ApiError(categoryOf(first.code), first.message, { reasons: check.reasons });
  return checked;
}

const known = new WeakMap<z.ZodType, ReadonlySet<CustomObject>>();

/** The objects whose custom fields a body may hold. */
function objectsOf(schema: z.ZodType): ReadonlySet<CustomObject> {
  let objects = known.get(schema);
  if (!objects) {
    const own = holderOf(schema)?.of;
    objects = new Set([
      ...(own ? [own] : []),
      ...innerSchemas(schema).flatMap((inner) => [...objectsOf(inner)]),
    ]);
    known.set(schema, objects);
  }
  return objects;
}

class Check {
  readonly reasons: Reason[] = [];

  constructor(
    private readonly schema: z.ZodType,
    private readonly fields: readonly CustomField[],
    private readonly resource: number,
  ) {}

  /** The value at a place of the body, with its custom fields as they are defined. */
  of<Value>(schema: z.ZodType, value: Value, path: Path): Value;
  of(schema: z.ZodType, value: unknown, path: Path): unknown {
    if (value === undefined || value === null || !objectsOf(schema).size) return value;
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
      return this.of(schemaOf(schema.unwrap()), value, path);
    if (schema instanceof z.ZodArray && Array.isArray(value)) {
      const element = schemaOf(schema.element);
      return value.map((one: unknown, index) => this.of(element, one, [...path, index]));
    }
    return isRecord(value) && schema instanceof z.ZodObject
      ? this.ofObject(schema, value, path)
      : value;
  }

  private ofObject(schema: z.ZodObject, value: Values, path: Path): Values {
    const changed: Record<string, unknown> = { ...value };
    for (const [name, inner] of fieldsOfObject(schema)) {
      const map = mapOf(inner);
      const given = value[name];
      if (map && (given === undefined || isRecord(given))) {
        const after = this.ofHolder(map, given ?? {}, value, {}, [...path, name]);
        if (given !== undefined || Object.keys(after).length) changed[name] = after;
      } else changed[name] = this.of(inner, given, [...path, name]);
      if (changed[name] === undefined) delete changed[name];
    }
    const beside = holderOf(schema);
    if (!beside) return changed;
    const elsewhere = isRecord(value.customFields) ? value.customFields : {};
    return { ...changed, ...this.ofHolder(beside, ownOf(value), value, elsewhere, path) };
  }

  /** @param elsewhere values of the same fields that stand in another place of the object */
  private ofHolder(
    holder: Holder,
    given: Values,
    around: Values,
    elsewhere: Values,
    path: Path,
  ): Values {
    const writing = typeof holder.writing === "function" ? holder.writing(around) : holder.writing;
    const after: Record<string, unknown> = { ...given };
    for (const field of this.fields) {
      if (field.object !== holder.of || elsewhere[field.name] !== undefined) continue;
      const value = this.valueOf(field, given[field.name], writing === "create", path);
      if (value !== undefined) after[field.name] = value;
    }
    return after;
  }

  private valueOf(field: CustomField, given: unknown, isNew: boolean, path: Path): unknown {
    const held = heldValue(field, given, isNew);
    if ("problem" in held) return this.refuse([...path, field.name], held.category, held.problem);
    return held.value;
  }

  private refuse(path: Path, category: 20 | 22, message: string): undefined {
    const code = errorCode(resourceAt(this.schema, path, this.resource), category);
    this.reasons.push({ code, message, parameter: pathText(path) });
  }
}

/** The holder of a field that is a map of custom fields. */
function mapOf(schema: z.ZodType): Holder | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return mapOf(schemaOf(schema.unwrap()));
  return schema instanceof z.ZodRecord ? holderOf(schema) : undefined;
}

const ownOf = (value: Values): Values =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name.endsWith("__c")));

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
