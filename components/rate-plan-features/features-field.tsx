"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import {
  type FeaturesInput,
  askingFor,
  chosenIds,
} from "@/components/rate-plan-features/chosen-features";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { getCatalogProduct } from "@/lib/areas/catalog/contract";
import { operationQuery } from "@/lib/portal/query";

export type FeaturesFieldProps = {
  /** Path of the rate plan, or of its update, in the form's values. */
  at: string;
  /** Id of the product of the rate plan. */
  productId: string;
  /** Codes of the features that the rate plan has; those of its product for a new one. */
  held?: readonly string[];
};

/** The features of a rate plan, which are its product's unless others are chosen. */
export function FeaturesField({ at, productId, held }: FeaturesFieldProps) {
  const { setValue } = useFormContext();
  const input = { params: { "product-key": productId } };
  const { data: product } = useQuery(operationQuery(getCatalogProduct, input));
  const asked: FeaturesInput = useWatch({ name: at }) ?? {};
  const features = product?.productFeatures ?? [];
  if (!product || !features.length) return null;
  const ids = features.map(({ id }) => id);
  const otherwise =
    held === undefined
      ? ids
      : features.filter(({ code }) => held.includes(code)).map(({ id }) => id);
  const chosen = chosenIds(asked, otherwise);
  const choose = (id: string, on: boolean) => {
    const next = ids.filter((one) => (one === id ? on : chosen.includes(one)));
    const { subscriptionProductFeatures, clearingExistingFeatures } = askingFor(
      next,
      asked,
      otherwise,
    );
    const options = { shouldDirty: true };
    setValue(`${at}.subscriptionProductFeatures`, subscriptionProductFeatures, options);
    setValue(`${at}.clearingExistingFeatures`, clearingExistingFeatures, options);
  };
  return (
    <fieldset className="@container mt-3 border-t pt-3">
      <legend className="sr-only">Features</legend>
      <p aria-hidden className="font-medium">
        Features
      </p>
      {product.allowFeatureChanges ? (
        <div className="mt-2 grid gap-2 @sm:grid-cols-2">
          {features.map(({ id, name, description }) => (
            <Field key={id} inline label={name} help={description ?? undefined}>
              <Checkbox checked={chosen.includes(id)} onCheckedChange={(on) => choose(id, on)} />
            </Field>
          ))}
        </div>
      ) : (
        <p className="text-muted text-sm">
          {features.map(({ name }) => name).join(", ")}. All subscriptions of {product.name} have
          them.
        </p>
      )}
    </fieldset>
  );
}
