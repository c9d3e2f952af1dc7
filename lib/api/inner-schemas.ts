import * as z from "zod";

/** The inner schema that Zod returns by its smallest interface, as a schema. */
export function schemaOf(inner: unknown): z.ZodType {
  if (inner instanceof z.ZodType) return inner;
  throw new TypeError("a declared schema holds something that is no schema");
}

/** The fields of an object, each with its name. */
export function fieldsOfObject(schema: z.ZodObject): [string, z.ZodType][] {
  return Object.entries(schema.shape).map(([name, inner]) => [name, schemaOf(inner)]);
}

/** A field by its name; never a property that every object inherits, such as "constructor". */
export function fieldOfObject(schema: z.ZodObject, name: string): z.ZodType | undefined {
  return Object.hasOwn(schema.shape, name) ? schemaOf(schema.shape[name]) : undefined;
}

/** The schemas directly inside a schema: fields of an object, element, value, wrapped type. */
export function innerSchemas(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).map(schemaOf);
  if (schema instanceof z.ZodArray) return [schemaOf(schema.element)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [schemaOf(schema.unwrap())];
  if (schema instanceof z.ZodRecord) return [schemaOf(schema.valueType)];
  return [];
}
