import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import type { StoredOrderAction } from "@/lib/areas/orders/model";
import { actionsOf } from "@/lib/areas/orders/queries";
import { type Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { type Period, periodOf } from "@/lib/values/period";
import { type BrokenDownLine, linesToBreakDown, ordersOfSubscriptions } from "./breakdown-queries";
import { storedMetrics } from "./measured-orders";
import { signedShares } from "./signed-shares-model";

/** What an order adds to a line; without a number what no order has made, such as the rounding of cash. */
export type OrderPart = {
  readonly orderNumber: string | null;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
};

/** An invoice's lines, each with the parts of its orders, which add up to it exactly. */
export type InvoiceBreakdown = {
  readonly invoice: Invoice;
  readonly lines: readonly {
    readonly line: BrokenDownLine;
    readonly parts: readonly OrderPart[];
  }[];
};

type Metrics = Awaited<ReturnType<typeof storedMetrics>>;
type Facts = {
  readonly actions: readonly StoredOrderAction[];
  readonly orderNumbers: ReadonlyMap<string, string>;
  readonly currency: string;
};

/**
 * The amount of an invoice by the orders that made it. A line is split by what each order has changed of its charge's value on the
 * days of the line, as they stood when the invoice was made; a line without such a value, as of usage, is that of the order that
 * made its segment.
 *
 * @throws NotFound for an unknown invoice.
 */
export async function amountByOrder(ctx: Ctx, key: string): Promise<InvoiceBreakdown> {
  const invoice = await findInvoice(ctx, key);
  const { currency } = invoice;
  const lines = await linesToBreakDown(ctx.tenantId, invoice.id);
  const subscriptions = [...new Set(lines.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
  const orderNumbers = await ordersOfSubscriptions(ctx.tenantId, subscriptions, invoice);
  const all = await actionsOf(ctx.tenantId, [...orderNumbers.keys()]);
  const actions = all
    .filter(({ subscriptionId }) => subscriptions.includes(subscriptionId))
    .toSorted((a, b) => a.producedVersion - b.producedVersion);
  const facts = { actions, orderNumbers, currency };
  const metricsOf = new Map<string, Metrics>();
  const broken: InvoiceBreakdown["lines"][number][] = [];
  for (const line of lines) {
    const days = daysOf(line);
    const known = days && (metricsOf.get(keyOf(days)) ?? (await storedMetrics(ctx, actions, days)));
    if (days && known) metricsOf.set(keyOf(days), known);
    broken.push({ line, parts: partsOf(line, known, facts) });
  }
  return { invoice, lines: broken };
}

const keyOf = ({ start, end }: Period) => `${start} ${end}`;

/** The days of a subscription's line; none for other lines. */
function daysOf({ subscriptionId, serviceStart, serviceEnd }: BrokenDownLine) {
  return subscriptionId === null ? undefined : periodOf(serviceStart, serviceEnd);
}

function partsOf(line: BrokenDownLine, metrics: Metrics | undefined, facts: Facts): OrderPart[] {
  const { amount, taxAmount } = line;
  const whole = (orderNumber: string | null) => [{ orderNumber, amount, taxAmount }];
  if (!metrics) return whole(line.orderNumber);
  const { actions, orderNumbers, currency } = facts;
  const own = actions.filter(({ subscriptionId }) => subscriptionId === line.subscriptionId);
  const weights = new Map<string, Decimal>();
  for (const { id, orderId } of own) {
    const added = valueAdded(line, metrics.get(id));
    if (!added.isZero()) weights.set(orderId, (weights.get(orderId) ?? ZERO).plus(added));
  }
  const orders = [...weights].filter(([, weight]) => !weight.isZero());
  if (sumOf(orders.map(([, weight]) => weight)).isZero()) {
    const maker = own.findLast(({ id }) => madeSegment(line, metrics.get(id)));
    return whole(maker ? (orderNumbers.get(maker.orderId) ?? null) : null);
  }
  const ratio = orders.map(([, weight]) => weight);
  const amounts = signedShares(amount, ratio, currency);
  const taxes = signedShares(taxAmount, ratio, currency);
  return orders.map(([orderId], index) => ({
    orderNumber: orderNumbers.get(orderId) ?? null,
    amount: amounts[index] ?? ZERO,
    taxAmount: taxes[index] ?? ZERO,
  }));
}

type ActionMetrics = ReturnType<Metrics["get"]>;

/** What an action adds to the value of a line's charge, or of its discount, on the days of the line. */
function valueAdded(line: BrokenDownLine, metrics: ActionMetrics): Decimal {
  const rows = (metrics?.orderMetrics ?? []).flatMap(({ chargeNumber, tcv }) =>
    tcv.filter(({ discountChargeNumber, type }) =>
      line.isDiscount
        ? discountChargeNumber === line.chargeNumber
        : chargeNumber === line.chargeNumber && type === "Regular",
    ),
  );
  return sumOf(rows.map(({ amount }) => decimal(amount)));
}

const madeSegment = ({ segmentId }: BrokenDownLine, metrics: ActionMetrics): boolean =>
  segmentId !== null && (metrics?.orderItems ?? []).some(({ id }) => id === wireId(segmentId));
