"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import type { OrderCommitment } from "./commitment-values";
import { ScheduleList } from "./schedule-list";
import { WhatCounts } from "./what-counts";
import { Button } from "@/components/ui/button";

const kinds = [
  { value: "NotPrepaid", label: "A minimum" },
  { value: "FullyPrepaid", label: "Credit that is paid in advance" },
];

const MEANS = {
  NotPrepaid:
    "The least that the account is billed in each period. What is missing of it is billed after the end of the period.",
  FullyPrepaid:
    "Credit that is billed on the first day of each period and pays for what is billed for its days. What is left at its end expires.",
} as const;

const CHANGES = {
  update: "Changes commitment",
  cancel: "Cancels commitment",
} as const;

export type CommitmentFieldsProps = {
  /** Index within the order's commitments, from 0. */
  index: number;
  onRemove: (() => void) | undefined;
};

/** A commitment that an order makes; one that it changes by a call is only named. */
export function CommitmentFields({ index, onRemove }: CommitmentFieldsProps) {
  const at = `commitments.${index}`;
  const commitment: OrderCommitment | undefined = useWatch({ name: at });
  if (!commitment) return null;
  const { action, commitmentNumber, prepaymentType = "NotPrepaid" } = commitment;
  const remove = onRemove && (
    <Button size="sm" variant="quiet" className="justify-self-start" onClick={onRemove}>
      Leave out of the order
    </Button>
  );
  if (action !== "create") {
    return (
      <FieldGroup framed legend={`${CHANGES[action]} ${commitmentNumber ?? ""}`}>
        {remove}
      </FieldGroup>
    );
  }
  return (
    <FieldGroup framed legend="Commitment" description={MEANS[prepaymentType]}>
      <FieldGroup columns={2}>
        <TextField name={`${at}.name`} label="Commitment for" maxLength={255} autoComplete="off" />
        <SelectField name={`${at}.prepaymentType`} label="Kind" options={kinds} />
        <WhatCounts
          at={at}
          label={prepaymentType === "NotPrepaid" ? "What counts" : "What it pays for"}
        />
      </FieldGroup>
      <ScheduleList at={at} isPrepaid={prepaymentType === "FullyPrepaid"} />
      {remove}
    </FieldGroup>
  );
}
