import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { differences, noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { requireRange } from "@/lib/areas/catalog/effective-range";
import { findProduct } from "@/lib/areas/catalog/find-object";
import type { Product } from "@/lib/areas/catalog/model";
import type { ProductChanges } from "@/lib/areas/catalog/object-contract";
import { storeProduct } from "@/lib/areas/catalog/object-queries";
import { ratePlanOutside } from "@/lib/areas/catalog/rule-queries";

/** Changes a product. Its rate plans must stay within its dates. */
export async function updateProduct(ctx: Ctx, key: string, body: ProductChanges): Promise<Product> {
  const before = await findProduct(ctx, key, { purpose: "change" });
  const after: Product = {
    ...before,
    productNumber: body.ProductNumber ?? before.productNumber,
    name: body.Name ?? before.name,
    sku: body.SKU ?? before.sku,
    category: body.Category === undefined ? before.category : body.Category,
    description: body.Description === undefined ? before.description : body.Description,
    allowFeatureChanges: body.AllowFeatureChanges ?? before.allowFeatureChanges,
    effectiveStart: body.EffectiveStartDate ?? before.effectiveStart,
    effectiveEnd: body.EffectiveEndDate ?? before.effectiveEnd,
    customFields: changedCustomFields(before.customFields, body),
    updatedAt: ctx.now,
  };
  await requireDates(ctx, after);
  await refusingDuplicates(() => storeProduct(ctx.tenantId, after));
  noteChange(ctx, "product", after, "update", differences(before, after));
  return after;
}

async function requireDates(
  ctx: Ctx,
  { id, effectiveStart, effectiveEnd }: Product,
): Promise<void> {
  requireRange(517004, effectiveStart, effectiveEnd);
  const outside = await ratePlanOutside(ctx.tenantId, id, effectiveStart, effectiveEnd);
  if (!outside) return;
  throw new RuleViolation(
    `The rate plan ${outside.number} (${outside.name}) would be in effect outside the product's dates`,
    { resource: 517004, parameter: "EffectiveEndDate" },
  );
}
