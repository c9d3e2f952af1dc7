"use client";

import { FieldGroup } from "@/components/form/field-group";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { addAllowedOrigin, listAllowedOrigins } from "@/lib/areas/browser-calls/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

/** Names an origin that may show forms and call with signatures. */
export function AddOriginForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useOperation(addAllowedOrigin, { refreshes: [listAllowedOrigins] });
  return (
    <SideForm
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Register origin"
      submitLabel="Register origin"
      failureTitle="The origin could not be registered"
      schema={addAllowedOrigin.body}
      defaultValues={{ origin: "", label: "" }}
      {...formFacts(addAllowedOrigin)}
      onSubmit={async (body) => {
        await add.mutateAsync({ body });
        toast.success("The origin was registered");
      }}
    >
      <FieldGroup>
        <TextField
          name="origin"
          label="Origin"
          help="Scheme, host and port of your site."
          maxLength={300}
          inputMode="url"
          placeholder="https://shop.example.com"
        />
        <TextField name="label" label="What it is" maxLength={100} optional />
      </FieldGroup>
    </SideForm>
  );
}
