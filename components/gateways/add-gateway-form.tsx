"use client";

import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { gatewayReads } from "@/components/gateways/gateway-reads";
import { toast } from "@/components/ui/toast";
import { createGatewaySettings } from "@/lib/areas/gateways/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

/** Adds an account of the merchant's own with Stripe. */
export function AddGatewayForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useOperation(createGatewaySettings, { refreshes: gatewayReads });
  return (
    <SideForm
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add gateway"
      submitLabel="Add gateway"
      failureTitle="The gateway could not be added"
      schema={createGatewaySettings.body}
      defaultValues={{
        name: "",
        type: "Stripe" as const,
        secretKey: "",
        timeoutSeconds: 30,
        isDefault: false,
      }}
      {...formFacts(createGatewaySettings)}
      onSubmit={async (body) => {
        await add.mutateAsync({ body });
        toast.success("The gateway was added");
      }}
    >
      <FieldGroup>
        <TextField
          name="name"
          label="Name"
          maxLength={40}
          placeholder="Stripe EU"
          help="It stays for ever: payments name it."
        />
        <TextField
          name="secretKey"
          label="Stripe's secret key"
          type="password"
          autoComplete="off"
          placeholder="sk_live_…"
          help="Or a restricted one. It is encrypted at once, and only its last four characters are shown again."
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
        <SwitchField name="isDefault" label="Charge new payment methods by it" />
      </FieldGroup>
    </SideForm>
  );
}
