"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { SettingsForm } from "@/components/settings/settings-form";
import {
  getSubscriptionSettings,
  updateSubscriptionSettings,
} from "@/lib/areas/settings/subscription-settings-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** Which dates new subscriptions wait for before they are billed, and by how much prices rise at renewal. */
export function SubscriptionSettingsForm() {
  const read = useQuery(operationQuery(getSubscriptionSettings));
  const update = useOperation(updateSubscriptionSettings, { refreshes: [getSubscriptionSettings] });
  return (
    <SettingsForm
      read={read}
      contract={updateSubscriptionSettings}
      onSave={(body) => update.mutateAsync({ body })}
    >
      <FieldGroup legend="New subscriptions">
        <SwitchField
          name="requireServiceActivation"
          label="Wait for service activation"
          help="New subscriptions bill nothing before the day of activation is set."
        />
        <SwitchField
          name="requireCustomerAcceptance"
          label="Wait for customer acceptance"
          help="New subscriptions bill nothing before the day of acceptance is set."
        />
      </FieldGroup>
      <FieldGroup legend="Renewals">
        <NumberField
          name="defaultPriceIncreasePercentage"
          label="Prices rise by"
          unit="%"
          min={-100}
          max={1000}
          help="At each renewal that is booked from now on, for charges that use this default."
        />
      </FieldGroup>
    </SettingsForm>
  );
}
