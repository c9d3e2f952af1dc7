"use client";

import { catalogReads, type Product, type RatePlan } from "@/components/catalog/catalog-reads";
import { namingFields } from "@/components/catalog/named-fields";
import {
  RatePlanFields,
  ratePlanBody,
  ratePlanValues,
} from "@/components/catalog/rate-plan-fields";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { createProductRatePlan, updateProductRatePlan } from "@/lib/areas/objects/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type RatePlanFormProps = {
  product: Product;
  editing: RatePlan | "new" | null;
  onClose: () => void;
};

const cleared = {
  Description: null,
  EffectiveStartDate: null,
  EffectiveEndDate: null,
  Grade: null,
};

/** A rate plan, new or changed. An emptied date follows the product's again. */
export function RatePlanForm({ product, editing, onClose }: RatePlanFormProps) {
  const create = useOperation(createProductRatePlan, { refreshes: catalogReads });
  const update = useOperation(updateProductRatePlan, { refreshes: catalogReads });
  const ratePlan = editing === "new" ? null : editing;
  const shared = {
    open: editing !== null,
    onOpenChange: (open: boolean) => !open && onClose(),
    failureTitle: "The rate plan could not be saved",
    defaultValues: ratePlanValues(product, ratePlan),
  };
  if (ratePlan) {
    return (
      <SideForm
        {...shared}
        title={`Edit ${ratePlan.name}`}
        submitLabel="Save rate plan"
        schema={updateProductRatePlan.body}
        {...formFacts(updateProductRatePlan)}
        onSubmit={async (given) => {
          const body = ratePlanBody({ ...cleared, ...given }, ratePlan);
          await namingFields(update.mutateAsync({ params: { id: ratePlan.id }, body }));
          toast.success("The rate plan was saved");
        }}
      >
        <RatePlanFields />
      </SideForm>
    );
  }
  return (
    <SideForm
      {...shared}
      title={`New rate plan of ${product.name}`}
      submitLabel="Create rate plan"
      schema={createProductRatePlan.body}
      {...formFacts(createProductRatePlan)}
      onSubmit={async (given) => {
        await namingFields(create.mutateAsync({ body: ratePlanBody(given, {}) }));
        toast.success("The rate plan was created");
      }}
    >
      <RatePlanFields />
    </SideForm>
  );
}
