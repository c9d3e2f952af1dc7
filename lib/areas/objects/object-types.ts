import { createCharge } from "@/lib/areas/catalog/create-charge";
import { createProduct } from "@/lib/areas/catalog/create-product";
import { createRatePlan } from "@/lib/areas/catalog/create-rate-plan";
import { deleteCharge, deleteProduct, deleteRatePlan } from "@/lib/areas/catalog/delete-object";
import { findCharge, findProduct, findRatePlan } from "@/lib/areas/catalog/find-object";
import { chargeRecord, productRecord, ratePlanRecord } from "@/lib/areas/catalog/object-present";
import { updateCharge } from "@/lib/areas/catalog/update-charge";
import { updateProduct } from "@/lib/areas/catalog/update-product";
import { updateRatePlan } from "@/lib/areas/catalog/update-rate-plan";
import { objectTypes } from "./contract";
import { objectOperations } from "./bind-object-type";

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
