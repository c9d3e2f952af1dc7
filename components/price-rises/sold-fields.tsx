"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { TextField } from "@/components/form/fields/text-field";
import { MorePlansField } from "@/components/price-rises/more-plans-field";
import {
  useChargeChoices,
  usePlanChoices,
  useProductChoices,
} from "@/components/price-rises/use-plan-choices";
import type { Choice } from "@/components/ui/combobox";

/** What a draft has chosen already. */
export type Sold = { product?: Choice; plan?: Choice; morePlans?: readonly Choice[] };

/** What rises: a product, a rate plan or several, or one charge of a rate plan. */
export function SoldFields({ sold = {} }: { sold?: Sold }) {
  const productId: string = useWatch({ name: "productKey" });
  const planId: string = useWatch({ name: "productRatePlanKey" });
  const more: string[] = useWatch({ name: "productRatePlanKeys" });
  return (
    <FieldGroup framed legend="What rises">
      <TextField name="name" label="Name" maxLength={100} placeholder="Prices of next year" />
      <PlanField plan={sold.plan} />
      {planId && <MorePlansField planId={planId} chosen={sold.morePlans ?? []} />}
      {planId && more.length === 0 && <ChargeField key={planId} planId={planId} />}
      {(!planId || productId) && <ProductField product={sold.product} />}
    </FieldGroup>
  );
}

function PlanField({ plan }: { plan?: Choice }) {
  const [typed, setTyped] = useState("");
  const { setValue } = useFormContext();
  const { choices, searching } = usePlanChoices(typed);
  return (
    <ComboboxField
      name="productRatePlanKey"
      label="Rate plan"
      help="Prices of subscriptions to it rise; the catalog stays as it is."
      initialChoice={plan}
      choices={choices}
      searching={searching}
      onSearch={setTyped}
      onChoice={() => {
        setValue("productRatePlanChargeKey", "");
        setValue("productRatePlanKeys", []);
        setValue("productKey", "");
      }}
      placeholder="Name of the rate plan"
      emptyText="No rate plan begins like this."
    />
  );
}

function ChargeField({ planId }: { planId: string }) {
  const charges = useChargeChoices(planId);
  return (
    <ComboboxField
      name="productRatePlanChargeKey"
      label="Only this charge"
      optional
      choices={charges}
      placeholder="All charges"
      emptyText="No charge matches."
    />
  );
}

function ProductField({ product }: { product?: Choice }) {
  const [typed, setTyped] = useState("");
  const { choices, searching } = useProductChoices(typed);
  return (
    <ComboboxField
      name="productKey"
      label="Or a whole product"
      help="All its rate plans rise."
      optional
      initialChoice={product}
      choices={choices}
      searching={searching}
      onSearch={setTyped}
      placeholder="Name of the product"
      emptyText="No product begins like this."
    />
  );
}
