"use client";

import { Pencil, Trash2 } from "lucide-react";
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
import { getUnbilledUsage } from "@/lib/areas/usage/contract";
import { queryUsages } from "@/lib/areas/usage/list-contract";
import { deleteUsage, updateUsage } from "@/lib/areas/usage/object-contract";
import { formFacts } from "@/lib/portal/contract-fields";
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
  const denied = useDenied("usage:write");
  const of = (usage: Usage): MenuItem[] => {
    const disabledReason = denied ?? (usage.rbeStatus === "Processed" && "It is billed");
    return [
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
  return { of, editing, setEditing, leaving, setLeaving };
}

/** The edit form and the delete dialog of a list's actions. */
export function UsageActions({ state }: { state: ReturnType<typeof useUsageActions> }) {
  const { editing, setEditing, leaving, setLeaving } = state;
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
            toast.success("The usage was saved");
          }}
        >
          <NumberField name="Quantity" label="Quantity" min={0} unit={editing.uOM} />
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
          `${leaving.quantity} ${leaving.uOM} of ${leaving.accountName} will not be billed.`}
      </ConfirmDialog>
    </>
  );
}
