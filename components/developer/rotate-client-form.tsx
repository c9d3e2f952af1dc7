"use client";

import type { ApiClient } from "@/components/developer/api-clients";
import type { ShownSecret } from "@/components/developer/new-secret-dialog";
import { NumberField } from "@/components/form/fields/number-field";
import { SideForm } from "@/components/form/side-form";
import { listApiClients, rotateApiClient } from "@/lib/areas/organizations/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type RotateClientFormProps = {
  client: ApiClient | null;
  onClose: () => void;
  onMade: (secret: ShownSecret) => void;
};

/** A new secret; the old one stays valid for a while, so that an integration never stops. */
export function RotateClientForm({ client, onClose, onMade }: RotateClientFormProps) {
  const shown = useLast(client);
  const rotate = useOperation(rotateApiClient, { refreshes: [listApiClients] });
  return (
    <SideForm
      open={client !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Rotate the secret of ${shown?.name ?? ""}`}
      description="Put the new secret in place before the old one ends."
      submitLabel="Rotate secret"
      failureTitle="The secret could not be rotated"
      schema={rotateApiClient.body}
      defaultValues={{ overlapHours: 24 }}
      {...formFacts(rotateApiClient)}
      onSubmit={async (body) => {
        if (!client) return;
        const { clientId, name } = client;
        const made = await rotate.mutateAsync({ params: { "client-id": clientId }, body });
        onMade({ name, clientId, secret: made.clientSecret });
      }}
    >
      <NumberField
        name="overlapHours"
        label="Keep the old secret for"
        unit="hours"
        help="With 0 it ends at once."
        min={0}
        max={168}
      />
    </SideForm>
  );
}
