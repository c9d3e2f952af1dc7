import { operation } from "@/lib/api/operation";
import { previewedMetrics } from "@/lib/areas/orders/metrics/measured-orders";
import { withEntries } from "@/lib/areas/orders/order-body";
import * as contract from "./preview-contract";
import { previewedDays } from "./previewed-days";
import { previewOrder as preview } from "./preview-order";
import { presentPreview } from "./preview-present";

export const previewOrder = operation(
  contract.previewOrder,
  async (ctx, { query, body: asked }) => {
    const body = withEntries(asked);
    const result = await preview(ctx, body);
    const presented = presentPreview(result, body, {
      explained: query.explain === "true",
      summarized: query.summarizeInvoiceItem === "true",
    });
    const days = query.days === "true" ? { subscriptionDays: previewedDays(result) } : {};
    const metrics = await previewedMetrics(ctx, result, body);
    return { previewResult: { ...presented, ...days, ...metrics } };
  },
);
