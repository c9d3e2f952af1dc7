import { charges, products, ratePlans } from "./object-types";

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
