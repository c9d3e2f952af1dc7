"use client";

import { catalogReads, type Product, type RatePlan } from "@/components/catalog/catalog-reads";
import { namingFields } from "@/components/catalog/named-fields";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
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

function valuesOf(product: Product, ratePlan: RatePlan | null) {
  const own = (date: string | undefined, inherited: string) =>
    date && date !== inherited ? date : "";
  return {
    Name: ratePlan?.name ?? "",
    Description: ratePlan?.description ?? "",
    ProductRatePlanNumber: ratePlan?.productRatePlanNumber ?? "",
    EffectiveStartDate: own(ratePlan?.effectiveStartDate, product.effectiveStartDate),
    EffectiveEndDate: own(ratePlan?.effectiveEndDate, product.effectiveEndDate),
    ProductId: product.id,
  };
}

function RatePlanFields() {
  return (
    <>
      <FieldGroup>
        <TextField name="Name" label="Name" maxLength={255} help="" placeholder="Monthly" />
        <TextareaField
          name="Description"
          label="Description"
          rows={2}
          maxLength={500}
          optional
          help=""
        />
        <TextField
          name="ProductRatePlanNumber"
          label="Rate plan number"
          maxLength={100}
          optional
          help="The next free one when left empty."
        />
      </FieldGroup>
      <FieldGroup
        legend="When it is sold"
        description="Left empty, the dates of the product hold."
        columns={2}
      >
        <DateField name="EffectiveStartDate" label="First day" optional help="" />
        <DateField name="EffectiveEndDate" label="Last day" optional help="" />
      </FieldGroup>
    </>
  );
}

/** A rate plan, new or changed. A date that is emptied follows the product's again. */
export function RatePlanForm({ product, editing, onClose }: RatePlanFormProps) {
  const create = useOperation(createProductRatePlan, { refreshes: catalogReads });
  const update = useOperation(updateProductRatePlan, { refreshes: catalogReads });
  const ratePlan = editing === "new" ? null : editing;
  const shared = {
    open: editing !== null,
    onOpenChange: (open: boolean) => !open && onClose(),
    failureTitle: "The rate plan could not be saved",
    defaultValues: valuesOf(product, ratePlan),
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
          const cleared = { Description: null, EffectiveStartDate: null, EffectiveEndDate: null };
          const body = { ...cleared, ...given };
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
      onSubmit={async (body) => {
        await namingFields(create.mutateAsync({ body }));
        toast.success("The rate plan was created");
      }}
    >
      <RatePlanFields />
    </SideForm>
  );
}
