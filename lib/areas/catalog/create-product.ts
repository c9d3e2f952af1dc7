import type { Ctx } from "@/lib/api/context";
import { newId } from "@/lib/platform/ids";
import { noteChange, refusingDuplicates } from "./catalog-change";
import { changedCustomFields } from "./custom-fields";
import { requireRange } from "./effective-range";
import type { Product } from "./model";
import type { ProductBody } from "./object-contract";
import { addProduct } from "./object-queries";
import { nextFreeNumber } from "./rule-queries";

/** Creates a product; number and SKU are the next free ones unless the body names them. */
export async function createProduct(ctx: Ctx, body: ProductBody): Promise<Product> {
  requireRange(520004, body.EffectiveStartDate, body.EffectiveEndDate);
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
