import { operation } from "@/lib/api/operation";
import { presentPreview, sentExample } from "./preview-present";
import { previewBillingRules as preview } from "./preview-billing-rules";
import * as contract from "./preview-contract";
import { sentRules } from "./present";

export const previewBillingRules = operation(contract.previewBillingRules, async (ctx, { body }) =>
  presentPreview(
    await preview(ctx, sentExample(body.example), sentRules(body.rules ?? {})),
    body.example.currency,
  ),
);
