import * as z from "zod";
import { ApiError } from "@/lib/kernel/errors";

/**
 * Refuses a body with fields that its type does not have, at any depth, except custom fields
 * (`…__c`). The answer has its own shape (reference 0.2).
 */
export function refuseUnknownFields(schema: z.ZodType, body: unknown): void {
  if (!hasUnknownField(schema, body)) return;
  throw new ApiError(21, "The body has fields that the object type does not have.", {
    body: { message: "Error - unrecognised fields" },
  });
}

function hasUnknownField(schema: z.core.$ZodType, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return hasUnknownField(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) && value.some((item) => hasUnknownField(schema.element, item));
  }
  if (!(schema instanceof z.ZodObject)) return false;
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.entries(value).some(([name, inner]) => {
    const declared = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return declared ? hasUnknownField(declared, inner) : !name.endsWith("__c");
  });
}
