import type { Ctx } from "@/lib/kernel/context";
import { offsetDateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import type { FeatureRecord, ProductFeatureRecord } from "./feature-contract";
import type { Feature, FeatureOfProduct, ProductFeature } from "@/lib/areas/catalog/model";

function stamps(
  ctx: Ctx,
  { id, createdAt, updatedAt }: { id: string; createdAt: Date; updatedAt: Date },
) {
  return {
    Id: wireId(id),
    CreatedDate: offsetDateTimeText(ctx.timeZone, createdAt),
    UpdatedDate: offsetDateTimeText(ctx.timeZone, updatedAt),
  };
}

/** A feature as object operations show it. Absent values are left out. */
export function featureRecord(ctx: Ctx, feature: Feature): FeatureRecord {
  return {
    ...feature.customFields,
    ...stamps(ctx, feature),
    Description: feature.description ?? undefined,
    FeatureCode: feature.featureCode,
    Name: feature.name,
    Status: feature.status,
  };
}

/** A feature of a product as object operations show it. */
export function productFeatureRecord(ctx: Ctx, of: ProductFeature): ProductFeatureRecord {
  return {
    ...stamps(ctx, of),
    FeatureId: wireId(of.featureId),
    ProductId: wireId(of.productId),
    Quantity: of.quantity === null ? undefined : Number(of.quantity),
    UOM: of.uom ?? undefined,
  };
}

/** A feature as the reads of a product show it. */
export function presentFeature({ id, quantity, uom, ...feature }: FeatureOfProduct) {
  const { code, name, status, description } = feature;
  return {
    ...{ id: wireId(id), code, name, status, description },
    quantity: quantity === null ? null : Number(quantity),
    unitOfMeasure: uom,
  };
}
