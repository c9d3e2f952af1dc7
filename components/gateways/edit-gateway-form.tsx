"use client";

import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { type Gateway, gatewayReads } from "@/components/gateways/gateway-reads";
import { toast } from "@/components/ui/toast";
import { updateGatewaySettings } from "@/lib/areas/gateways/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type EditGatewayFormProps = { editing: Gateway | null; onClose: () => void };

/** Another key of the same account, or another timeout. */
export function EditGatewayForm({ editing, onClose }: EditGatewayFormProps) {
  const gateway = useLast(editing);
  const update = useOperation(updateGatewaySettings, { refreshes: gatewayReads });
  return (
    <SideForm
      key={gateway?.id ?? ""}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Change ${gateway?.name ?? ""}`}
      submitLabel="Save gateway"
      failureTitle="The gateway could not be saved"
      schema={updateGatewaySettings.body}
      defaultValues={{ secretKey: "", timeoutSeconds: gateway?.timeoutSeconds ?? 30 }}
      {...formFacts(updateGatewaySettings)}
      onSubmit={async (body) => {
        if (!gateway) return;
        await update.mutateAsync({ params: { "gateway-id": gateway.id }, body });
        toast.success("The gateway was saved");
      }}
    >
      <FieldGroup>
        <TextField
          name="secretKey"
          label="New secret key"
          type="password"
          autoComplete="off"
          optional
          help={`Leave it empty to keep the one that ends in ${gateway?.secretKeyLast4 ?? ""}.`}
        />
        <NumberField
          name="timeoutSeconds"
          label="Waits at most"
          unit="s"
          min={5}
          max={30}
          step={1}
          help="How long its answer is waited for."
          className="max-w-60"
        />
      </FieldGroup>
    </SideForm>
  );
}
