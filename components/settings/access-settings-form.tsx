"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { useDenied, useViewer } from "@/components/layout/viewer";
import { toast } from "@/components/ui/toast";
import { getAccessSettings, updateAccessSettings } from "@/lib/areas/organizations/access-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const mostMinutes = { live: 15, test: 720 };

/** Which credentials of programs count, and when people at the portal are signed out. */
export function AccessSettingsForm() {
  const { environment } = useViewer();
  const { data: saved, error, refetch } = useQuery(operationQuery(getAccessSettings));
  const update = useOperation(updateAccessSettings, {
    refreshes: [getAccessSettings],
    refreshesPage: true,
  });
  const denied = useDenied("settings:write");
  const most = mostMinutes[environment];

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return <PageSkeleton />;
  return (
    <PageForm
      key={JSON.stringify(saved)}
      submitLabel="Save access"
      failureTitle="The settings could not be saved"
      disabledReason={denied}
      schema={updateAccessSettings.body}
      defaultValues={saved}
      {...formFacts(updateAccessSettings)}
      onSubmit={async (body) => {
        await update.mutateAsync({ body });
        toast.success("Access saved");
      }}
    >
      <FieldGroup legend="Access">
        <NumberField
          name="portalIdleMinutes"
          label="Sign idle people out of the portal after"
          unit="minutes"
          min={5}
          max={most}
          help={
            environment === "live"
              ? "5 to 15 minutes: rules for card data allow no more in a live company."
              : "5 to 720 minutes. In a live company it is 15 at most."
          }
        />
        <SwitchField
          name="legacyKeyHeaders"
          label="Accept key headers of older clients"
          help="apiAccessKeyId and apiSecretAccessKey send the client's secret with every call. Turn this off if your programs use bearer tokens."
        />
      </FieldGroup>
    </PageForm>
  );
}
