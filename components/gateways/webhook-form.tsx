"use client";

import { FieldGroup } from "@/components/form/field-group";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { type Gateway, gatewayReads } from "@/components/gateways/gateway-reads";
import { Copyable } from "@/components/ui/copyable";
import { toast } from "@/components/ui/toast";
import { updateGatewaySettings } from "@/lib/areas/gateways/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payout.paid",
  "refund.updated",
  "refund.failed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

export type WebhookFormProps = { editing: Gateway | null; onClose: () => void };

/** Where a gateway of the merchant's own sends its webhooks, and what it signs them with. */
export function WebhookForm({ editing, onClose }: WebhookFormProps) {
  const gateway = useLast(editing);
  const update = useOperation(updateGatewaySettings, { refreshes: gatewayReads });
  return (
    <SideForm
      key={gateway?.id ?? ""}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Webhooks of ${gateway?.name ?? ""}`}
      submitLabel="Save signing secret"
      failureTitle="The signing secret could not be saved"
      schema={updateGatewaySettings.body}
      defaultValues={{ webhookSecret: "" }}
      {...formFacts(updateGatewaySettings)}
      onSubmit={async (body) => {
        if (!gateway) return;
        await update.mutateAsync({ params: { "gateway-id": gateway.id }, body });
        toast.success("The signing secret was saved");
      }}
    >
      <FieldGroup>
        <section className="space-y-1.5">
          <h3 className="font-medium">1. Add this address as an endpoint at Stripe</h3>
          <Copyable code value={gateway?.webhookUrl ?? ""} label="webhook address" />
        </section>
        <section className="space-y-1.5">
          <h3 className="font-medium">2. Choose these events</h3>
          <ul className="font-mono text-[0.92em] text-muted">
            {EVENTS.map((event) => (
              <li key={event} className="wrap-anywhere">
                {event}
              </li>
            ))}
          </ul>
        </section>
        <section className="space-y-2">
          <h3 className="font-medium">3. Store the endpoint's signing secret</h3>
          <TextField
            name="webhookSecret"
            label={gateway?.webhookSecretSet ? "New signing secret" : "Signing secret"}
            type="password"
            autoComplete="off"
            placeholder="whsec_…"
            help={
              gateway?.webhookSecretSet
                ? "One is set. A new one takes its place; it is encrypted and never shown."
                : "None is set: events of this gateway are refused until it is. It is encrypted and never shown."
            }
          />
        </section>
      </FieldGroup>
    </SideForm>
  );
}
