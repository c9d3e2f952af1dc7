import type { Order } from "@/components/orders/order-view";

/** Why an order cannot be deleted any more: the first document that it created, if any. */
export function billedBy({
  invoiceNumbers,
  creditMemoNumbers,
}: Pick<Order, "invoiceNumbers" | "creditMemoNumbers">): string | null {
  const [document] = [...invoiceNumbers, ...(creditMemoNumbers ?? [])];
  return document === undefined ? null : `It is billed: ${document} comes of it`;
}
