import { bodyOf } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { chargeTerms } from "./price-charge";
import * as contract from "./v2-contract";

const products = resourceOperations(contract.productsV2);
const plans = resourceOperations(contract.plansV2);
const prices = resourceOperations(contract.pricesV2);

const LAST_DAY = "2099-12-31";

export const { list: listProductsV2, get: getProductV2 } = products;
export const createProductV2 = products.create({
  operation: "createProduct",
  idAt: "Id",
  body: (values, { today }) => ({
    ...bodyOf(contract.productsV2.names.create, values),
    EffectiveStartDate: values["start_date"] ?? today,
    EffectiveEndDate: values["end_date"] ?? LAST_DAY,
  }),
});
export const patchProductV2 = products.patch({ operation: "updateProduct", param: "id" });
export const deleteProductV2 = products.remove({ operation: "deleteProduct", param: "id" });

export const { list: listPlansV2, get: getPlanV2 } = plans;
export const createPlanV2 = plans.create({ operation: "createProductRatePlan", idAt: "Id" });
export const patchPlanV2 = plans.patch({ operation: "updateProductRatePlan", param: "id" });
export const deletePlanV2 = plans.remove({ operation: "deleteProductRatePlan", param: "id" });

export const { list: listPricesV2, get: getPriceV2 } = prices;
export const createPriceV2 = prices.create({
  operation: "createProductRatePlanCharge",
  idAt: "Id",
  body: (values) => ({
    ...bodyOf(contract.pricesV2.names.create, values),
    ...chargeTerms(values),
  }),
});
export const patchPriceV2 = prices.patch({ operation: "updateProductRatePlanCharge", param: "id" });
export const deletePriceV2 = prices.remove({
  operation: "deleteProductRatePlanCharge",
  param: "id",
});
