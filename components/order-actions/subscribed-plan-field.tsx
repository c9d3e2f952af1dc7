"use client";

import { SelectField } from "@/components/form/fields/select-field";
import { plansOf, useActionSite } from "@/components/order-actions/action-site";

/** One of the rate plans that the subscription has; holds its id. */
export function SubscribedPlanField({ name, label }: { name: string; label: string }) {
  const { subscription } = useActionSite();
  const options = plansOf(subscription).map((plan) => ({
    value: plan.id,
    label: plan.ratePlanName,
    help: `${plan.productName} · ${plan.subscriptionRatePlanNumber}`,
  }));
  return <SelectField name={name} label={label} help="" options={options} />;
}
