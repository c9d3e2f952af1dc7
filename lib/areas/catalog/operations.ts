import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { relativeNextPage } from "@/lib/lists/numbered-pages";
import * as contract from "./contract";
import { findCharge } from "./find-object";
import { presentCharge, presentOwnedRatePlan, presentProduct, presentRatePlan } from "./present";
import {
  getProduct,
  getRatePlan,
  getRatePlansByExternalId,
  listProducts,
  listRatePlans,
} from "./read-catalog";
import { presentUnit } from "@/lib/areas/catalog/units/unit-present";
import { unitsOf } from "@/lib/areas/catalog/units/unit-queries";

export const listCatalogProducts = operation(
  contract.listCatalogProducts,
  async (ctx, { query }) => {
    const { entries, next } = await listProducts(ctx, query);
    return {
      products: entries.map((product) => presentProduct(ctx, product)),
      ...relativeNextPage(contract.listCatalogProducts.path, query, next),
    };
  },
);

export const getCatalogProduct = operation(contract.getCatalogProduct, async (ctx, { params }) =>
  presentProduct(ctx, await getProduct(ctx, params["product-key"])),
);

export const listProductRatePlans = operation(
  contract.listProductRatePlans,
  async (ctx, { params, query }) => {
    const key = params["product-key"];
    const { entries, next } = await listRatePlans(ctx, key, query);
    return {
      productRatePlans: entries.map((ratePlan) => presentRatePlan(ctx, ratePlan)),
      ...relativeNextPage(
        `/v1/products/${encodeURIComponent(key)}/product-rate-plans`,
        query,
        next,
      ),
    };
  },
);

export const getProductRatePlan = operation(
  contract.getProductRatePlan,
  async (ctx, { params }) => {
    return presentOwnedRatePlan(ctx, await getRatePlan(ctx, params.id));
  },
);

export const listProductRatePlansByExternalId = operation(
  contract.listProductRatePlansByExternalId,
  async (ctx, { params }) => {
    const ratePlans = await getRatePlansByExternalId(ctx, params.id);
    return { productRatePlans: ratePlans.map((plan) => presentOwnedRatePlan(ctx, plan)) };
  },
);

export const getProductRatePlanCharge = operation(
  contract.getProductRatePlanCharge,
  async (ctx, { params }) => {
    const charge = await findCharge(ctx, params["product-rate-plan-charge-key"]);
    return { ...presentCharge(charge), productRatePlanId: wireId(charge.productRatePlanId) };
  },
);

export const listUnitsOfMeasure = operation(contract.listUnitsOfMeasure, async (ctx) => {
  const units = await unitsOf(ctx.tenantId);
  return { unitsOfMeasure: units.map(presentUnit) };
});
