import {
  charges,
  features,
  productFeatures,
  products,
  ratePlans,
  tiers,
  units,
} from "./object-types";

export const {
  create: createProduct,
  retrieve: retrieveProduct,
  update: updateProduct,
  remove: deleteProduct,
} = products;

export const {
  create: createProductRatePlan,
  retrieve: retrieveProductRatePlan,
  update: updateProductRatePlan,
  remove: deleteProductRatePlan,
} = ratePlans;

export const {
  create: createProductRatePlanCharge,
  retrieve: retrieveProductRatePlanCharge,
  update: updateProductRatePlanCharge,
  remove: deleteProductRatePlanCharge,
} = charges;

export const {
  create: createUnitOfMeasure,
  retrieve: retrieveUnitOfMeasure,
  update: updateUnitOfMeasure,
  remove: deleteUnitOfMeasure,
} = units;

export const {
  create: createFeature,
  retrieve: retrieveFeature,
  update: updateFeature,
  remove: deleteFeature,
} = features;

export const {
  create: createProductFeature,
  retrieve: retrieveProductFeature,
  remove: deleteProductFeature,
} = productFeatures;

export const {
  retrieve: retrieveProductRatePlanChargeTier,
  update: updateProductRatePlanChargeTier,
} = tiers;
