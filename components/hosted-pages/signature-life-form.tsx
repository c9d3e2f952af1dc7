"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { toast } from "@/components/ui/toast";
import {
  getBrowserCallSettings,
  updateBrowserCallSettings,
} from "@/lib/areas/browser-calls/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** How long a customer has between opening a form and sending it. */
export function SignatureLifeForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getBrowserCallSettings));
  const update = useOperation(updateBrowserCallSettings, { refreshes: [getBrowserCallSettings] });
  const denied = useDenied("settings:write");
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return null;
  return (
    <PageForm
      key={saved.signatureMinutes}
      submitLabel="Save"
      failureTitle="The life of signatures could not be saved"
      disabledReason={denied}
      schema={updateBrowserCallSettings.body}
      defaultValues={{ signatureMinutes: saved.signatureMinutes }}
      {...formFacts(updateBrowserCallSettings)}
      onSubmit={async (body) => {
        await update.mutateAsync({ body });
        toast.success("The life of signatures was saved");
      }}
    >
      <FieldGroup framed legend="Signatures">
        <NumberField
          name="signatureMinutes"
          label="Good for"
          unit="min"
          min={1}
          max={60}
          step={1}
          help="As long as a customer may take over a form. Holds for signatures made from then on."
          className="max-w-60"
        />
      </FieldGroup>
    </PageForm>
  );
}
