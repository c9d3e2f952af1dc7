import { operation } from "@/lib/api/operation";
import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import * as contract from "./feature-list-contract";
import { featurePage, type FeatureRow } from "./feature-list-queries";

const present = ({ customFields, createdAt, updatedAt, ...row }: FeatureRow) => ({
  ...row,
  id: wireId(row.id),
  ratePlanId: wireId(row.ratePlanId),
  featureId: wireId(row.featureId),
  subscriptionId: wireId(row.subscriptionId),
  quantity: row.quantity === null ? null : Number(row.quantity),
  createdById: actorWireId(row.createdById ?? OWN_ID),
  createdDate: createdAt.toISOString(),
  updatedById: actorWireId(row.updatedById ?? OWN_ID),
  updatedDate: updatedAt.toISOString(),
  ...customFields,
});

export const querySubscriptionProductFeatures = operation(
  contract.querySubscriptionProductFeatures,
  async (ctx, { query }) => {
    const { rows, next } = await featurePage(ctx, query);
    const { path } = contract.querySubscriptionProductFeatures;
    return { data: rows.map(present), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const querySubscriptionProductFeatureByKey = rowByKey(
  contract.querySubscriptionProductFeatureByKey,
  querySubscriptionProductFeatures,
);
