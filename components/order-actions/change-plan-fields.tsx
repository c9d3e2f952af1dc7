"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { plansOf, useActionSite } from "@/components/order-actions/action-site";
import { EffectDateField } from "@/components/order-actions/effect-date-field";
import { NewPlanField } from "@/components/order-actions/new-plan-field";
import { type PlanStep, stepBetween } from "@/components/order-actions/plan-step";
import { SubscribedPlanField } from "@/components/order-actions/subscribed-plan-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { getProductRatePlan } from "@/lib/areas/catalog/contract";
import { operationQuery } from "@/lib/portal/query";

const AT_ONCE = "EffectiveImmediately";
const AT_PERIOD_END = "EffectiveEndOfBillingPeriod";
const BY_STEP = "by step";

const policies = [
  {
    value: BY_STEP,
    label: "Upgrade now, downgrade later",
    help: "An upgrade at once, a downgrade when the billing period ends",
  },
  { value: AT_ONCE, label: "At once", help: "On the day above" },
  {
    value: AT_PERIOD_END,
    label: "At the end of the billing period",
    help: "Of the period that the day lies in",
  },
];

const meanings: Record<PlanStep, string> = {
  Upgrade: "An upgrade: it takes effect on the day above.",
  Downgrade: "A downgrade: it takes effect when the billing period of the day above ends.",
  Crossgrade: "Neither more nor less: it takes effect on the day above.",
};

/** How the chosen plans compare; undefined while that is not known. */
function usePlanStep(change: string): PlanStep | undefined {
  const { subscription, currency } = useActionSite();
  const replaced: string | undefined = useWatch({ name: `${change}.ratePlanId` });
  const number: string =
    useWatch({ name: `${change}.newProductRatePlan.productRatePlanNumber` }) ?? "";
  const old = plansOf(subscription).find(({ id }) => id === replaced)?.productRatePlanId ?? "";
  const read = (id: string) => ({
    ...operationQuery(getProductRatePlan, { params: { id } }),
    enabled: id !== "",
  });
  const from = useQuery(read(old));
  const to = useQuery(read(number));
  return stepBetween(old ? from.data : undefined, number ? to.data : undefined, currency);
}

/**
 * When the change takes effect: immediately, at the end of the period, or depending on how the
 * plans compare.
 */
function PolicyField({ change }: { change: string }) {
  const { getValues, setValue } = useFormContext();
  const step = usePlanStep(change);
  const [policy, setPolicy] = useState<string>(() => {
    const { newProductRatePlan, effectivePolicy } = getValues(change) ?? {};
    return newProductRatePlan?.productRatePlanNumber ? (effectivePolicy ?? AT_ONCE) : BY_STEP;
  });
  const effective = policy === BY_STEP ? (step === "Downgrade" ? AT_PERIOD_END : AT_ONCE) : policy;

  useEffect(() => {
    setValue(`${change}.effectivePolicy`, effective);
    setValue(`${change}.subType`, step);
  }, [change, effective, step, setValue]);

  return (
    <Field label="Takes effect" help={policy === BY_STEP && step ? meanings[step] : ""}>
      <Select options={policies} value={policy} onValueChange={setPolicy} />
    </Field>
  );
}

/** Replaces one rate plan with another. */
export function ChangePlanFields({ at }: { at: string }) {
  const change = `${at}.changePlan`;
  const replaced = useWatch({ name: `${change}.ratePlanId` });
  return (
    <div className="space-y-4">
      <FieldGroup columns={2}>
        <EffectDateField at={at} />
        <PolicyField change={change} />
      </FieldGroup>
      <SubscribedPlanField name={`${change}.ratePlanId`} label="Replace" />
      {replaced && <NewPlanField at={`${change}.newProductRatePlan`} />}
    </div>
  );
}
