"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectField } from "@/components/form/fields/select-field";
import { plansOf, useActionSite } from "@/components/order-actions/action-site";

/** One of the rate plans that the subscription has, preselected when it is the only one. */
export function SubscribedPlanField({ name, label }: { name: string; label: string }) {
  const { subscription } = useActionSite();
  const options = plansOf(subscription).map((plan) => ({
    value: plan.id,
    label: plan.ratePlanName,
    help: `${plan.productName} · ${plan.subscriptionRatePlanNumber}`,
  }));
  const { setValue } = useFormContext();
  const chosen = Boolean(useWatch({ name }));
  const only = options.length === 1 ? options[0]?.value : undefined;
  useEffect(() => {
    if (only && !chosen) setValue(name, only);
  }, [only, chosen, name, setValue]);
  return <SelectField name={name} label={label} options={options} />;
}
