"use client";

import { useWatch } from "react-hook-form";
import { plansOf, useActionSite } from "@/components/order-actions/action-site";
import { ChargeUpdateFields } from "@/components/order-actions/charge-update-fields";
import { EffectDateField } from "@/components/order-actions/effect-date-field";
import { FeaturesField } from "@/components/rate-plan-features/features-field";
import { SubscribedPlanField } from "@/components/order-actions/subscribed-plan-field";

/** New quantities and prices of a rate plan of the subscription. */
export function UpdateFields({ at }: { at: string }) {
  const update = `${at}.updateProduct`;
  const { subscription } = useActionSite();
  const planId = useWatch({ name: `${update}.ratePlanId` });
  const plan = plansOf(subscription).find(({ id }) => id === planId);
  return (
    <div className="space-y-4">
      <EffectDateField at={at} />
      <SubscribedPlanField name={`${update}.ratePlanId`} label="Rate plan" />
      {plan?.ratePlanCharges.map((charge, index) => (
        <ChargeUpdateFields
          key={charge.number}
          at={`${update}.chargeUpdates.${index}`}
          charge={charge}
        />
      ))}
      {plan && (
        <FeaturesField
          key={plan.id}
          at={update}
          productId={plan.productId}
          held={plan.subscriptionProductFeatures}
        />
      )}
    </div>
  );
}
