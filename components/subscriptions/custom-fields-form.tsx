"use client";

import { useState } from "react";
import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import {
  changedValues,
  customValuesOf,
  withCustomFields,
} from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { useDefinitions } from "@/components/custom-fields/definitions";
import { SideForm } from "@/components/form/side-form";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { updateSubscriptionCustomFields } from "@/lib/areas/subscriptions/v1-changes/v1-life-contract";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

const schema = z.looseObject({});

export type CustomFieldsFormProps = { subscription: Subscription; onClose: () => void };

/** Custom fields of a subscription. They do not affect billing. */
export function CustomFieldsForm({ subscription, onClose }: CustomFieldsFormProps) {
  const update = useOperation(updateSubscriptionCustomFields, { refreshes: [getSubscription] });
  const { subscriptionNumber } = subscription;
  return (
    <SideForm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Custom fields"
      description={`${subscriptionNumber}. They change neither dates nor what is billed.`}
      submitLabel="Save custom fields"
      failureTitle="The custom fields could not be saved"
      schema={schema}
      defaultValues={customValuesOf(subscription)}
      {...formFacts(updateSubscriptionCustomFields)}
      onSubmit={async (given) => {
        const customFields = withCustomFields(given, subscription) as CustomValues;
        const params = { "subscription-key": subscriptionNumber };
        await update.mutateAsync({ params, body: { customFields } });
        toast.success("The custom fields were saved");
      }}
    >
      <CustomFields object="Subscription" />
    </SideForm>
  );
}

type CustomValues = NonNullable<
  z.input<typeof updateSubscriptionCustomFields.body>["customFields"]
>;

const partsSchema = z.looseObject({ plan: z.unknown(), charges: z.array(z.unknown()) });

export type EditPartFieldsProps = {
  subscriptionNumber: string;
  plan: Subscription["ratePlans"][number];
};

/** A button that opens the custom fields of a rate plan and its charges; nothing where none is defined. */
export function EditPartFields(props: EditPartFieldsProps) {
  const [open, setOpen] = useState(false);
  const denied = useDenied("orders:write");
  const ofPlan = useDefinitions("RatePlan");
  const ofCharges = useDefinitions("RatePlanCharge");
  if (ofPlan.length + ofCharges.length === 0) return null;
  return (
    <>
      <Button size="sm" disabledReason={denied} onClick={() => setOpen(true)}>
        Edit custom fields
      </Button>
      {open && <PartFieldsForm {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type PartFieldsFormProps = EditPartFieldsProps & { onClose: () => void };

function PartFieldsForm({ subscriptionNumber, plan, onClose }: PartFieldsFormProps) {
  const update = useOperation(updateSubscriptionCustomFields, { refreshes: [getSubscription] });
  return (
    <SideForm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Custom fields"
      description={`${plan.ratePlanName}. They change neither dates nor what is billed.`}
      submitLabel="Save custom fields"
      failureTitle="The custom fields could not be saved"
      schema={partsSchema}
      defaultValues={{
        plan: customValuesOf(plan).customValues,
        charges: plan.ratePlanCharges.map((charge) => customValuesOf(charge).customValues),
      }}
      {...formFacts(updateSubscriptionCustomFields)}
      onSubmit={async (given) => {
        const charges = plan.ratePlanCharges.flatMap((charge, index) => {
          const customFields = changedValues(given.charges[index], charge);
          const isChanged = Object.keys(customFields).length > 0;
          return isChanged ? [{ chargeId: charge.id, customFields }] : [];
        });
        const customFields = changedValues(given.plan, plan);
        const params = { "subscription-key": subscriptionNumber };
        const ratePlans = [{ ratePlanId: plan.id, customFields, charges }];
        await update.mutateAsync({ params, body: { ratePlans } });
        toast.success("The custom fields were saved");
      }}
    >
      <DefinedFields object="RatePlan" at="plan" legend={`Rate plan ${plan.ratePlanName}`} />
      {plan.ratePlanCharges.map((charge, index) => (
        <DefinedFields
          key={charge.id}
          object="RatePlanCharge"
          at={`charges.${index}`}
          legend={`Charge ${charge.name}`}
        />
      ))}
    </SideForm>
  );
}
