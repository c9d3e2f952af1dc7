import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { requireRange } from "@/lib/areas/catalog/effective-range";
import type { Product } from "@/lib/areas/catalog/model";
import type { ProductBody } from "@/lib/areas/catalog/object-contract";
import { addProduct } from "@/lib/areas/catalog/object-queries";
import { nextFreeNumber } from "@/lib/areas/catalog/rule-queries";

/** Creates a product; number and SKU are the next free ones unless the body has them. */
export async function createProduct(ctx: Ctx, body: ProductBody): Promise<Product> {
  requireRange(517004, body.EffectiveStartDate, body.EffectiveEndDate);
  const product: Product = {
    id: newId(),
    productNumber: body.ProductNumber ?? (await nextFreeNumber(ctx.tenantId, "product")),
    name: body.Name,
    sku: body.SKU ?? (await nextFreeNumber(ctx.tenantId, "sku")),
    category: body.Category ?? null,
    description: body.Description ?? null,
    allowFeatureChanges: body.AllowFeatureChanges ?? false,
    effectiveStart: body.EffectiveStartDate,
    effectiveEnd: body.EffectiveEndDate,
    customFields: changedCustomFields({}, body),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusingDuplicates(() => addProduct(ctx.tenantId, product));
  noteChange(ctx, "product", product, "create", {
    name: product.name,
    productNumber: product.productNumber,
    sku: product.sku,
  });
  return product;
}
