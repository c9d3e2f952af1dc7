import { type DocumentDraft, ROUNDING } from "@/lib/areas/invoices/model";
import { processingType } from "@/lib/areas/invoices/present";
import { presentPlanned } from "@/lib/areas/commitments/planned-present";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { RoundingLine } from "@/lib/billing/document-rounding";
import { explain } from "@/lib/billing/explanation/explain";
import type { DocumentKind } from "@/lib/billing/explanation/step";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import { orderDeltaMetrics } from "./order-delta";
import type { OrderPreview, PreviewBody } from "./preview-order";
import { previewedRamps } from "./previewed-ramps";
import { previewedTax } from "./preview-tax-present";
import { valueAt } from "@/lib/values/keys";

/** The requested parts of a preview, except those of `previewedMetrics`. */
export function presentPreview(
  result: OrderPreview,
  { previewOptions }: Pick<PreviewBody, "previewOptions">,
  words: Words = {},
) {
  const types = previewOptions.previewTypes ?? ["BillingDocs"];
  const { commitments } = result;
  const values = types.includes("RampMetrics");
  const deltas = types.includes("RampDeltaMetrics");
  return {
    ...(types.includes("BillingDocs") ? documentsOf(result, words) : {}),
    ...(types.includes("BillingDocs") && commitments.length
      ? { commitments: commitments.map(presentPlanned) }
      : {}),
    ...(types.includes("OrderDeltaMetrics")
      ? { orderDeltaMetrics: orderDeltaMetrics(result) }
      : {}),
    ...(values || deltas ? { rampMetrics: previewedRamps(result, { values, deltas }) } : {}),
  };
}

/** Optional parts of documents. */
type Words = { readonly explained?: boolean; readonly summarized?: boolean };

/** The charge of a segment, in billing and in the subscription. */
type Source = {
  billable: BillableCharge;
  charge: SubscribedCharge | undefined;
  itemNumber: string | null;
};

function documentsOf(result: OrderPreview, { explained = false, summarized = false }: Words) {
  const charges = new Map(
    [...result.prepared.created, ...result.prepared.changes].flatMap(({ timeline }) =>
      timeline.charges.flatMap(({ charge, segments }) =>
        segments.map(({ id }) => [id, charge] as const),
      ),
    ),
  );
  const numbers = new Map(result.prepared.lines.map(({ id, itemNumber }) => [id, itemNumber]));
  const sources = new Map<string, Source>(
    result.charges.map((billable) => {
      const id = billable.segment.segmentId;
      const itemNumber = (billable.orderLine && numbers.get(id)) || null;
      return [id, { billable, charge: charges.get(id), itemNumber }];
    }),
  );
  const ofKind = (kind: DocumentDraft["kind"]) =>
    result.drafts.filter((draft) => draft.kind === kind);
  return {
    invoices: ofKind("invoice").map((draft) => ({
      ...totalsOf(draft),
      invoiceItems: linesOf(draft, sources, explained),
      ...(summarized ? { invoiceItemSummary: summaryOf(draft) } : {}),
    })),
    creditMemos: ofKind("creditMemo").map((draft) => ({
      ...totalsOf(draft),
      creditMemoItems: linesOf(draft, sources, explained),
    })),
  };
}

/** The lines of an invoice by service period, in the order of the periods. */
function summaryOf({ items, currency }: DocumentDraft) {
  const periods = new Map<string, ItemDraft[]>();
  for (const item of items) {
    const key = `${item.serviceStart} ${item.serviceEnd}`;
    periods.set(key, [...(periods.get(key) ?? []), item]);
  }
  const keys = [...periods.keys()].sort();
  return keys.flatMap((key, index) => {
    const lines = periods.get(key) ?? [];
    const [first] = lines;
    if (first === undefined) return [];
    const sum = (of: readonly ItemDraft[]) => sumOf(of.map(({ amount }) => amount));
    const subTotal = sum(lines.filter(({ kind }) => kind !== "discount"));
    const discount = sum(lines.filter(({ kind }) => kind === "discount"));
    const tax = sumOf(lines.map(({ taxAmount }) => taxAmount ?? ZERO));
    return [
      {
        previewInvoiceSequence: index + 1,
        servicePeriodStartDate: first.serviceStart,
        servicePeriodEndDate: addDays(first.serviceEnd, -1),
        subTotal: moneyNumber(subTotal, currency),
        discountAmount: moneyNumber(discount, currency),
        taxAmount: moneyNumber(tax, currency),
        total: moneyNumber(subTotal.plus(discount).plus(tax), currency),
      },
    ];
  });
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

/** Lines with the sign of the document: positive on credit memos. */
function linesOf(draft: DocumentDraft, sources: ReadonlyMap<string, Source>, explained: boolean) {
  const { currency, kind } = draft;
  const document = kind === "creditMemo" ? "CreditMemo" : "Invoice";
  const shown = (amount: Decimal) => (kind === "creditMemo" ? amount.negated() : amount);
  return [
    ...draft.items.map((item) => ({
      ...itemOf(item, sources),
      amountWithoutTax: moneyNumber(shown(item.amount), currency),
      ...previewedTax(item, draft, shown),
      ...(explained ? { explanation: explain(item.trace, currency, document) } : {}),
    })),
    ...(draft.rounding
      ? [
          {
            ...roundingOf(draft, draft.rounding, explained ? document : null),
            amountWithoutTax: moneyNumber(shown(draft.rounding.amount), currency),
          },
        ]
      : []),
  ];
}

/** The rounding line, which has no charge. */
function roundingOf(
  { currency, documentDate }: DocumentDraft,
  { trace }: RoundingLine,
  explained: DocumentKind | null,
) {
  return {
    subscriptionNumber: null,
    ...{ chargeNumber: null, appliedToChargeNumber: null, orderLineItemNumber: null },
    productRatePlanChargeId: null,
    productName: "",
    chargeName: ROUNDING,
    chargeDescription: null,
    processingType: ROUNDING,
    serviceStartDate: documentDate,
    serviceEndDate: documentDate,
    billingDate: null,
    unitPrice: null,
    additionalInfo: { quantity: null, unitOfMeasure: null },
    taxAmount: 0,
    taxationItems: [],
    ...(explained ? { explanation: explain(trace, currency, explained) } : {}),
  };
}

function itemOf(item: ItemDraft, sources: ReadonlyMap<string, Source>) {
  const source = sources.get(item.segmentId);
  const priceId = source?.charge?.productRatePlanChargeId;
  return {
    ...namesOf(item, sources),
    productRatePlanChargeId: priceId === undefined ? null : wireId(priceId),
    productName: source?.billable.segment.productName ?? "",
    chargeName: item.name,
    chargeDescription: source?.charge?.description ?? null,
    processingType: processingType(item.kind),
    serviceStartDate: item.serviceStart,
    serviceEndDate: addDays(item.serviceEnd, -1),
    billingDate: billedOn(item, sources),
    unitPrice: item.unitPrice === null ? null : exactNumber(item.unitPrice.toSignificantDigits(15)),
    additionalInfo: {
      quantity: item.quantity === null ? null : exactNumber(item.quantity),
      unitOfMeasure: source?.billable.uom ?? null,
    },
  };
}

/** The first billing day of a line; a discount is billed with the charge that it reduces. */
function billedOn(item: ItemDraft, sources: ReadonlyMap<string, Source>) {
  const segment = sources.get(item.appliedTo ?? item.segmentId)?.billable.segment;
  const inArrears =
    segment?.type === "Usage" ||
    (segment?.type === "Recurring" && segment.billingTiming === "IN_ARREARS");
  return inArrears && item.kind !== "credit" ? item.serviceEnd : item.serviceStart;
}

/** The stored numbers of a line. */
function namesOf(item: ItemDraft, sources: ReadonlyMap<string, Source>) {
  const source = sources.get(item.segmentId);
  const reduced = valueAt(sources, item.appliedTo)?.billable.segment;
  return {
    subscriptionNumber: source?.billable.segment.subscriptionNumber ?? null,
    chargeNumber: item.chargeNumber,
    appliedToChargeNumber: reduced?.chargeNumber ?? null,
    orderLineItemNumber: source?.itemNumber ?? null,
  };
}
