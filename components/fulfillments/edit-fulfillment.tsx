"use client";

import * as z from "zod";
import { changedValues, customValuesOf } from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { type Fulfillment, fulfillmentReads } from "@/components/fulfillments/fulfillment-words";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { updateFulfillment } from "@/lib/areas/fulfillments/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type EditFulfillmentProps = { fulfillment: Fulfillment; onClose: () => void };

/** With the controls of custom fields, which become a map when the form is sent. */
const schema = updateFulfillment.body.extend({ customValues: z.unknown() });

/** Texts that are left empty are taken off. */
const CLEARED = {
  carrier: null,
  trackingNumber: null,
  fulfillmentLocation: null,
  fulfillmentSystem: null,
  description: null,
};

/** Changes a fulfillment while it is Executing. */
export function EditFulfillment({ fulfillment, onClose }: EditFulfillmentProps) {
  const update = useOperation(updateFulfillment, { refreshes: fulfillmentReads });
  return (
    <SideForm
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Edit ${fulfillment.fulfillmentNumber}`}
      description="It can be changed while it is Executing."
      submitLabel="Save fulfillment"
      failureTitle="The fulfillment could not be saved"
      schema={schema}
      defaultValues={{
        quantity: fulfillment.quantity,
        fulfillmentDate: fulfillment.fulfillmentDate,
        carrier: fulfillment.carrier ?? "",
        trackingNumber: fulfillment.trackingNumber ?? "",
        fulfillmentLocation: fulfillment.fulfillmentLocation ?? "",
        fulfillmentSystem: fulfillment.fulfillmentSystem ?? "",
        description: fulfillment.description ?? "",
        customValues: customValuesOf(fulfillment).customValues,
      }}
      {...formFacts(updateFulfillment)}
      onSubmit={async ({ customValues, ...given }) => {
        const customFields = changedValues(customValues, fulfillment);
        const body = { ...CLEARED, ...given, customFields };
        await update.mutateAsync({ params: { "fulfillment-key": fulfillment.id }, body });
        toast.success("The fulfillment was saved");
      }}
    >
      <FieldGroup>
        <NumberField name="quantity" label="Quantity" min={0} />
        <DateField name="fulfillmentDate" label="Day" />
        <TextField name="carrier" label="Carrier" optional />
        <TextField name="trackingNumber" label="Tracking number" optional />
        <TextField name="fulfillmentLocation" label="Place" optional />
        <TextField name="fulfillmentSystem" label="System" optional />
        <TextField name="description" label="Description" optional />
      </FieldGroup>
      <DefinedFields object="Fulfillment" at="customValues" />
    </SideForm>
  );
}
