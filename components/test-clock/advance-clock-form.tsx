"use client";

import { DateField } from "@/components/form/fields/date-field";
import { SideForm } from "@/components/form/side-form";
import { advanceTestClock, getTestClock } from "@/lib/areas/test-clock/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";
import { addDays, addMonths, localDate } from "@/lib/values/local-date";

export type AdvanceClockFormProps = {
  today: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** How far the clock moves; what falls due in between is run in order. */
export function AdvanceClockForm({ today, open, onOpenChange }: AdvanceClockFormProps) {
  const advance = useOperation(advanceTestClock, { refreshes: [getTestClock] });
  const from = localDate(today);
  const tomorrow = addDays(from, 1);
  return (
    <SideForm
      open={open}
      onOpenChange={onOpenChange}
      title="Move the clock"
      description="Renewals, invoices and payments that fall due on the way are made in order. It cannot go back."
      submitLabel="Move the clock"
      failureTitle="The clock was not moved"
      schema={advanceTestClock.body}
      defaultValues={{ advanceTo: addMonths(from, 1) }}
      {...formFacts(advanceTestClock)}
      onSubmit={(body) => advance.mutateAsync({ body })}
    >
      <DateField
        name="advanceTo"
        label="Move to"
        help="The beginning of that day, at most 24 months ahead."
        min={tomorrow}
        presets={[
          { label: "A day", value: tomorrow },
          { label: "A week", value: addDays(from, 7) },
          { label: "A month", value: addMonths(from, 1) },
          { label: "A year", value: addMonths(from, 12) },
        ]}
      />
    </SideForm>
  );
}
