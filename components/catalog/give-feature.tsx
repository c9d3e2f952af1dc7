"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogReads, type Product } from "@/components/catalog/catalog-reads";
import { namingFields } from "@/components/catalog/named-fields";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { SideForm } from "@/components/form/side-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { queryFeatures } from "@/lib/areas/catalog/lists/list-contract";
import { createFeature, createProductFeature } from "@/lib/areas/objects/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const ACTIVE = { query: { pageSize: "99", filter: ["status.EQ:Active"] } };
const ways = [
  { value: "known", label: "A feature that there is" },
  { value: "new", label: "A new feature" },
];

type Included = { Quantity?: number; UOM?: string };

export type GiveFeatureProps = {
  product: Product;
  /** Ids of the features that the product has. */
  has: readonly string[];
  open: boolean;
  onClose: () => void;
};

/** Adds a feature to the product, an existing or a new one. */
export function GiveFeature({ product, has, open, onClose }: GiveFeatureProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isPending } = useQuery(operationQuery(queryFeatures, ACTIVE));
  const create = useOperation(createFeature, { refreshes: [queryFeatures] });
  const give = useOperation(createProductFeature, { refreshes: catalogReads });
  const known = (data?.data ?? []).filter(({ id }) => !has.includes(id));
  const way = known.length ? (chosen ?? "known") : "new";
  const done = async (FeatureId: string, included: Included = {}) => {
    await namingFields(
      give.mutateAsync({ body: { ProductId: product.id, FeatureId, ...included } }),
    );
    toast.success("The product has the feature");
  };
  const shared = {
    // Loaded before the form is shown: a form that changes while it is used loses what was typed.
    open: open && !isPending,
    onOpenChange: (next: boolean) => !next && onClose(),
    title: `Add a feature to ${product.name}`,
    submitLabel: "Add feature",
    failureTitle: "The feature could not be added",
  };
  const choice = known.length > 0 && (
    <Field label="Which">
      <Select options={ways} value={way} onValueChange={setChosen} />
    </Field>
  );
  if (way === "known")
    return (
      <SideForm
        key="known"
        {...shared}
        schema={createProductFeature.body}
        defaultValues={{ ProductId: product.id, FeatureId: "", UOM: "" }}
        {...formFacts(createProductFeature)}
        onSubmit={({ FeatureId, Quantity, UOM }) => done(FeatureId, { Quantity, UOM })}
      >
        {choice}
        <SelectField
          name="FeatureId"
          label="Feature"
          options={known.map(({ id, name, featureCode }) => ({
            value: id,
            label: name,
            help: featureCode,
          }))}
        />
        <FieldGroup columns={2}>
          <NumberField
            name="Quantity"
            label="Included units"
            help="In a billing period; left empty, there is no limit."
            min={0}
            optional
          />
          <TextField name="UOM" label="Unit of measure" maxLength={50} placeholder="GB" optional />
        </FieldGroup>
      </SideForm>
    );
  return (
    <SideForm
      key="new"
      {...shared}
      schema={createFeature.body}
      defaultValues={{ Name: "", FeatureCode: "", Description: "", ...customValuesOf({}) }}
      {...formFacts(createFeature)}
      onSubmit={async (body) => {
        const made = await namingFields(create.mutateAsync({ body: withCustomFields(body, {}) }));
        await done(made.Id);
      }}
    >
      {choice}
      <FieldGroup>
        <TextField name="Name" label="Name" maxLength={255} placeholder="Single sign-on" />
        <TextField name="FeatureCode" label="Code" maxLength={100} placeholder="SSO" />
        <TextareaField name="Description" label="Description" rows={2} maxLength={500} optional />
      </FieldGroup>
      <CustomFields object="Feature" framed />
    </SideForm>
  );
}
