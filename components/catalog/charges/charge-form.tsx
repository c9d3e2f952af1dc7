"use client";

import { useQuery } from "@tanstack/react-query";
import { type Charge, catalogReads, type RatePlan } from "@/components/catalog/catalog-reads";
import { ChargeFields } from "./charge-fields";
import { type ChargeRecord, chargeBodyOf, emptyCharge, valuesOf } from "./charge-values";
import { requirePrices } from "./required-prices";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { namingFields } from "@/components/catalog/named-fields";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import {
  createProductRatePlanCharge,
  retrieveProductRatePlanCharge,
  updateProductRatePlanCharge,
} from "@/lib/areas/objects/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type ChargeFormProps = {
  ratePlan: RatePlan;
  editing: Charge | "new" | null;
  onClose: () => void;
};

/** A charge, new or changed. */
export function ChargeForm({ ratePlan, editing, onClose }: ChargeFormProps) {
  const id = editing !== "new" && editing ? editing.id : "";
  const record = useQuery({
    ...operationQuery(retrieveProductRatePlanCharge, { params: { id } }),
    enabled: id !== "",
  });
  if (id === "")
    return <NewCharge ratePlan={ratePlan} open={editing === "new"} onClose={onClose} />;
  return record.data ? <ChangedCharge charge={record.data} onClose={onClose} /> : null;
}

type NewChargeProps = { ratePlan: RatePlan; open: boolean; onClose: () => void };

function NewCharge({ ratePlan, open, onClose }: NewChargeProps) {
  const create = useOperation(createProductRatePlanCharge, { refreshes: catalogReads });
  return (
    <SideForm
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={`New charge of ${ratePlan.name}`}
      submitLabel="Create charge"
      failureTitle="The charge could not be created"
      schema={createProductRatePlanCharge.body}
      defaultValues={{ ...emptyCharge, ProductRatePlanId: ratePlan.id }}
      {...formFacts(createProductRatePlanCharge)}
      onSubmit={async (given) => {
        requirePrices(given);
        await namingFields(create.mutateAsync({ body: withCustomFields(chargeBodyOf(given), {}) }));
        toast.success("The charge was created");
      }}
    >
      <ChargeFields />
    </SideForm>
  );
}

function ChangedCharge({ charge, onClose }: { charge: ChargeRecord; onClose: () => void }) {
  const update = useOperation(updateProductRatePlanCharge, { refreshes: catalogReads });
  return (
    <SideForm
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={`Edit ${charge.Name}`}
      description="Subscriptions that use it keep their prices; changes are for those to come."
      submitLabel="Save charge"
      failureTitle="The charge could not be saved"
      schema={updateProductRatePlanCharge.body}
      defaultValues={{ ...valuesOf(charge), ...customValuesOf(charge) }}
      {...formFacts(updateProductRatePlanCharge)}
      onSubmit={async (given) => {
        requirePrices(given);
        const body = withCustomFields(chargeBodyOf(given), charge);
        await namingFields(update.mutateAsync({ params: { id: charge.Id }, body }));
        toast.success("The charge was saved");
      }}
    >
      <ChargeFields />
    </SideForm>
  );
}
