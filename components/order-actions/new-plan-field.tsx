"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { useActionSite } from "@/components/order-actions/action-site";
import { RatePlanCard } from "@/components/orders/rate-plan-card";
import { RatePlanPicker } from "@/components/orders/rate-plan-picker";

/** One rate plan of the catalog, with what the order agrees on for its charges. */
export function NewPlanField({ at }: { at: string }) {
  const { setValue } = useFormContext();
  const { currency } = useActionSite();
  const number: string = useWatch({ name: `${at}.productRatePlanNumber` }) ?? "";
  const choose = (planNumber: string) =>
    setValue(at, { productRatePlanNumber: planNumber, chargeOverrides: [] }, { shouldDirty: true });
  return number === "" ? (
    <RatePlanPicker currency={currency} onPick={choose} />
  ) : (
    <RatePlanCard at={at} currency={currency} onRemove={() => choose("")} />
  );
}
