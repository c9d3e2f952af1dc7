"use client";

import { SideForm } from "@/components/form/side-form";
import { RiseFields } from "@/components/price-rises/rise-fields";
import { riseReads } from "@/components/price-rises/rise-reads";
import { bodyOf, riseSchema, valuesOf } from "@/components/price-rises/rise-values";
import type { Rise } from "@/components/price-rises/rise-words";
import { usePlans, useProduct } from "@/components/price-rises/use-plan-choices";
import { updatePriceRise } from "@/lib/areas/price-rises/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type EditPriceRiseProps = {
  rise: Rise;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A draft in a form; its dry run is computed again. */
export function EditPriceRise({ rise, open, onOpenChange }: EditPriceRiseProps) {
  const product = useProduct(rise.productId);
  const plans = usePlans(rise.productId === null ? rise.productRatePlanIds : []);
  const [plan, ...morePlans] = plans ?? [];
  const update = useOperation(updatePriceRise, { refreshes: riseReads });
  return (
    <SideForm
      key={`${rise.updatedDate} ${plan?.label} ${product?.label}`}
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${rise.name}`}
      description="Its dry run is worked out again."
      submitLabel="Save draft"
      failureTitle="The price rise could not be saved"
      schema={riseSchema}
      defaultValues={valuesOf(rise)}
      {...formFacts(updatePriceRise)}
      onSubmit={(values) =>
        update.mutateAsync({ params: { priceRiseKey: rise.number }, body: bodyOf(values) })
      }
    >
      <RiseFields sold={{ product, plan, morePlans }} />
    </SideForm>
  );
}
