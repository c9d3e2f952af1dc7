import { LockKeyhole, LockKeyholeOpen, Pencil, Scale, Sheet, Trash2 } from "lucide-react";
import type { Period } from "@/components/accounting/accounting-words";
import type { MenuItem } from "@/components/ui/menu";

export type PeriodDeed = "trial" | "pending" | "close" | "reopen" | "delete";

type Choose = { edit: () => void; show: () => void; ask: (deed: PeriodDeed) => void };

/** What can be done with a period, by its status. */
export function deedsOf(
  { status, trialBalance }: Period,
  denied: string | null,
  { edit, show, ask }: Choose,
): MenuItem[] {
  const item = (label: string, icon: MenuItem["icon"], deed: PeriodDeed): MenuItem => ({
    label,
    icon,
    disabledReason: denied,
    onSelect: () => ask(deed),
  });
  return [
    { label: "Edit", icon: <Pencil aria-hidden />, disabledReason: denied, onSelect: edit },
    ...(trialBalance
      ? [{ label: "Show trial balance", icon: <Sheet aria-hidden />, onSelect: show }]
      : []),
    ...(status === "Closed" ? [] : [item("Run trial balance", <Scale aria-hidden />, "trial")]),
    ...(status === "Open"
      ? [item("Prepare closing", <LockKeyhole aria-hidden />, "pending")]
      : [item("Open again", <LockKeyholeOpen aria-hidden />, "reopen")]),
    ...(status === "Closed" ? [] : [item("Close", <LockKeyhole aria-hidden />, "close")]),
    {
      ...item("Delete", <Trash2 aria-hidden />, "delete"),
      tone: "danger",
      separated: true,
      disabledReason: denied ?? (status === "Open" ? null : "Only an open period is deleted"),
    },
  ];
}
