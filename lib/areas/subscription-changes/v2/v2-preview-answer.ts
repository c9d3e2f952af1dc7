import { presentPreview } from "@/lib/areas/orders/preview/preview-present";
import { lineAmounts } from "@/lib/areas/orders/order-line-items/line-item-model";
import { type OrderDelta, orderDeltas } from "@/lib/areas/orders/preview/order-delta";
import type { OrderPreview } from "@/lib/areas/orders/preview/preview-order";
import { ACTION_WORDS } from "@/lib/areas/subscriptions/v2-reads/v2-version-present";
import { wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";

type Presented = ReturnType<typeof presentPreview>;
type Line = NonNullable<Presented["invoices"]>[number]["invoiceItems"][number];
type Deltas = ReturnType<typeof orderDeltas>;

const DOCUMENTS = {
  previewOptions: {
    previewThruType: "SpecificDate" as const,
    previewTypes: ["BillingDocs" as const],
  },
};

/** The preview of an order, in the format of version 2. */
export function presentPreviewV2(
  preview: OrderPreview,
  metrics: readonly string[] = ["billing_documents", "delta_metrics"],
) {
  const { invoices = [], creditMemos = [] } = presentPreview(preview, DOCUMENTS);
  const deltas = orderDeltas(preview);
  return {
    ...(metrics.includes("delta_metrics")
      ? { actions: subscriptionsOf(preview, deltas).flatMap(({ actions }) => actions) }
      : {}),
    ...(metrics.includes("billing_documents")
      ? {
          billing_documents: [
            ...invoices.map(({ invoiceItems, ...of }) => documentOf("invoice", of, invoiceItems)),
            ...creditMemos.map(({ creditMemoItems, ...of }) =>
              documentOf("credit_memo", of, creditMemoItems),
            ),
          ],
        }
      : {}),
  };
}

type Totals = Record<"amount" | "amountWithoutTax" | "taxAmount", number> & { targetDate: string };

function documentOf<T extends string>(type: T, of: Totals, lines: readonly Line[]) {
  return {
    type,
    subtotal: of.amountWithoutTax,
    tax: of.taxAmount,
    total: of.amount,
    target_date: of.targetDate,
    billing_document_items: lines.map(lineOf),
  };
}

function lineOf(line: Line) {
  return {
    subscription_item_name: line.chargeName,
    subscription_item_number: line.chargeNumber,
    subscription_item_description: line.chargeDescription,
    processing_type:
      line.processingType === "Discount" ? ("discount" as const) : ("subscription_item" as const),
    product_name: line.productName,
    price_id: line.productRatePlanChargeId,
    service_start_date: line.serviceStartDate,
    service_end_date: line.serviceEndDate,
    quantity: line.additionalInfo.quantity,
    unit_of_measure: line.additionalInfo.unitOfMeasure,
    subtotal: line.amountWithoutTax,
    tax: line.taxAmount,
    total: exactNumber(decimal(line.amountWithoutTax).plus(decimal(line.taxAmount))),
    taxation_items: line.taxationItems.map((tax) => ({
      name: tax.name,
      jurisdiction: tax.jurisdiction,
      tax_code: tax.taxCode,
      date: tax.taxDate,
      tax_rate: tax.taxRate,
      tax_rate_type: tax.taxRateType === "FlatFee" ? ("amount" as const) : ("percent" as const),
      amount: tax.taxAmount,
      amount_exempt: tax.exemptAmount,
      location_code: tax.locationCode,
    })),
  };
}

/** The subscriptions of an order with what each action changes, one entry for each stretch of time. */
function subscriptionsOf({ prepared }: OrderPreview, deltas: Deltas) {
  const stored = new Set(
    prepared.changes.flatMap(({ before }) =>
      before.timeline.charges.map(({ charge }) => charge.chargeId),
    ),
  );
  let sequence = 0;
  return prepared.subscriptions.map((of) => ({
    subscription_number: of.kind === "created" ? null : of.change.before.subscriptionNumber,
    actions: (of.kind === "created" ? of.created.actions : of.change.booked).map(({ type }) => {
      sequence += 1;
      return {
        action: ACTION_WORDS[type],
        sequence,
        subscription_items: itemsOf(String(sequence), deltas, stored),
      };
    }),
  }));
}

/** The metrics of items: contract value and billing, and no monthly revenue. */
function linesOf({ prepared }: OrderPreview) {
  return prepared.lines.map(({ itemNumber, terms }) => {
    const { listPrice, amount } = lineAmounts(terms);
    const sign = terms.itemCategory === "Return" ? -1 : 1;
    const { currency } = terms;
    const worth = { gross_amount: sign * listPrice, net_amount: sign * amount, currency };
    const mrr = { gross_amount: 0, net_amount: 0, currency };
    return { item_number: itemNumber, mrr, tcv: worth, tcb: worth };
  });
}

/** The preview of an order, in the format of orders of version 2. */
export function presentOrderPreviewV2(preview: OrderPreview, metrics?: readonly string[]) {
  const { actions: _flat, ...documents } = presentPreviewV2(preview, metrics);
  if (metrics && !metrics.includes("delta_metrics")) return documents;
  return {
    subscriptions: subscriptionsOf(preview, orderDeltas(preview)),
    ...documents,
    line_items: linesOf(preview),
  };
}

type Item = {
  /** Null for a charge that the order would add. */
  subscription_item_id: string | null;
  price_id: string;
  start_date: string;
  end_date: string | null;
  mrr?: Money;
  tcv?: Money;
  tcb?: Money;
};
type Money = { gross_amount: number; net_amount: number; currency: string };

function itemsOf(sequence: string, deltas: Deltas, stored: ReadonlySet<string>): Item[] {
  const items = new Map<string, Item>();
  const put = (metric: "mrr" | "tcv" | "tcb", row: OrderDelta) => {
    const { chargeId, productRatePlanChargeId, startDate, endDate } = row;
    const key = [chargeId, startDate, endDate].join();
    const item = items.get(key) ?? {
      subscription_item_id: stored.has(chargeId) ? wireId(chargeId) : null,
      price_id: productRatePlanChargeId,
      start_date: startDate,
      end_date: endDate,
    };
    const { grossAmount, netAmount, currency } = row;
    item[metric] = { gross_amount: grossAmount, net_amount: netAmount, currency };
    items.set(key, item);
  };
  const own = (rows: readonly OrderDelta[]) =>
    rows.filter(({ orderActionSequence }) => orderActionSequence === sequence);
  for (const row of own(deltas.mrr)) put("mrr", row);
  for (const row of own(deltas.tcv)) put("tcv", row);
  for (const row of own(deltas.tcb)) put("tcb", row);
  return [...items.values()];
}
