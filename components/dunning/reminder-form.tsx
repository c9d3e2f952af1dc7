"use client";

import { useWatch } from "react-hook-form";
import { ReminderPreview } from "@/components/dunning/reminder-preview";
import { type Reminder, reminderReads } from "@/components/dunning/reminder-reads";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { createReminder, updateReminder } from "@/lib/areas/dunning/contract";
import { MERGE_FIELDS, type ReminderKind } from "@/lib/areas/dunning/model";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const kinds = [
  { value: "PastDue", label: "An invoice that is owed" },
  { value: "CardExpiry", label: "A card that is about to expire" },
  { value: "PriceRise", label: "Prices that a price rise changes" },
  { value: "TrialEnd", label: "The first bill of a trial" },
];

/** A reminder, new or changed, with its text as a customer reads it. */
export function ReminderForm(props: { editing: Reminder | "new" | null; onClose: () => void }) {
  const shown = useLast(props.editing);
  const create = useOperation(createReminder, { refreshes: reminderReads });
  const update = useOperation(updateReminder, { refreshes: reminderReads });
  const known = shown !== "new" && shown ? shown : null;
  return (
    <SideForm
      key={known?.id ?? "new"}
      size="lg"
      open={props.editing !== null}
      onOpenChange={(next) => !next && props.onClose()}
      title={known ? `Edit ${known.name}` : "New reminder"}
      submitLabel={known ? "Save reminder" : "Create reminder"}
      failureTitle="The reminder could not be saved"
      schema={createReminder.body}
      defaultValues={{
        kind: known?.kind ?? "PastDue",
        name: known?.name ?? "",
        days: known?.days ?? 7,
        subject: known?.subject ?? "",
        body: known?.body ?? "",
        active: known?.active ?? true,
      }}
      {...formFacts(createReminder)}
      onSubmit={async ({ kind, ...body }) => {
        if (known) await update.mutateAsync({ params: { "reminder-id": known.id }, body });
        else await create.mutateAsync({ body: { kind, ...body } });
        toast.success("The reminder was saved");
      }}
    >
      <FieldGroup>
        <TextField name="name" label="Name" maxLength={80} />
        <SelectField name="kind" label="About" options={kinds} disabled={known !== null} />
        <NumberField
          name="days"
          label="Days"
          steppers
          help="After the due date (before it when below zero), or before the card ends, the price changes or the trial is billed."
        />
        <SwitchField name="active" label="It writes" />
        <TextField name="subject" label="Subject" maxLength={200} />
        <TextareaField name="body" label="Text" rows={9} />
        <MergeFields />
      </FieldGroup>
      <ReminderPreview />
    </SideForm>
  );
}

/** The placeholders of the texts. */
function MergeFields() {
  const kind = useWatch<{ kind: ReminderKind }, "kind">({ name: "kind" });
  return (
    <p className="text-muted text-sm">
      Merge fields:{" "}
      {MERGE_FIELDS[kind].map((name) => (
        <code key={name} className="mr-2 inline-block font-mono text-xs">{`{{${name}}}`}</code>
      ))}
    </p>
  );
}
