import { operation } from "@/lib/api/operation";
import { previewBill } from "@/lib/areas/subscription-changes/v1/v1-bill-preview";
import * as bills from "./v1-bill-preview-contract";
import { presentBillPreview } from "@/lib/areas/subscription-changes/v1/v1-bill-preview-present";
import { previewCreation } from "@/lib/areas/subscription-changes/v1/v1-preview";
import * as contract from "./v1-preview-contract";
import { presentCreationPreview } from "@/lib/areas/subscription-changes/v1/v1-preview-present";

export const previewSubscription = operation(contract.previewSubscription, async (ctx, { body }) =>
  presentCreationPreview(await previewCreation(ctx, body), ctx.version),
);

export const previewSubscriptionBill = operation(
  bills.previewSubscriptionBill,
  async (ctx, { params, query, body }) =>
    presentBillPreview(
      await previewBill(ctx, params["subscription-key"], body),
      query.explain === "true",
    ),
);
