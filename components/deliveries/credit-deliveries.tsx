"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changedValues } from "@/components/custom-fields/custom-values";
import { useDialogFields } from "@/components/custom-fields/use-dialog-fields";
import { DeliveriesOutcome } from "@/components/deliveries/deliveries-outcome";
import type { DeliveryCharge } from "@/components/deliveries/delivery-charges";
import { deliveryReads } from "@/components/deliveries/delivery-reads";
import { useViewer } from "@/components/layout/frame/viewer";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import {
  createDeliveryAdjustments,
  previewDeliveryAdjustments,
} from "@/lib/areas/delivery-adjustments/contract";
import { failureOf } from "@/lib/portal/failure";
import { formatMoney } from "@/lib/portal/format";
import { previewQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { useSettled } from "@/lib/portal/use-settled";
import { counted } from "@/lib/values/written";

export type CreditDeliveriesProps = {
  subscriptionNumber: string;
  charges: readonly DeliveryCharge[];
  currency: string;
  onClose: () => void;
};

const pauseMs = 250;
const EVERY = "";

/** Credits the missed deliveries of some days, and shows beforehand which of them and how much. */
export function CreditDeliveries(props: CreditDeliveriesProps) {
  const { subscriptionNumber, charges, currency, onClose } = props;
  const { today } = useViewer();
  const [startDate, setStart] = useState<string>(today);
  const [endDate, setEnd] = useState<string>(today);
  const [charge, setCharge] = useState(EVERY);
  const [reason, setReason] = useState("");
  const custom = useDialogFields("CreditMemo");
  const asked = previewDeliveryAdjustments.body.safeParse({
    ...{ subscriptionNumber, startDate, endDate },
    ...(charge !== EVERY && { chargeNumbers: [charge] }),
  });
  const [settled, waits] = useSettled(asked.data, pauseMs);
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery(previewDeliveryAdjustments, settled ? { body: settled } : {}),
    enabled: settled !== undefined,
    staleTime: 0,
  });
  const create = useOperation(createDeliveryAdjustments, { refreshes: deliveryReads });
  const count = data?.totalNumberOfDeliveries ?? 0;
  const obstacle = () => {
    if (!asked.success) return "Enter both days first";
    if (error) return failureOf(error).reasons[0]?.message ?? "These days cannot be credited";
    if (!data || waits || isPlaceholderData) return "Still calculating";
    return count > 0 ? null : "No delivery of these days can be credited";
  };
  const confirm = async () => {
    if (!asked.success) return;
    const fields = changedValues(custom.entered(), {});
    const made = await create.mutateAsync({
      body: {
        ...asked.data,
        ...(reason.trim() && { reason: reason.trim() }),
        ...(Object.keys(fields).length > 0 && { creditMemoCustomFields: fields }),
      },
    });
    const total = formatMoney(-made.totalAmount, currency);
    toast.success(
      `${counted(made.totalNumberOfDeliveries, "delivery", "deliveries")} credited: ${total} before tax`,
    );
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Credit missed deliveries"
      confirmLabel={count > 0 ? `Credit ${counted(count, "delivery", "deliveries")}` : "Credit"}
      failureTitle="The deliveries could not be credited"
      disabledReason={obstacle()}
      onConfirm={confirm}
    >
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From">
            <DateInput value={startDate} onValueChange={setStart} max={today} required />
          </Field>
          <Field label="Through">
            <DateInput value={endDate} onValueChange={setEnd} max={today} required />
          </Field>
        </div>
        {charges.length > 1 && (
          <Field label="Charge">
            <Select
              options={[
                { value: EVERY, label: "All that are delivered" },
                ...charges.map(({ number, name }) => ({
                  value: number,
                  label: name,
                  help: number,
                })),
              ]}
              value={charge}
              onValueChange={setCharge}
            />
          </Field>
        )}
        <Field label="Reason" optional>
          <Input
            value={reason}
            maxLength={255}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {custom.fields}
        <DeliveriesOutcome preview={data} error={error} currency={currency} />
      </div>
    </ConfirmDialog>
  );
}
