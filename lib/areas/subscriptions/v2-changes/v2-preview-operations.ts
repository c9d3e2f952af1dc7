import { operation } from "@/lib/api/operation";
import { previewChangeV2, previewCreationV2 } from "@/lib/areas/subscription-changes/v2/v2-preview";
import * as contract from "./v2-preview-contract";
import { presentPreviewV2 } from "@/lib/areas/subscription-changes/v2/v2-preview-answer";

export const previewSubscriptionV2 = operation(
  contract.previewSubscriptionV2,
  async (ctx, { body }) => presentPreviewV2(await previewCreationV2(ctx, body), body.metrics),
);

export const previewSubscriptionChange = operation(
  contract.previewSubscriptionChange,
  async (ctx, { params, body }) =>
    presentPreviewV2(await previewChangeV2(ctx, params.subscription_id, body), body.metrics),
);
