"use client";

import type { ApiClient } from "@/components/developer/api-clients";
import { SwitchField } from "@/components/form/fields/switch-field";
import { SideForm } from "@/components/form/side-form";
import { listApiClients, updateApiClient } from "@/lib/areas/organizations/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type ClientAnswersFormProps = { client: ApiClient | null; onClose: () => void };

/** How the calls of one client are answered. */
export function ClientAnswersForm({ client, onClose }: ClientAnswersFormProps) {
  const shown = useLast(client);
  const update = useOperation(updateApiClient, { refreshes: [listApiClients] });
  return (
    <SideForm
      open={client !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`How ${shown?.name ?? ""} is answered`}
      description="For this client; the company's setting is under Settings."
      submitLabel="Save"
      failureTitle="The change could not be saved"
      schema={updateApiClient.body}
      defaultValues={{ legacyStatus: shown?.legacyStatus ?? false }}
      {...formFacts(updateApiClient)}
      onSubmit={async (body) => {
        if (client) await update.mutateAsync({ params: { "client-id": client.clientId }, body });
      }}
    >
      <SwitchField
        name="legacyStatus"
        label="Answer failures of version 1 with HTTP 200"
        help="For programs that read “success” in the answer and take any other status for a broken connection."
      />
    </SideForm>
  );
}
