"use client";

import { useViewer } from "@/components/layout/frame/viewer";
import { Status } from "@/components/ui/status";

export type InvoiceStatusProps = {
  invoice: { status: string; balance: number; amount: number; dueDate: string };
};

/** Whether an invoice is paid, open or overdue, as of the company's day. */
export function InvoiceStatus({ invoice }: InvoiceStatusProps) {
  const { today } = useViewer();
  const { status, balance, amount, dueDate } = invoice;
  if (status !== "Posted") return <Status value={status} />;
  if (balance === 0) return <Status value="Paid" />;
  if (amount < 0) return <Status value="Credit" tone="info" />;
  if (dueDate < today) return <Status value="Overdue" />;
  return balance < amount ? <Status value="PartiallyPaid" /> : <Status value="Open" />;
}
