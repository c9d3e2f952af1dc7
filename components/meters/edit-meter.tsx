"use client";

import { SideForm } from "@/components/form/side-form";
import { MeterFields } from "@/components/meters/meter-fields";
import { meterReads } from "@/components/meters/meter-reads";
import { bodyOf, valuesOf } from "@/components/meters/meter-values";
import type { Meter } from "@/components/meters/meter-words";
import { createMeter, updateMeter } from "@/lib/areas/meters/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type EditMeterProps = {
  meter: Meter;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The newest version of a meter in a form: its draft, or the beginning of the next one. */
export function EditMeter({ meter, open, onOpenChange }: EditMeterProps) {
  const update = useOperation(updateMeter, { refreshes: meterReads });
  const newest = meter.versions.at(-1);
  if (!newest) return null;
  return (
    <SideForm
      key={`${meter.updatedDate} ${newest.version} ${JSON.stringify(newest.definition)}`}
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${meter.name}`}
      description={
        newest.status === "Draft"
          ? `Draft ${newest.version} counts once it is published.`
          : "This becomes the next version, as a draft; until it is published, the present one counts."
      }
      submitLabel="Save draft"
      failureTitle="The meter could not be saved"
      schema={createMeter.body}
      defaultValues={valuesOf(meter.name, newest.definition)}
      {...formFacts(updateMeter)}
      onSubmit={(values) =>
        update.mutateAsync({ params: { meterId: meter.id }, body: bodyOf(values) })
      }
    >
      <MeterFields />
    </SideForm>
  );
}
