import { BadgeMinus, BadgePlus, RotateCcw, Trash2 } from "lucide-react";
import type { MenuItem } from "@/components/ui/menu";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Invoice = CallResult<typeof getInvoice>;

/** The dialogs that change what is owed for an invoice. */
export type ReductionDialog = "credit" | "debit" | "reverse" | "writeOff" | "adjust";

/** The same without Invoice Settlement. */
export function adjustmentItems(
  { amount }: Invoice,
  denied: string | null,
  ask: (asked: ReductionDialog) => void,
): MenuItem[] {
  if (amount <= 0) return [];
  return [
    {
      label: "Adjust",
      icon: <BadgeMinus aria-hidden />,
      disabledReason: denied,
      onSelect: () => ask("adjust"),
    },
  ];
}

/** Ways to credit an invoice, or to charge more for it; those that need an open one are hidden on a settled one. */
export function creditItems(
  { balance, amount, reversed }: Invoice,
  denied: string | null,
  ask: (asked: ReductionDialog) => void,
): MenuItem[] {
  const touched = balance === amount ? null : "Something of it is paid or credited";
  const item = (
    asked: ReductionDialog,
    label: string,
    icon: MenuItem["icon"],
    reason?: string | null,
  ) => ({
    label,
    icon,
    disabledReason: denied ?? reason,
    onSelect: () => ask(asked),
  });
  return [
    ...(amount > 0 && !reversed
      ? [
          item("credit", "Credit this invoice", <BadgeMinus aria-hidden />),
          item("debit", "Charge more", <BadgePlus aria-hidden />),
        ]
      : []),
    ...(balance > 0
      ? [
          item("reverse", "Reverse", <RotateCcw aria-hidden />, touched),
          item("writeOff", "Write off", <Trash2 aria-hidden />),
        ]
      : []),
  ];
}
