"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import {
  chosenFeatures,
  type FeatureChoice,
  type FeaturesInput,
  inputFor,
} from "@/components/rate-plan-features/chosen-features";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { getCatalogProduct } from "@/lib/areas/catalog/contract";
import { operationQuery } from "@/lib/portal/query";

export type FeaturesFieldProps = {
  /** Path of the rate plan, or of its update, in the form's values. */
  at: string;
  /** Id of the product of the rate plan. */
  productId: string;
  /** The features that the rate plan has; those of its product for a new one. */
  held?: readonly { readonly featureCode: string; readonly quantity?: number }[];
};

/** The features of a rate plan with their quantities, which are its product's unless others are chosen. */
export function FeaturesField({ at, productId, held }: FeaturesFieldProps) {
  const { setValue } = useFormContext();
  const input = { params: { "product-key": productId } };
  const { data: product } = useQuery(operationQuery(getCatalogProduct, input));
  const said: FeaturesInput = useWatch({ name: at }) ?? {};
  if (!product?.productFeatures.length) return null;
  const { productFeatures: features, allowFeatureChanges } = product;
  const otherwise = features.flatMap(({ id, code, quantity }): FeatureChoice[] => {
    const own = held === undefined ? { quantity } : held.find((of) => of.featureCode === code);
    if (own === undefined) return [];
    return [
      { featureId: id, ...(typeof own.quantity === "number" ? { quantity: own.quantity } : {}) },
    ];
  });
  const chosen = chosenFeatures(said, otherwise);
  const choiceOf = (id: string) => chosen.find(({ featureId }) => featureId === id);
  const choose = (choices: readonly FeatureChoice[]) => {
    const next = inputFor(choices, otherwise);
    for (const name of ["subscriptionProductFeatures", "clearingExistingFeatures"] as const)
      setValue(`${at}.${name}`, next[name], { shouldDirty: true });
  };
  const toggle = (id: string, on: boolean) =>
    choose(
      features.flatMap((feature): FeatureChoice[] => {
        const own = choiceOf(feature.id);
        if (feature.id !== id) return own ? [own] : [];
        const usual = otherwise.find(({ featureId }) => featureId === id);
        return on ? [usual ?? { featureId: id }] : [];
      }),
    );
  const count = (id: string, quantity: number | null) =>
    choose(
      chosen.map((of) => {
        if (of.featureId !== id) return of;
        const { quantity: _before, ...words } = of;
        return quantity === null ? words : { ...words, quantity };
      }),
    );
  return (
    <fieldset className="@container mt-3 border-t pt-3">
      <legend className="float-left w-full font-medium">Features</legend>
      {!allowFeatureChanges && (
        <p className="clear-both text-muted text-sm">
          All subscriptions of {product.name} have them.
        </p>
      )}
      <div className="clear-both grid gap-x-4 gap-y-3 pt-2 @md:grid-cols-2">
        {features.map(({ id, name, description, quantity, unitOfMeasure }) => (
          <div key={id} className="min-w-0 space-y-2">
            <Field
              inline
              label={name}
              help={description ?? undefined}
              disabled={!allowFeatureChanges}
            >
              <Checkbox
                checked={choiceOf(id) !== undefined}
                disabled={!allowFeatureChanges}
                onCheckedChange={(on) => toggle(id, on)}
              />
            </Field>
            {quantity !== null && choiceOf(id) && (
              <Field label={`Included units of ${name}`}>
                <NumberInput
                  min={0}
                  unit={unitOfMeasure ?? undefined}
                  value={choiceOf(id)?.quantity ?? quantity}
                  onValueChange={(units) => count(id, units)}
                />
              </Field>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
