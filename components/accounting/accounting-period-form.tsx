"use client";

import type { Period } from "@/components/accounting/accounting-words";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import {
  createAccountingPeriod,
  listAccountingPeriods,
  updateAccountingPeriod,
} from "@/lib/areas/accounting/periods/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";
import { addDays, lastDayOfMonth, localDate, yearOf } from "@/lib/values/local-date";

export type AccountingPeriodFormProps = {
  editing: Period | "new" | null;
  /** The last period; a new one follows it. */
  last: Period | undefined;
  onClose: () => void;
};

const refreshed = { refreshes: [listAccountingPeriods] };

/** The month that follows the last period. */
function following(last: Period | undefined) {
  if (!last) return { startDate: "", endDate: "", fiscalYear: null };
  const startDate = addDays(localDate(last.endDate), 1);
  return { startDate, endDate: lastDayOfMonth(startDate), fiscalYear: yearOf(startDate) };
}

/** An accounting period, new or changed. */
export function AccountingPeriodForm({ editing, last, onClose }: AccountingPeriodFormProps) {
  const shown = useLast(editing);
  const create = useOperation(createAccountingPeriod, refreshed);
  const update = useOperation(updateAccountingPeriod, refreshed);
  const period = shown !== "new" && shown ? shown : null;
  const days = period ?? following(last);
  return (
    <SideForm
      key={period?.id ?? `new ${last?.id}`}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={period ? `Edit ${period.name}` : "New accounting period"}
      description="Periods follow each other without a gap."
      submitLabel={period ? "Save period" : "Create period"}
      failureTitle="The accounting period could not be saved"
      schema={createAccountingPeriod.body}
      defaultValues={{
        name: period?.name ?? "",
        startDate: days.startDate,
        endDate: days.endDate,
        fiscalYear: days.fiscalYear,
        fiscalQuarter: period?.fiscalQuarter ?? null,
        notes: period?.notes ?? "",
      }}
      {...formFacts(createAccountingPeriod)}
      onSubmit={async ({ fiscalQuarter = null, notes = null, ...given }) => {
        const body = { ...given, fiscalQuarter, notes };
        if (period) await update.mutateAsync({ params: { "ap-id": period.id }, body });
        else await create.mutateAsync({ body });
        toast.success("The accounting period was saved");
      }}
    >
      <FieldGroup>
        <TextField name="name" label="Name" maxLength={100} placeholder="January 2026" />
        <DateField name="startDate" label="First day" />
        <DateField name="endDate" label="Last day" />
        <NumberField
          name="fiscalYear"
          label="Fiscal year"
          min={1900}
          max={2999}
          format={{ useGrouping: false }}
        />
        <NumberField name="fiscalQuarter" label="Quarter" min={1} max={4} optional />
        <TextField name="notes" label="Notes" maxLength={2000} optional />
      </FieldGroup>
    </SideForm>
  );
}
