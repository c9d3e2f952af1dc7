import { storedCustomFields } from "@/lib/api/custom-fields/changed";
import { chargeTypeOf } from "@/lib/billing/charge-segment";
import type { Ctx } from "@/lib/kernel/context";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { RoundingLine } from "@/lib/billing/document-rounding";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { newId } from "@/lib/kernel/ids";
import { ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { type DocumentDraft, ROUNDING } from "@/lib/areas/invoices/model";
import type { HandEntry } from "@/lib/areas/invoices/standalone/hand-line-model";

/** The columns that a line has on every kind of document. */
export function lineRow(
  ctx: Ctx,
  position: number,
  item: ItemDraft,
  charge: BillableCharge | undefined,
) {
  if (charge === undefined) throw new RangeError(`Item ${item.name} has no charge`);
  const { segment } = charge;
  // Spreads come last: before many properties they make the object slow.
  return {
    product_name: segment.productName,
    rate_plan_name: segment.ratePlanName,
    charge_number: segment.chargeNumber ?? "",
    charge_name: item.name,
    charge_type: chargeTypeOf(segment),
    sku: charge.productSku,
    kind: item.kind,
    applied_to_charge_id: item.appliedTo ?? null,
    service_start: item.serviceStart,
    service_end: item.serviceEnd,
    quantity: item.quantity,
    uom: charge.uom,
    unit_price: item.unitPrice,
    ...stampOf(ctx, position, item),
    ...ownerOf(charge, item.segmentId),
  };
}

/** The columns of a line, or a discount, that was entered by hand: it belongs to no subscription. */
export function handRow(ctx: Ctx, position: number, item: ItemDraft, entry: HandEntry) {
  const { words, createdAt } = entry;
  const isDiscount = item.kind === "discount";
  return {
    ...stampOf(ctx, position, item),
    id: item.segmentId,
    created_at: createdAt.toISOString(),
    rate_plan_charge_id: null,
    order_line_item_id: null,
    fulfillment_id: null,
    commitment_period_id: null,
    invoice_schedule_item_id: null,
    subscription_id: null,
    subscription_number: null,
    product_name: words.productName,
    rate_plan_name: words.ratePlanName,
    charge_number: "",
    charge_name: words.chargeName,
    charge_type: "OneTime",
    sku: words.sku,
    kind: item.kind,
    applied_to_charge_id: null,
    service_start: item.serviceStart,
    service_end: item.serviceEnd,
    quantity: item.quantity,
    uom: words.uom,
    unit_price: item.unitPrice,
    product_rate_plan_charge_id: words.productRatePlanChargeId,
    applied_to_item_id: isDiscount ? item.appliedTo : null,
    description: words.description,
    purchase_order_number: words.purchaseOrderNumber,
    booking_reference: words.bookingReference,
    accounting_code: words.accountingCode,
    custom_fields: storedCustomFields(words.customFields),
    source_item_id: words.sourceItemId ?? null,
    source_memo_item_id: words.sourceMemoItemId ?? null,
  };
}

/** What a line bills: a charge of a subscription, an item of an order or of an invoice schedule, or a period of a commitment. */
function ownerOf(charge: BillableCharge, id: string) {
  const { orderLine, trueUp, credit, schedule, subscriptionId, segment } = charge;
  const number = schedule ? segment.subscriptionNumber : (credit?.subscriptionNumber ?? null);
  return {
    rate_plan_charge_id: subscriptionId === null ? null : id,
    order_line_item_id: orderLine?.itemId ?? null,
    fulfillment_id: orderLine?.fulfillmentId ?? null,
    commitment_period_id: trueUp ? id : (credit?.periodId ?? null),
    invoice_schedule_item_id: schedule?.itemId ?? null,
    subscription_id: subscriptionId ?? credit?.paysFor ?? schedule?.subscriptionId ?? null,
    subscription_number: subscriptionId === null ? number : segment.subscriptionNumber,
  };
}

/** The columns of every line. */
function stampOf(
  ctx: Ctx,
  position: number,
  { amount, taxAmount, trace }: Pick<ItemDraft, "amount" | "taxAmount" | "trace">,
) {
  return {
    tenant_id: ctx.tenantId,
    id: newId(),
    position,
    amount,
    tax_amount: taxAmount ?? ZERO,
    trace,
    created_at: ctx.now.toISOString(),
  };
}

/** The line that rounds the total belongs to no subscription. */
export function roundingRow(ctx: Ctx, draft: DocumentDraft, rounding: RoundingLine) {
  return {
    ...stampOf(ctx, draft.items.length + 1, rounding),
    rate_plan_charge_id: null,
    order_line_item_id: null,
    fulfillment_id: null,
    commitment_period_id: null,
    invoice_schedule_item_id: null,
    subscription_id: null,
    subscription_number: null,
    product_name: "",
    rate_plan_name: "",
    charge_number: "",
    charge_name: ROUNDING,
    charge_type: "OneTime",
    sku: "",
    kind: rounding.amount.isNegative() ? "credit" : "charge",
    applied_to_charge_id: null,
    service_start: draft.documentDate,
    service_end: addDays(draft.documentDate, 1),
    quantity: null,
    uom: null,
    unit_price: null,
  };
}
