import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as contract from "./list-contract";
import {
  featureRows,
  productFeatureRows,
  tierRows,
} from "@/lib/areas/catalog/features/feature-list-queries";
import {
  presentChargeRow,
  presentFeatureRow,
  presentProductFeatureRow,
  presentProductRow,
  presentRatePlanRow,
  presentTierRow,
} from "./list-present";
import { chargeRows, productRows, ratePlanRows } from "./list-queries";

export const queryProducts = operation(contract.queryProducts, async (ctx, { query }) => {
  const { rows, next } = await productRows(ctx.tenantId, ctx.today, query);
  const path = contract.queryProducts.path;
  return { data: rows.map(presentProductRow), ...nextPageUrl(ctx, path, query, next) };
});

export const queryProductRatePlans = operation(
  contract.queryProductRatePlans,
  async (ctx, { query }) => {
    const { rows, next } = await ratePlanRows(
      ctx.tenantId,
      ctx.today,
      query,
      contract.MOST_COUNTED,
    );
    const path = contract.queryProductRatePlans.path;
    return { data: rows.map(presentRatePlanRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryProductRatePlanCharges = operation(
  contract.queryProductRatePlanCharges,
  async (ctx, { query }) => {
    const { rows, next } = await chargeRows(ctx.tenantId, query);
    const path = contract.queryProductRatePlanCharges.path;
    return { data: rows.map(presentChargeRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryProductRatePlanChargeTiers = operation(
  contract.queryProductRatePlanChargeTiers,
  async (ctx, { query }) => {
    const { rows, next } = await tierRows(ctx.tenantId, query);
    const path = contract.queryProductRatePlanChargeTiers.path;
    return { data: rows.map(presentTierRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryFeatures = operation(contract.queryFeatures, async (ctx, { query }) => {
  const { rows, next } = await featureRows(ctx.tenantId, query);
  const path = contract.queryFeatures.path;
  return { data: rows.map(presentFeatureRow), ...nextPageUrl(ctx, path, query, next) };
});

export const queryProductFeatures = operation(
  contract.queryProductFeatures,
  async (ctx, { query }) => {
    const { rows, next } = await productFeatureRows(ctx.tenantId, query);
    const path = contract.queryProductFeatures.path;
    return { data: rows.map(presentProductFeatureRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryProductByKey = rowByKey(
  contract.queryProductByKey,
  queryProducts,
  "productNumber",
);

export const queryProductRatePlanByKey = rowByKey(
  contract.queryProductRatePlanByKey,
  queryProductRatePlans,
  "productRatePlanNumber",
);

export const queryProductRatePlanChargeByKey = rowByKey(
  contract.queryProductRatePlanChargeByKey,
  queryProductRatePlanCharges,
  "productRatePlanChargeNumber",
);

export const queryProductRatePlanChargeTierByKey = rowByKey(
  contract.queryProductRatePlanChargeTierByKey,
  queryProductRatePlanChargeTiers,
);

export const queryFeatureByKey = rowByKey(contract.queryFeatureByKey, queryFeatures, "featureCode");

export const queryProductFeatureByKey = rowByKey(
  contract.queryProductFeatureByKey,
  queryProductFeatures,
);
