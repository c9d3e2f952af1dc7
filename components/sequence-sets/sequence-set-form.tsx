"use client";

import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import type { SequenceSet } from "@/components/sequence-sets/sequence-words";
import { toast } from "@/components/ui/toast";
import {
  createSequenceSets,
  listSequenceSets,
  updateSequenceSet,
} from "@/lib/areas/sequence-sets/contract";
import { DEFAULT_SET } from "@/lib/areas/sequence-sets/model";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type SequenceSetFormProps = { editing: SequenceSet | "new" | null; onClose: () => void };

const KINDS = [
  ["invoice", "Invoices"],
  ["creditMemo", "Credit memos"],
  ["debitMemo", "Debit memos"],
  ["payment", "Payments"],
  ["refund", "Refunds"],
] as const;
const LONGEST = 32;

const refreshed = { refreshes: [listSequenceSets] };
const schema = createSequenceSets.body.shape.sequenceSets.element;

/** Prefixes and first numbers of a set, new or changed. */
export function SequenceSetForm({ editing, onClose }: SequenceSetFormProps) {
  const shown = useLast(editing);
  const create = useOperation(createSequenceSets, refreshed);
  const update = useOperation(updateSequenceSet, refreshed);
  const set = shown !== "new" && shown ? shown : null;
  return (
    <SideForm
      key={set?.id ?? "new"}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={set ? `Edit ${set.name}` : "New sequence set"}
      submitLabel={set ? "Save set" : "Create set"}
      failureTitle="The sequence set could not be saved"
      schema={schema}
      defaultValues={{
        name: set?.name ?? "",
        invoice: { prefix: "", startNumber: 1, ...set?.invoice },
        creditMemo: { prefix: "", startNumber: 1, ...set?.creditMemo },
        debitMemo: { prefix: "", startNumber: 1, ...set?.debitMemo },
        payment: { ...DEFAULT_SET.numbers.payment, ...set?.payment },
        refund: { ...DEFAULT_SET.numbers.refund, ...set?.refund },
      }}
      {...formFacts(createSequenceSets)}
      onSubmit={async (body) => {
        if (set) await update.mutateAsync({ params: { id: set.id }, body });
        else await create.mutateAsync({ body: { sequenceSets: [body] } });
        toast.success("The sequence set was saved");
      }}
    >
      <FieldGroup description="Numbers have eight digits after the prefix. A prefix that has given numbers goes on with its next one.">
        <TextField
          name="name"
          label="Name"
          maxLength={100}
          placeholder="France"
          disabled={set?.name === DEFAULT_SET.name}
        />
      </FieldGroup>
      {KINDS.map(([kind, label]) => (
        <FieldGroup key={kind} legend={label} columns={2}>
          <TextField
            name={`${kind}.prefix`}
            label={`Prefix of ${label.toLowerCase()}`}
            maxLength={LONGEST}
            autoComplete="off"
          />
          <NumberField
            name={`${kind}.startNumber`}
            label={`First number of ${label.toLowerCase()}`}
            min={1}
            step={1}
          />
        </FieldGroup>
      ))}
    </SideForm>
  );
}
