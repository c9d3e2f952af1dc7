import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import type { ProductFeatureBody } from "./feature-contract";
import { addProductFeature, productFeatureById, removeProductFeature } from "./feature-queries";
import { findFeature } from "./features";
import { findProduct } from "@/lib/areas/catalog/find-object";
import { decimal } from "@/lib/values/decimal";
import type { ProductFeature } from "@/lib/areas/catalog/model";

/** A feature of a product by its own id. @throws NotFound */
export async function findProductFeature(
  ctx: Ctx,
  key: string,
  error: ApiErrorOptions = {},
): Promise<ProductFeature> {
  const id = uuidOf(key);
  const found = id === undefined ? undefined : await productFeatureById(ctx.tenantId, id);
  if (!found) throw new NotFound("product feature", key, error);
  return found;
}

/** Adds a feature to a product. @throws RuleViolation for an inactive one, and for one it has. */
export async function createProductFeature(
  ctx: Ctx,
  body: ProductFeatureBody,
): Promise<ProductFeature> {
  if ((body.Quantity === undefined) !== (body.UOM === undefined)) {
    throw new MissingField("Quantity and UOM go together", {
      resource: body.UOM === undefined ? 527004 : 527003,
      parameter: body.UOM === undefined ? "UOM" : "Quantity",
    });
  }
  const feature = await findFeature(ctx, body.FeatureId, {
    purpose: "change",
    resource: 527001,
    parameter: "FeatureId",
  });
  if (feature.status !== "Active") {
    throw new RuleViolation(`The feature ${feature.featureCode} is inactive`, {
      resource: 527001,
      parameter: "FeatureId",
    });
  }
  const product = await findProduct(ctx, body.ProductId, {
    purpose: "change",
    resource: 527002,
    parameter: "ProductId",
  });
  const made: ProductFeature = {
    id: newId(),
    productId: product.id,
    featureId: feature.id,
    quantity: body.Quantity === undefined ? null : decimal(body.Quantity).toFixed(),
    uom: body.UOM ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusingDuplicates(() => addProductFeature(ctx.tenantId, made));
  const { featureCode, name } = feature;
  const detail = { featureCode, productNumber: product.productNumber };
  noteChange(ctx, "productFeature", { id: made.id, name }, "create", detail);
  return made;
}

/** Removes a feature from a product. */
export async function deleteProductFeature(ctx: Ctx, key: string): Promise<{ id: string }> {
  const { id, featureId, productId } = await findProductFeature(ctx, key);
  const feature = await findFeature(ctx, featureId);
  const product = await findProduct(ctx, productId);
  await removeProductFeature(ctx.tenantId, id);
  const { featureCode, name } = feature;
  const detail = { featureCode, productNumber: product.productNumber };
  noteChange(ctx, "productFeature", { id, name }, "delete", detail);
  return { id };
}
