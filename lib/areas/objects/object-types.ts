import { changeTier, findTier } from "@/lib/areas/catalog/charges/change-tier";
import { createCharge } from "@/lib/areas/catalog/charges/create-charge";
import { createProduct } from "@/lib/areas/catalog/products/create-product";
import { createRatePlan } from "@/lib/areas/catalog/products/create-rate-plan";
import { deleteCharge, deleteProduct, deleteRatePlan } from "@/lib/areas/catalog/delete-object";
import { featureRecord, productFeatureRecord } from "@/lib/areas/catalog/features/feature-present";
import {
  createFeature,
  deleteFeature,
  findFeature,
  updateFeature,
} from "@/lib/areas/catalog/features/features";
import { findCharge, findProduct, findRatePlan } from "@/lib/areas/catalog/find-object";
import {
  chargeRecord,
  ownedTierRecord,
  productRecord,
  ratePlanRecord,
} from "@/lib/areas/catalog/object-present";
import {
  createProductFeature,
  deleteProductFeature,
  findProductFeature,
} from "@/lib/areas/catalog/features/product-features";
import { unitRecord } from "@/lib/areas/catalog/units/unit-present";
import { createUnit, deleteUnit, findUnit, updateUnit } from "@/lib/areas/catalog/units/units";
import { updateCharge } from "@/lib/areas/catalog/charges/update-charge";
import { updateProduct } from "@/lib/areas/catalog/products/update-product";
import { updateRatePlan } from "@/lib/areas/catalog/products/update-rate-plan";
import { objectTypes } from "./contract";
import { bindObject, objectOperations } from "./bind-object-type";

export const products = objectOperations(objectTypes.product, {
  create: createProduct,
  retrieve: async (ctx, key, missing) => productRecord(ctx, await findProduct(ctx, key, missing)),
  update: updateProduct,
  remove: deleteProduct,
});

export const ratePlans = objectOperations(objectTypes.ratePlan, {
  create: createRatePlan,
  retrieve: async (ctx, key, missing) => ratePlanRecord(ctx, await findRatePlan(ctx, key, missing)),
  update: updateRatePlan,
  remove: deleteRatePlan,
});

export const charges = objectOperations(objectTypes.charge, {
  create: createCharge,
  retrieve: async (ctx, key, missing) => chargeRecord(ctx, await findCharge(ctx, key, missing)),
  update: updateCharge,
  remove: deleteCharge,
});

export const units = objectOperations(objectTypes.unit, {
  create: createUnit,
  retrieve: async (ctx, key, missing) => unitRecord(ctx, await findUnit(ctx, key, missing)),
  update: updateUnit,
  remove: deleteUnit,
});

export const features = objectOperations(objectTypes.feature, {
  create: createFeature,
  retrieve: async (ctx, key, missing) => featureRecord(ctx, await findFeature(ctx, key, missing)),
  update: updateFeature,
  remove: deleteFeature,
});

/** A product's feature is added and removed, never changed. */
export const productFeatures = {
  create: bindObject.create(objectTypes.productFeature, createProductFeature),
  retrieve: bindObject.retrieve(objectTypes.productFeature, async (ctx, key, missing) =>
    productFeatureRecord(ctx, await findProductFeature(ctx, key, missing)),
  ),
  remove: bindObject.remove(objectTypes.productFeature, deleteProductFeature),
} as const;

/** Tiers are created and deleted with the price table of their charge. */
export const tiers = {
  retrieve: bindObject.retrieve(objectTypes.tier, async (ctx, key, missing) => {
    const { charge, tier } = await findTier(ctx, key, missing);
    return ownedTierRecord(ctx, charge, tier);
  }),
  update: bindObject.update(objectTypes.tier, changeTier),
} as const;
