"use client";

import type { Period } from "@/components/accounting/accounting-words";
import type { PeriodDeed } from "@/components/accounting/period-deeds";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  closeAccountingPeriod,
  deleteAccountingPeriod,
  listAccountingPeriods,
  pendingCloseAccountingPeriod,
  reopenAccountingPeriod,
  runTrialBalance,
} from "@/lib/areas/accounting/periods/contract";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type PeriodDeedDialogProps = {
  doing: { period: Period; deed: PeriodDeed } | null;
  onClose: () => void;
};

const words: Readonly<Record<PeriodDeed, { title: string; confirm: string; text: string }>> = {
  trial: {
    title: "Run the trial balance of",
    confirm: "Run trial balance",
    text: "It sums up documents and payments of the period by accounting code and currency.",
  },
  pending: {
    title: "Prepare the closing of",
    confirm: "Prepare closing",
    text: "No invoice, credit memo, external payment or refund is dated in it from then on, until it is opened again.",
  },
  close: {
    title: "Close",
    confirm: "Close period",
    text: "Its trial balance is run, and no invoice, credit memo, external payment or refund is dated in it from then on.",
  },
  reopen: {
    title: "Open again",
    confirm: "Open period",
    text: "Documents and payments can be dated in it again.",
  },
  delete: {
    title: "Delete",
    confirm: "Delete period",
    text: "Only the last period is deleted, and only while nothing is dated in it.",
  },
};

const refreshed = { refreshes: [listAccountingPeriods] };

/** Asks before something is done with a period, and does it. */
export function PeriodDeedDialog({ doing, onClose }: PeriodDeedDialogProps) {
  const last = useLast(doing);
  const deeds = {
    trial: useOperation(runTrialBalance, refreshed),
    pending: useOperation(pendingCloseAccountingPeriod, refreshed),
    close: useOperation(closeAccountingPeriod, refreshed),
    reopen: useOperation(reopenAccountingPeriod, refreshed),
    delete: useOperation(deleteAccountingPeriod, refreshed),
  };
  const { title, confirm, text } = words[last?.deed ?? "close"];
  return (
    <ConfirmDialog
      open={doing !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${title} ${last?.period.name ?? ""}`}
      confirmLabel={confirm}
      danger={last?.deed === "delete"}
      onConfirm={async () => {
        if (doing) await deeds[doing.deed].mutateAsync({ params: { "ap-id": doing.period.id } });
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
