"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { SwitchField } from "@/components/form/fields/switch-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { useDenied } from "@/components/layout/viewer";
import { toast } from "@/components/ui/toast";
import {
  getSubscriptionSettings,
  updateSubscriptionSettings,
} from "@/lib/areas/settings/subscription-settings-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** Which dates new subscriptions wait for before they are billed. */
export function SubscriptionSettingsForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getSubscriptionSettings));
  const update = useOperation(updateSubscriptionSettings, { refreshes: [getSubscriptionSettings] });
  const denied = useDenied("settings:write");

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return <PageSkeleton />;
  return (
    <PageForm
      key={JSON.stringify(saved)}
      submitLabel="Save"
      failureTitle="The settings could not be saved"
      disabledReason={denied}
      schema={updateSubscriptionSettings.body}
      defaultValues={saved}
      {...formFacts(updateSubscriptionSettings)}
      onSubmit={async (body) => {
        await update.mutateAsync({ body });
        toast.success("Settings saved");
      }}
    >
      <FieldGroup legend="New subscriptions">
        <SwitchField name="requireServiceActivation" label="Wait for service activation" />
        <SwitchField name="requireCustomerAcceptance" label="Wait for customer acceptance" />
      </FieldGroup>
    </PageForm>
  );
}
