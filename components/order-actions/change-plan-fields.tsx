"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { EffectDateField } from "@/components/order-actions/effect-date-field";
import { NewPlanField } from "@/components/order-actions/new-plan-field";
import { SubscribedPlanField } from "@/components/order-actions/subscribed-plan-field";

const policies = [
  { value: "EffectiveImmediately", label: "At once", help: "On the day above" },
  {
    value: "EffectiveEndOfBillingPeriod",
    label: "At the end of the billing period",
    help: "Of the period that the day lies in",
  },
];

/** A rate plan that takes the place of another one. */
export function ChangePlanFields({ at }: { at: string }) {
  const change = `${at}.changePlan`;
  const replaced = useWatch({ name: `${change}.ratePlanId` });
  return (
    <div className="space-y-4">
      <FieldGroup columns={2}>
        <EffectDateField at={at} />
        <SelectField
          name={`${change}.effectivePolicy`}
          label="Takes effect"
          help=""
          options={policies}
        />
      </FieldGroup>
      <SubscribedPlanField name={`${change}.ratePlanId`} label="Replace" />
      {replaced && <NewPlanField at={`${change}.newProductRatePlan`} />}
    </div>
  );
}
