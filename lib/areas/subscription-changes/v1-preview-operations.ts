import { operation } from "@/lib/api/operation";
import { previewCreation } from "./v1-preview";
import * as contract from "./v1-preview-contract";
import { presentCreationPreview } from "./v1-preview-present";

export const previewSubscription = operation(contract.previewSubscription, async (ctx, { body }) =>
  presentCreationPreview(await previewCreation(ctx, body), ctx.version),
);
