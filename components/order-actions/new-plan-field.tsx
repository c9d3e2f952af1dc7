"use client";

import { useFormContext } from "react-hook-form";
import { useBoundField } from "@/components/form/use-bound-field";
import { useActionSite } from "@/components/order-actions/action-site";
import { RatePlanCard } from "@/components/orders/draft/rate-plan-card";
import { RatePlanPicker } from "@/components/orders/draft/rate-plan-picker";

/** One rate plan of the catalog, with the order's overrides for its charges. */
export function NewPlanField({ at }: { at: string }) {
  const { setValue } = useFormContext();
  const { currency } = useActionSite();
  const { field, error } = useBoundField({ name: `${at}.productRatePlanNumber`, label: "" });
  const number: string = field.value ?? "";
  const choose = (planNumber: string) =>
    setValue(at, { productRatePlanNumber: planNumber, chargeOverrides: [] }, { shouldDirty: true });
  return number === "" ? (
    <RatePlanPicker ref={field.ref} currency={currency} onPick={choose} error={error} />
  ) : (
    <RatePlanCard at={at} currency={currency} onRemove={() => choose("")} />
  );
}
