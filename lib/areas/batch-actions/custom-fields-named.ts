import type { Ctx } from "@/lib/kernel/context";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import { customObjectOf, objectNamed } from "./catalogue/objects-model";
import type { Query } from "./parse-query";

/** The definitions of the object's custom fields, where the query names one. */
export async function customFieldsNamed(ctx: Ctx, { object, fields, where }: Query) {
  const named = [...fields, ...where.flat().map(({ field }) => field)];
  const known = objectNamed(object.name);
  const name = known && customObjectOf(known);
  if (!name || !named.some((field) => /__c$/i.test(field.name))) return [];
  return customFieldsOf(ctx.tenantId, [name]);
}
