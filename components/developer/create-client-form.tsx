"use client";

import type { ShownSecret } from "@/components/developer/new-secret-dialog";
import { ScopesField } from "@/components/developer/scopes-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { createApiClient, listApiClients } from "@/lib/areas/organizations/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type CreateClientFormProps = {
  open: boolean;
  onClose: () => void;
  onMade: (secret: ShownSecret) => void;
};

/** Names a new API client and what it may do. */
export function CreateClientForm({ open, onClose, onMade }: CreateClientFormProps) {
  const create = useOperation(createApiClient, { refreshes: [listApiClients] });
  return (
    <SideForm
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="New API key"
      description="Its secret is shown once, right after it is made."
      submitLabel="Create key"
      failureTitle="The key could not be created"
      schema={createApiClient.body}
      defaultValues={{ name: "", scopes: [] }}
      {...formFacts(createApiClient)}
      onSubmit={async (body) => {
        const made = await create.mutateAsync({ body });
        onMade({ name: body.name, clientId: made.clientId, secret: made.clientSecret });
      }}
    >
      <TextField name="name" label="Name" maxLength={60} placeholder="Web shop" />
      <ScopesField name="scopes" label="Permissions" />
    </SideForm>
  );
}
