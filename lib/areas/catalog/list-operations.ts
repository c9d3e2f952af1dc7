import { operation } from "@/lib/api/operation";
import { nextPageUrl } from "@/lib/platform/object-query";
import * as contract from "./list-contract";
import { presentChargeRow, presentProductRow, presentRatePlanRow } from "./list-present";
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
