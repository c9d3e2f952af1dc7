import { type DocumentDraft, ROUNDING } from "@/lib/areas/invoices/model";
import { processingType } from "@/lib/areas/invoices/present";
import type { BillableCharge, SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { RoundingLine } from "@/lib/billing/document-rounding";
import { explain } from "@/lib/billing/explanation";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { wireId } from "@/lib/platform/ids";
import type { Decimal } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import { orderDeltaMetrics } from "./order-delta";
import type { OrderPreview, PreviewBody } from "./preview-order";
import { previewedRamps } from "./previewed-ramps";
import { previewedTax } from "./preview-tax-present";

/** What an order would do, of the kinds that are asked for; `previewedMetrics` tells the others. */
export function presentPreview(
  result: OrderPreview,
  { previewOptions }: Pick<PreviewBody, "previewOptions">,
  explained: boolean,
) {
  const types = previewOptions.previewTypes ?? ["BillingDocs"];
  const values = types.includes("RampMetrics");
  const deltas = types.includes("RampDeltaMetrics");
  return {
    ...(types.includes("BillingDocs") ? documentsOf(result, explained) : {}),
    ...(types.includes("OrderDeltaMetrics")
      ? { orderDeltaMetrics: orderDeltaMetrics(result) }
      : {}),
    ...(values || deltas ? { rampMetrics: previewedRamps(result, { values, deltas }) } : {}),
  };
}

/** The charge behind a segment, as billing and as the subscription know it. */
type Source = { billable: BillableCharge; charge: SubscribedCharge | undefined };

function documentsOf(result: OrderPreview, explained: boolean) {
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
  const ofKind = (kind: DocumentDraft["kind"]) =>
    result.drafts.filter((draft) => draft.kind === kind);
  return {
    invoices: ofKind("invoice").map((draft) => ({
      ...totalsOf(draft),
      invoiceItems: linesOf(draft, sources, explained),
    })),
    creditMemos: ofKind("creditMemo").map((draft) => ({
      ...totalsOf(draft),
      creditMemoItems: linesOf(draft, sources, explained),
    })),
  };
}

function totalsOf(draft: DocumentDraft) {
  const { currency } = draft;
  return {
    amount: moneyNumber(draft.amount, currency),
    amountWithoutTax: moneyNumber(draft.amountWithoutTax, currency),
    taxAmount: moneyNumber(draft.taxAmount, currency),
    targetDate: draft.targetDate,
  };
}

/** Lines as the document shows them: what a credit memo gives back is above zero. */
function linesOf(draft: DocumentDraft, sources: ReadonlyMap<string, Source>, explained: boolean) {
  const { currency, kind } = draft;
  const shown = (amount: Decimal) => (kind === "creditMemo" ? amount.negated() : amount);
  return [
    ...draft.items.map((item) => ({
      ...itemOf(item, sources.get(item.segmentId)),
      amountWithoutTax: moneyNumber(shown(item.amount), currency),
      ...previewedTax(item, draft, shown),
      ...(explained ? { explanation: explain(item.trace, currency) } : {}),
    })),
    ...(draft.rounding
      ? [
          {
            ...roundingOf(draft, draft.rounding, explained),
            amountWithoutTax: moneyNumber(shown(draft.rounding.amount), currency),
          },
        ]
      : []),
  ];
}

/** The line that rounds the total belongs to no charge. */
function roundingOf(
  { currency, documentDate }: DocumentDraft,
  { trace }: RoundingLine,
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
    serviceStartDate: documentDate,
    serviceEndDate: documentDate,
    unitPrice: null,
    additionalInfo: { quantity: null, unitOfMeasure: null },
    taxAmount: 0,
    taxationItems: [],
    ...(explained ? { explanation: explain(trace, currency) } : {}),
  };
}

function itemOf(item: ItemDraft, source: Source | undefined) {
  const segment = source?.billable.segment;
  return {
    subscriptionNumber: segment?.subscriptionNumber || null,
    chargeNumber: item.chargeNumber || null,
    productRatePlanChargeId: wireId(source?.charge?.productRatePlanChargeId ?? "") || null,
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
  };
}
