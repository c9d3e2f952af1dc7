"use client";

import { useFieldArray, useFormState, useWatch } from "react-hook-form";
import { CouponCard } from "@/components/coupons/coupon-card";
import { CouponEntry } from "@/components/coupons/coupon-entry";
import { FieldGroup } from "@/components/form/field-group";
import { RatePlanCard } from "./rate-plan-card";
import { RatePlanPicker } from "./rate-plan-picker";

export type RatePlansFieldProps = {
  /** Path of the action that creates the subscription in the form's values. */
  at: string;
  /** Plans are sold in a currency; without an account it is not known yet. */
  currency: string | undefined;
};

/** The subscribed rate plans of the catalog, with their own quantities and prices. */
export function RatePlansField({ at, currency }: RatePlansFieldProps) {
  const ratePlans = `${at}.createSubscription.subscribeToRatePlans`;
  const { fields, append, remove } = useFieldArray({ name: ratePlans });
  const chosen: { couponCode?: string }[] = useWatch({ name: ratePlans }) ?? [];
  const { isSubmitted } = useFormState();
  return (
    <FieldGroup framed legend="Rate plans">
      {fields.map((field, index) => {
        const card = { at: `${ratePlans}.${index}`, onRemove: () => remove(index) };
        return chosen[index]?.couponCode ? (
          <CouponCard key={field.id} {...card} />
        ) : (
          <RatePlanCard key={field.id} {...card} currency={currency} />
        );
      })}
      <RatePlanPicker
        currency={currency}
        onPick={(number) => append({ productRatePlanNumber: number, chargeOverrides: [] })}
      />
      <CouponEntry onAdd={(couponCode) => append({ couponCode })} />
      {isSubmitted && fields.length === 0 && (
        <p role="alert" className="text-negative text-sm">
          Choose at least one rate plan.
        </p>
      )}
    </FieldGroup>
  );
}
