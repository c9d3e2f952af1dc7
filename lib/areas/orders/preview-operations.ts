import { operation } from "@/lib/api/operation";
import { explain } from "@/lib/billing/explanation";
import { type InvoiceDraft, ROUNDING } from "@/lib/areas/invoices/model";
import type { BillableCharge, SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { RoundingLine } from "@/lib/billing/document-rounding";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { processingType } from "@/lib/areas/invoices/present";
import { chargeMetrics } from "./charge-metrics";
import * as contract from "./preview-contract";
import { type OrderPreview, previewOrder as preview } from "./preview-order";
import { wireId } from "@/lib/platform/ids";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";

export const previewOrder = operation(contract.previewOrder, async (ctx, { query, body }) => {
  const result = await preview(ctx, body);
  const types = body.previewOptions.previewTypes ?? ["BillingDocs"];
  const explained = query.explain === "true";
  return {
    previewResult: {
      ...(types.includes("BillingDocs") ? { invoices: invoicesOf(result, explained) } : {}),
      ...(types.includes("ChargeMetrics") ? { chargeMetrics: chargeMetrics(result) } : {}),
    },
  };
});

/** The charge behind a segment, as billing and as the subscription know it. */
type Source = { billable: BillableCharge; charge: SubscribedCharge | undefined };

function invoicesOf(result: OrderPreview, explained: boolean) {
  const charges = new Map(
    [...result.prepared.created, ...result.prepared.changes].flatMap(({ timeline }) =>
      timeline.charges.flatMap(({ charge, segments }) =>
        segments.map(({ id }) => [id, charge] as const),
      ),
    ),
  );
  const sources = new Map<string, Source>(
    result.charges.map((billable) => {
      const id = billable.segment.segmentId;
      return [id, { billable, charge: charges.get(id) }];
    }),
  );
  return result.drafts.map((draft) => invoiceOf(draft, sources, explained));
}

function invoiceOf(draft: InvoiceDraft, sources: ReadonlyMap<string, Source>, explained: boolean) {
  const { currency } = draft;
  return {
    amount: moneyNumber(draft.amount, currency),
    amountWithoutTax: moneyNumber(draft.amountWithoutTax, currency),
    taxAmount: moneyNumber(draft.taxAmount, currency),
    targetDate: draft.targetDate,
    invoiceItems: [
      ...draft.items.map((item) => ({
        ...itemOf(item, sources.get(item.segmentId), currency),
        ...(explained ? { explanation: explain(item.trace, currency) } : {}),
      })),
      ...(draft.rounding ? [roundingOf(draft, draft.rounding, explained)] : []),
    ],
  };
}

/** The line that rounds the total belongs to no charge. */
function roundingOf(
  { currency, invoiceDate }: InvoiceDraft,
  { amount, trace }: RoundingLine,
  explained: boolean,
) {
  return {
    subscriptionNumber: null,
    chargeNumber: null,
    productRatePlanChargeId: null,
    productName: "",
    chargeName: ROUNDING,
    chargeDescription: null,
    processingType: ROUNDING,
    serviceStartDate: invoiceDate,
    serviceEndDate: invoiceDate,
    unitPrice: null,
    additionalInfo: { quantity: null, unitOfMeasure: null },
    amountWithoutTax: moneyNumber(amount, currency),
    taxAmount: 0,
    ...(explained ? { explanation: explain(trace, currency) } : {}),
  };
}

function itemOf(item: ItemDraft, source: Source | undefined, currency: string) {
  const segment = source?.billable.segment;
  return {
    subscriptionNumber: segment?.subscriptionNumber || null,
    chargeNumber: item.chargeNumber || null,
    productRatePlanChargeId: wireId(source?.charge?.productRatePlanChargeId ?? ""),
    productName: segment?.productName ?? "",
    chargeName: item.name,
    chargeDescription: source?.charge?.description ?? null,
    processingType: processingType(item.kind),
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    unitPrice: item.unitPrice === null ? null : exactNumber(item.unitPrice.toSignificantDigits(15)),
    additionalInfo: {
      quantity: item.quantity === null ? null : exactNumber(item.quantity),
      unitOfMeasure: source?.billable.uom ?? null,
    },
    amountWithoutTax: moneyNumber(item.amount, currency),
    taxAmount: 0,
  };
}
