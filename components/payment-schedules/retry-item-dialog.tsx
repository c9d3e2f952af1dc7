"use client";

import { useState } from "react";
import { type Item, scheduleReads } from "@/components/payment-schedules/schedule-reads";
import { useMethodChoices } from "@/components/payment-schedules/use-method-choices";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { retryPaymentScheduleItems } from "@/lib/areas/payment-schedules/plan-contract";
import { formatMoney } from "@/lib/portal/format";
import { gatewayWords } from "@/lib/portal/gateway-words";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

/** Charges a failed or pending payment immediately, optionally with another payment method. */
export function RetryItemDialog({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const shown = useLast(item);
  const choices = useMethodChoices(shown?.accountNumber);
  const [chosen, setChosen] = useState<string | null>(null);
  const retry = useOperation(retryPaymentScheduleItems, { refreshes: scheduleReads });
  const method = chosen ?? shown?.paymentMethodId ?? "";
  const amount = shown ? formatMoney(shown.balance, shown.currency) : "";
  const close = () => {
    setChosen(null);
    onClose();
  };
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(next) => !next && close()}
      title={shown?.status === "Error" ? "Try again now" : "Pay now"}
      confirmLabel={`Charge ${amount}`}
      onConfirm={async () => {
        if (!item) return;
        const paymentMethodId = method || undefined;
        await retry.mutateAsync({ body: { items: [{ id: item.id, paymentMethodId }] } });
        toast.success("It is being charged", { description: "Look again in a moment." });
      }}
    >
      {shown?.errorMessage && <p className="mb-3">Last time: {gatewayWords(shown.errorMessage)}</p>}
      <Field label="Charge">
        <Select
          options={choices.filter(({ value }) => value !== "" || shown?.paymentMethodId === null)}
          value={method}
          onValueChange={setChosen}
        />
      </Field>
    </ConfirmDialog>
  );
}
