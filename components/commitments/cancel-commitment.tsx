"use client";

import { useState } from "react";
import { type Commitment, commitmentReads } from "@/components/commitments/commitment-reads";
import { useViewer } from "@/components/layout/frame/viewer";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import type { Settlement } from "@/lib/areas/commitments/model";
import { createOrder } from "@/lib/areas/orders/contract";
import { useOperation } from "@/lib/portal/use-operation";
import { localDate } from "@/lib/values/local-date";

const MEANING: Readonly<Record<Settlement, { label: string; effect: string }>> = {
  NoSettlement: {
    label: "Nothing more",
    effect: "Nothing is owed of periods that have not ended by that day.",
  },
  CurrentPeriodOnly: {
    label: "The current period",
    effect: "What is missing of the period that holds the day is billed when it ends.",
  },
  FullMinimum: {
    label: "All of it",
    effect: "What is missing of all periods is billed when the current one ends.",
  },
};

const MEANING_OF_CREDIT: typeof MEANING = {
  NoSettlement: {
    label: "Nothing more",
    effect: "What was billed for credit that is not used by that day is credited.",
  },
  CurrentPeriodOnly: {
    label: "The current period",
    effect: "The credit of the period that holds the day stays usable until its end.",
  },
  FullMinimum: {
    label: "All of it",
    effect: "The credit of all periods is billed at once, and stays usable in its periods.",
  },
};

const options = (["NoSettlement", "CurrentPeriodOnly", "FullMinimum"] as const).map((value) => ({
  value,
  label: MEANING[value].label,
}));

export type CancelCommitmentProps = {
  commitment: Commitment;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Cancels a commitment by an order of today, and says what is still owed. */
export function CancelCommitment({ commitment, open, onOpenChange }: CancelCommitmentProps) {
  const { today } = useViewer();
  const [day, setDay] = useState(today);
  const [settlementType, setSettlement] = useState<Settlement>("NoSettlement");
  const order = useOperation(createOrder, { refreshes: commitmentReads });
  const { commitmentNumber, accountNumber, prepaymentType } = commitment;
  const isCredit = prepaymentType === "FullyPrepaid";
  const { effect } = (isCredit ? MEANING_OF_CREDIT : MEANING)[settlementType];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this commitment"
      confirmLabel="Cancel commitment"
      failureTitle="The commitment was not canceled"
      danger
      disabledReason={day === "" ? "Choose the day first" : null}
      onConfirm={async () => {
        await order.mutateAsync({
          body: {
            orderDate: localDate(today),
            existingAccountNumber: accountNumber,
            commitments: [
              {
                action: "cancel",
                commitmentNumber,
                cancellationEffectiveDate: localDate(day),
                cancellationPolicyOverride: { settlementType },
              },
            ],
          },
        });
        toast.success("The commitment is canceled");
      }}
    >
      <div className="space-y-4">
        <Field label="First day without it">
          <DateInput
            value={day}
            onValueChange={setDay}
            presets={[{ label: "Today", value: today }]}
          />
        </Field>
        <Field label={isCredit ? "Still paid" : "Still owed"}>
          <Select value={settlementType} onValueChange={setSettlement} options={options} />
        </Field>
        <p>{effect} This cannot be undone.</p>
      </div>
    </ConfirmDialog>
  );
}
