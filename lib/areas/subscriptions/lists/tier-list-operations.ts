import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import * as contract from "./tier-list-contract";
import { type TierRow, tierPage } from "./tier-list-queries";

const numbered = (text: string | null) => (text === null ? null : exactNumber(decimal(text)));

function present({ id, chargeId, chargeModel, createdAt, updatedAt, ...row }: TierRow) {
  const price = numbered(row.price);
  const isPercentage = chargeModel === "DiscountPercentage";
  const isShare = chargeModel === "Calculated";
  return {
    ...row,
    id: wireId(id),
    ratePlanChargeId: wireId(chargeId),
    startingUnit: numbered(row.startingUnit),
    endingUnit: numbered(row.endingUnit),
    flatFee: numbered(row.flatFee),
    price: isPercentage || isShare ? null : price,
    discountPercentage: isPercentage ? price : null,
    percentage: isShare ? price : null,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}

export const queryRatePlanChargeTiers = operation(
  contract.queryRatePlanChargeTiers,
  async (ctx, { query }) => {
    const { rows, next } = await tierPage(ctx, query);
    const path = contract.queryRatePlanChargeTiers.path;
    return { data: rows.map(present), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryRatePlanChargeTierByKey = rowByKey(
  contract.queryRatePlanChargeTierByKey,
  queryRatePlanChargeTiers,
);
