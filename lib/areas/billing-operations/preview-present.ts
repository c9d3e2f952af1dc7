import type { Ctx } from "@/lib/kernel/context";
import { dateTimeText } from "@/lib/kernel/clock";
import { newId, wireId } from "@/lib/kernel/ids";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { addDays } from "@/lib/values/local-date";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { BillingPreview, DraftLine } from "./preview-billing";

/** The lines of a preview as the call answers them; each document's lines in its order. */
export function presentPreview(ctx: Ctx, preview: BillingPreview) {
  const drafts = preview.drafts.filter(({ kind }) => kind !== "netZero");
  const lines = (kind: "invoice" | "creditMemo") =>
    drafts.filter((draft) => draft.kind === kind).map(({ items }) => items);
  return {
    accountId: wireId(preview.account.id),
    invoiceItems: [
      ...preview.draftLines.map(draftItem(ctx)),
      ...lines("invoice").flatMap((items) => invoiceItems(ctx, preview, items)),
    ],
    creditMemoItems: lines("creditMemo").flatMap((items) => memoItems(ctx, preview, items)),
  };
}

/** The parts that both kinds of lines have, and the amounts: tax that is added is not previewed. */
function shared(ctx: Ctx, preview: BillingPreview, items: readonly ItemDraft[]) {
  const ids = new Map(items.map((item) => [item, wireId(newId())]));
  const ofSegment = new Map(
    items
      .filter(({ kind }) => kind !== "discount")
      .map((item) => [`${item.segmentId} ${item.serviceStart}`, ids.get(item)]),
  );
  return items.map((item) => {
    const charge = preview.charges.find(({ segment }) => segment.segmentId === item.segmentId);
    const subscriptionId = charge?.subscriptionId ?? null;
    const applied = `${item.appliedTo} ${item.serviceStart}`;
    const isIncluded = item.trace.tax?.mode === "TaxInclusive";
    const tax: Decimal = isIncluded ? (item.taxAmount ?? ZERO) : ZERO;
    return {
      charge,
      item,
      tax,
      words: {
        id: ids.get(item) ?? "",
        serviceStartDate: item.serviceStart,
        serviceEndDate: addDays(item.serviceEnd, -1),
        chargeNumber: item.chargeNumber,
        chargeType: typeOf(charge?.segment.type),
        processingType: item.kind === "discount" ? ("Discount" as const) : ("Charge" as const),
        appliedToItemId: item.appliedTo === undefined ? null : (ofSegment.get(applied) ?? null),
        subscriptionId: subscriptionId === null ? null : wireId(subscriptionId),
        subscriptionNumber:
          subscriptionId === null ? null : (preview.numbers.get(subscriptionId) ?? null),
        unitOfMeasure: charge?.uom ?? "",
        chargeDate: dateTimeText(ctx.timeZone, ctx.now),
        numberOfDeliveries: 0,
      },
    };
  });
}

/** The kind of a charge; discounts recur with what they reduce. */
function typeOf(type: BillableCharge["segment"]["type"] | undefined) {
  if (type === undefined) return "OneTime";
  return type === "Discount" ? "Recurring" : type;
}

const numberOf = (quantity: Decimal | null) => (quantity === null ? 1 : exactNumber(quantity));

function invoiceItems(ctx: Ctx, preview: BillingPreview, items: readonly ItemDraft[]) {
  return shared(ctx, preview, items).map(({ item, charge, tax, words }) => ({
    ...words,
    subscriptionName: words.subscriptionNumber,
    chargeId: wireId(item.segmentId),
    chargeName: item.name,
    chargeDescription: preview.descriptions.get(item.segmentId) ?? "",
    productName: charge?.segment.productName ?? "",
    quantity: numberOf(item.quantity),
    chargeAmount: exactNumber(item.amount),
    taxAmount: exactNumber(tax),
  }));
}

/** A line of a draft invoice that exists. */
const draftItem = (ctx: Ctx) => (line: DraftLine) => ({
  id: wireId(line.id),
  serviceStartDate: line.serviceStart,
  serviceEndDate: addDays(line.serviceEnd, -1),
  chargeNumber: line.chargeNumber,
  chargeType: line.chargeType,
  processingType: line.kind === "discount" ? ("Discount" as const) : ("Charge" as const),
  appliedToItemId: null,
  subscriptionId: line.subscriptionId === null ? null : wireId(line.subscriptionId),
  subscriptionNumber: line.subscriptionNumber,
  unitOfMeasure: line.uom ?? "",
  chargeDate: dateTimeText(ctx.timeZone, line.createdAt),
  numberOfDeliveries: 0,
  subscriptionName: line.subscriptionNumber,
  chargeId: wireId(line.chargeId ?? line.id),
  chargeName: line.chargeName,
  chargeDescription: "",
  productName: line.productName,
  quantity: numberOf(line.quantity),
  chargeAmount: exactNumber(line.amount),
  taxAmount: exactNumber(line.taxAmount),
});

/** Lines of a memo show what is credited as a positive amount. */
function memoItems(ctx: Ctx, preview: BillingPreview, items: readonly ItemDraft[]) {
  return shared(ctx, preview, items).map(({ item, charge, tax, words }) => ({
    ...words,
    ratePlanChargeId: wireId(item.segmentId),
    sku: charge?.productSku ?? "",
    skuName: item.name,
    comment: preview.descriptions.get(item.segmentId) ?? "",
    quantity: numberOf(item.quantity),
    amount: exactNumber(item.amount.plus(tax).negated()),
    amountWithoutTax: exactNumber(item.amount.negated()),
  }));
}
