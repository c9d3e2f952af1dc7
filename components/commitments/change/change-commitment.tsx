"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangePreview } from "./change-preview";
import { type Amounts, amountsOf, changeEntry, type ChangeValues, dayAfter } from "./change-values";
import { type Commitment, commitmentReads, type Schedule } from "../commitment-reads";
import { useViewer } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { toast } from "@/components/ui/toast";
import { listCommitmentSchedules } from "@/lib/areas/commitments/contract";
import { createOrder } from "@/lib/areas/orders/contract";
import { formatDate, formatPeriod } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { localDate } from "@/lib/values/local-date";

export type ChangeCommitmentProps = {
  commitment: Commitment;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Changes a commitment by an order of today: its name, the amounts of open periods, and days after its last one. */
export function ChangeCommitment({ commitment, open, onOpenChange }: ChangeCommitmentProps) {
  const { today } = useViewer();
  const { commitmentNumber, accountNumber, currency, prepaymentType } = commitment;
  const [name, setName] = useState(commitment.name);
  const [amounts, setAmounts] = useState<ChangeValues["amounts"]>({});
  const [added, setAdded] = useState<ChangeValues["added"]>(null);
  const order = useOperation(createOrder, { refreshes: commitmentReads });
  const { data } = useQuery(
    operationQuery(listCommitmentSchedules, {
      params: { commitmentKey: commitmentNumber },
      query: { pageSize: "100" },
    }),
  );
  const schedules = data?.schedules ?? [];
  const entry = changeEntry(commitment, schedules, { name, amounts, added });
  const isCredit = prepaymentType === "FullyPrepaid";
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change this commitment"
      confirmLabel="Change commitment"
      failureTitle="The commitment was not changed"
      disabledReason={entry ? null : "Change something first"}
      onConfirm={async () => {
        if (!entry) return;
        await order.mutateAsync({
          body: {
            orderDate: localDate(today),
            existingAccountNumber: accountNumber,
            commitments: [entry],
          },
        });
        setAmounts({});
        setAdded(null);
        toast.success("The commitment is changed");
      }}
    >
      <div className="space-y-4">
        <Field label="Commitment for">
          <Input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
        </Field>
        {schedules
          .filter(({ status }) => status === "Active")
          .map((schedule) => (
            <ScheduleAmounts
              key={schedule.id}
              schedule={schedule}
              currency={currency}
              value={amounts[schedule.id] ?? amountsOf(schedule)}
              onChange={(value) => setAmounts({ ...amounts, [schedule.id]: value })}
            />
          ))}
        {added ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={`Amount of each period from ${formatDate(dayAfter(commitment))}`}>
              <MoneyInput
                currency={currency}
                value={added.amount}
                onValueChange={(amount) => setAdded({ ...added, amount })}
              />
            </Field>
            <Field label="New last day">
              <DateInput
                value={added.endDate}
                onValueChange={(endDate) => setAdded({ ...added, endDate })}
              />
            </Field>
          </div>
        ) : (
          <Button size="sm" onClick={() => setAdded({ amount: null, endDate: "" })}>
            Add days at its end
          </Button>
        )}
        <p>
          {isCredit
            ? "Credit changes in periods of which nothing is billed."
            : "Amounts change in periods that are not evaluated yet."}
        </p>
        <section aria-label="What this changes" aria-live="polite">
          <ChangePreview commitment={commitment} entry={entry} />
        </section>
      </div>
    </ConfirmDialog>
  );
}

type ScheduleAmountsProps = {
  schedule: Schedule;
  currency: string;
  value: Amounts;
  onChange: (value: Amounts) => void;
};

function ScheduleAmounts({ schedule, currency, value, onChange }: ScheduleAmountsProps) {
  const days = formatPeriod(schedule.startDate, schedule.endDate);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={`Amount of each period, ${days}`}>
        <MoneyInput
          currency={currency}
          value={value.amount}
          onValueChange={(amount) => onChange({ ...value, amount })}
        />
      </Field>
      {schedule.prepaymentDefinition && (
        <Field label={`Price of each period, ${days}`}>
          <MoneyInput
            currency={currency}
            value={value.price}
            onValueChange={(price) => onChange({ ...value, price })}
          />
        </Field>
      )}
    </div>
  );
}
