"use client";

import { Pencil, ReceiptText, Trash2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SideForm } from "@/components/form/side-form";
import { useDenied } from "@/components/layout/frame/viewer";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { UsageBills } from "@/components/usage/usage-bills";
import { getUnbilledUsage } from "@/lib/areas/usage/contract";
import { queryUsages } from "@/lib/areas/usage/list-contract";
import { deleteUsage, updateUsage } from "@/lib/areas/usage/object-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { formatDate } from "@/lib/portal/format";
import type { usageList } from "@/lib/portal/lists/usage";
import type { RowOf } from "@/lib/portal/use-list";
import { useOperation } from "@/lib/portal/use-operation";

type Usage = RowOf<typeof usageList.contract>;

const refreshes = [queryUsages, getUnbilledUsage];

/** With rows of custom fields, which become fields of their own when the form is sent. */
const correction = z.looseObject({
  Quantity: updateUsage.body.shape.Quantity,
  StartDateTime: updateUsage.body.shape.StartDateTime,
});

/** What can be done with a record: correct it or delete it, while it is not billed. */
export function useUsageActions() {
  const [editing, setEditing] = useState<Usage | null>(null);
  const [leaving, setLeaving] = useState<Usage | null>(null);
  const [billed, setBilled] = useState<Usage | null>(null);
  const denied = useDenied("usage:write");
  const of = (usage: Usage): MenuItem[] => {
    const disabledReason = denied ?? (usage.rbeStatus === "Processed" && "It is billed");
    const seeBill: MenuItem = {
      label: "See its bill",
      icon: <ReceiptText aria-hidden />,
      onSelect: () => setBilled(usage),
    };
    return [
      ...(usage.rbeStatus === "Processed" ? [seeBill] : []),
      {
        label: "Correct",
        icon: <Pencil aria-hidden />,
        disabledReason,
        onSelect: () => setEditing(usage),
      },
      {
        label: "Delete",
        icon: <Trash2 aria-hidden />,
        tone: "danger",
        disabledReason,
        onSelect: () => setLeaving(usage),
      },
    ];
  };
  return { of, editing, setEditing, leaving, setLeaving, billed, setBilled };
}

/** The edit form and the delete dialog of a list's actions. */
export function UsageActions({ state }: { state: ReturnType<typeof useUsageActions> }) {
  const { editing, setEditing, leaving, setLeaving, billed, setBilled } = state;
  const update = useOperation(updateUsage, { refreshes });
  const remove = useOperation(deleteUsage, { refreshes });
  return (
    <>
      {editing && (
        <SideForm
          key={editing.id}
          open
          onOpenChange={(open) => !open && setEditing(null)}
          title="Correct usage"
          description={`${editing.accountName}, ${editing.uOM}`}
          submitLabel="Save usage"
          failureTitle="The usage could not be saved"
          schema={correction}
          defaultValues={{
            Quantity: editing.quantity,
            StartDateTime: editing.startDate,
            ...customValuesOf(editing),
          }}
          {...formFacts(updateUsage)}
          onSubmit={async (given) => {
            // Sending the date alone would drop the time of day of a record whose date is
            // unchanged.
            const { StartDateTime: day, ...rest } = withCustomFields(given, editing);
            const moved = day !== undefined && day !== editing.startDate;
            const body = moved ? { ...rest, StartDateTime: day } : rest;
            await update.mutateAsync({ params: { id: editing.id }, body });
            toast.success("The usage was saved; the next bill takes it as it is now");
          }}
        >
          <NumberField
            name="Quantity"
            label="Quantity"
            min={0}
            unit={editing.uOM}
            help="It is not billed yet: the bill of its period charges what you save here."
          />
          <DateField
            name="StartDateTime"
            label="Used on"
            help="This day decides the billing period."
          />
          <CustomFields object="Usage" />
        </SideForm>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Delete usage"
        confirmLabel="Delete usage"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { id: leaving.id } });
        }}
      >
        {leaving &&
          `${leaving.quantity} ${leaving.uOM} of ${leaving.accountName} will not be billed. The bill of the period with ${formatDate(leaving.startDate)} is made without them; bills that are made stay as they are.`}
      </ConfirmDialog>
      <UsageBills usage={billed} onClose={() => setBilled(null)} />
    </>
  );
}
