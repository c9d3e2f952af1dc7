import { prisma } from "@/lib/platform/database/db";
import { dayRead, numberRead } from "@/lib/platform/database/prisma-values";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** A line of an invoice with what its orders are found by. */
export type BrokenDownLine = {
  readonly id: string;
  readonly segmentId: string | null;
  readonly subscriptionId: string | null;
  readonly subscriptionNumber: string | null;
  readonly chargeNumber: string;
  readonly isDiscount: boolean;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  /** The order of an order line item. */
  readonly orderNumber: string | null;
};

/** The lines of an invoice in their order. */
export async function linesToBreakDown(
  tenantId: string,
  invoiceId: string,
): Promise<BrokenDownLine[]> {
  const found = await prisma().invoiceItem.findMany({
    where: { tenantId, invoiceId },
    orderBy: { position: "asc" },
    select: {
      ...{ id: true, ratePlanChargeId: true, subscriptionId: true, subscriptionNumber: true },
      ...{ chargeNumber: true, kind: true, serviceStart: true, serviceEnd: true },
      ...{ amount: true, taxAmount: true },
      orderLineItem: { select: { order: { select: { orderNumber: true } } } },
    },
  });
  return found.map(({ orderLineItem, ratePlanChargeId, kind, ...line }) => ({
    ...line,
    segmentId: ratePlanChargeId,
    isDiscount: kind === "discount",
    serviceStart: dayRead(line.serviceStart),
    serviceEnd: dayRead(line.serviceEnd),
    amount: numberRead(line.amount),
    taxAmount: numberRead(line.taxAmount),
    orderNumber: orderLineItem?.order.orderNumber ?? null,
  }));
}

/**
 * The orders of subscriptions that had been placed when an invoice was made: their numbers by their ids, the oldest first. An order
 * of the same moment is known by its id, which is younger than that of the invoice when it came later.
 */
export async function ordersOfSubscriptions(
  tenantId: string,
  subscriptionIds: readonly string[],
  invoice: { readonly id: string; readonly createdAt: Date },
): Promise<Map<string, string>> {
  const found = await prisma().orderAction.findMany({
    where: {
      ...{ tenantId, subscriptionId: { in: [...subscriptionIds] } },
      ...{ createdAt: { lte: invoice.createdAt }, id: { lt: invoice.id } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { orderId: true, order: { select: { orderNumber: true } } },
  });
  return new Map(found.map(({ orderId, order }) => [orderId, order.orderNumber]));
}
