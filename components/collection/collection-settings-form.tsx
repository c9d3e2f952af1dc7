"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { SwitchField } from "@/components/form/fields/switch-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/viewer";
import { toast } from "@/components/ui/toast";
import {
  getCollectionSettings,
  updateCollectionSettings,
} from "@/lib/areas/settings/collection-settings-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** What is done before a payment method is charged. */
export function CollectionSettingsForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getCollectionSettings));
  const update = useOperation(updateCollectionSettings, { refreshes: [getCollectionSettings] });
  const denied = useDenied("settings:write");

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return null;
  return (
    <PageForm
      key={JSON.stringify(saved)}
      submitLabel="Save"
      failureTitle="The settings could not be saved"
      disabledReason={denied}
      schema={updateCollectionSettings.body}
      defaultValues={saved}
      {...formFacts(updateCollectionSettings)}
      onSubmit={async (body) => {
        await update.mutateAsync({ body });
        toast.success("Settings saved");
      }}
    >
      <FieldGroup framed legend="Credit">
        <SwitchField
          name="applyCreditAutomatically"
          label="Apply credit automatically"
          help="Before a card is charged, credit memos and unapplied payments of the account pay what is due, the oldest first. Memos that are excluded from automatic application are left alone."
        />
      </FieldGroup>
    </PageForm>
  );
}
