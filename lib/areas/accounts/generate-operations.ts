import { operation } from "@/lib/api/operation";
import { generateFor } from "@/lib/areas/billing-operations/invoice-and-collect";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import * as contract from "./generate-contract";

export const generateBillingDocuments = operation(
  contract.generateBillingDocuments,
  async (ctx, { params, body }) => {
    const only = body.subscriptionIds?.flatMap((id) => uuidOf(id) ?? []);
    const { invoices, creditMemos } = await generateFor(ctx, params.key, {
      targetDate: body.targetDate,
      documentDate: body.effectiveDate,
      post: body.autoPost ?? false,
      without: new Set(body.chargeTypeToExclude ?? []),
      only: only && new Set(only),
      subscriptions: body.includeSubscriptions ?? true,
      lines: body.includeOrderLineItems ?? true,
      reasonCode: body.creditMemoReasonCode,
    });
    const ids = (documents: readonly { id: string }[]) =>
      documents.map(({ id }) => ({ id: wireId(id) }));
    return { invoices: ids(invoices), creditMemos: ids(creditMemos) };
  },
);
