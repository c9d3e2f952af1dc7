"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CouponCard } from "@/components/coupons/coupon-card";
import { CouponEntry } from "@/components/coupons/coupon-entry";
import { useBoundField } from "@/components/form/use-bound-field";
import { useActionSite } from "@/components/order-actions/action-site";
import { RatePlanCard } from "@/components/orders/draft/rate-plan-card";
import { RatePlanPicker } from "@/components/orders/draft/rate-plan-picker";

export type NewPlanFieldProps = {
  /** Path of the rate plan in the form's values. */
  at: string;
  /** Whether the code of a coupon may take its place. */
  takesCoupons?: boolean;
};

/** One rate plan of the catalog, with the order's overrides for its charges. */
export function NewPlanField({ at, takesCoupons = false }: NewPlanFieldProps) {
  const { setValue } = useFormContext();
  const { currency } = useActionSite();
  const { field, error } = useBoundField({ name: `${at}.productRatePlanNumber`, label: "" });
  const number: string = field.value ?? "";
  const choose = (planNumber: string) =>
    setValue(at, { productRatePlanNumber: planNumber, chargeOverrides: [] }, { shouldDirty: true });
  const coupon: string = useWatch({ name: `${at}.couponCode` }) ?? "";
  if (coupon !== "") return <CouponCard at={at} onRemove={() => choose("")} />;
  if (number !== "")
    return <RatePlanCard at={at} currency={currency} onRemove={() => choose("")} />;
  return (
    <>
      <RatePlanPicker ref={field.ref} currency={currency} onPick={choose} error={error} />
      {takesCoupons && (
        <CouponEntry onAdd={(couponCode) => setValue(at, { couponCode }, { shouldDirty: true })} />
      )}
    </>
  );
}
