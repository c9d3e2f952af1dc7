"use client";

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useActionSite } from "@/components/order-actions/action-site";
import { EffectDateField } from "@/components/order-actions/effect-date-field";
import { RatePlanCard } from "@/components/orders/draft/rate-plan-card";
import { useTopUps } from "@/components/prepaid/use-top-ups";
import { useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** A rate plan that sells units of a balance that the subscription has, from a day on. */
export function TopUpFields({ at }: { at: string }) {
  const { subscription, currency } = useActionSite();
  const plan = `${at}.addProduct`;
  const { setValue } = useFormContext();
  const { field, error } = useBoundField({ name: `${plan}.productRatePlanNumber`, label: "" });
  const { choices, known } = useTopUps(subscription?.subscriptionNumber ?? "", currency);
  const number: string = field.value ?? "";
  const only = choices.length === 1 ? choices[0]?.value : undefined;

  useEffect(() => {
    if (only && number === "") setValue(`${plan}.productRatePlanNumber`, only);
  }, [only, number, plan, setValue]);

  const choose = (planNumber: string) =>
    setValue(
      plan,
      { productRatePlanNumber: planNumber, chargeOverrides: [] },
      { shouldDirty: true },
    );
  return (
    <div className="space-y-4">
      <EffectDateField at={at} />
      <Field
        label="Rate plan that sells the units"
        error={error}
        help={
          known && choices.length === 0
            ? "The catalog has no rate plan that sells these units in the currency of the subscription."
            : undefined
        }
      >
        <Select
          ref={field.ref}
          options={choices}
          value={number || null}
          onValueChange={(next: string) => choose(next)}
        />
      </Field>
      {number !== "" && (
        <RatePlanCard key={number} at={plan} currency={currency} onRemove={() => choose("")} />
      )}
    </div>
  );
}
