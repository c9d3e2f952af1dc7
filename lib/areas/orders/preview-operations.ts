import { operation } from "@/lib/api/operation";
import * as contract from "./preview-contract";
import { previewOrder as preview } from "./preview-order";
import { presentPreview } from "./preview-present";

export const previewOrder = operation(contract.previewOrder, async (ctx, { query, body }) => ({
  previewResult: presentPreview(await preview(ctx, body), body, query.explain === "true"),
}));
