"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { useDenied } from "@/components/layout/frame/viewer";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import {
  createUsageThreshold,
  deleteUsageThreshold,
  listUsageAlerts,
  listUsageThresholds,
} from "@/lib/areas/usage-alerts/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Threshold = CallResult<typeof listUsageThresholds>["thresholds"][number];

const refreshes = [listUsageThresholds, listUsageAlerts];

const kinds = [
  { value: "Quantity", label: "Units in a billing period" },
  { value: "PercentOfIncluded", label: "Per cent of the included units" },
];

const valueOf = ({ kind, value, unitOfMeasure }: Threshold) =>
  kind === "Quantity"
    ? `${formatNumber(value)} ${unitOfMeasure}`
    : `${formatNumber(value)} % of the included ${unitOfMeasure}`;

const columns: Column<Threshold>[] = [
  { id: "value", header: "Alert at", primary: true, cell: valueOf },
  {
    id: "charge",
    header: "Usage of",
    cell: ({ chargeNumber }) => chargeNumber ?? "The whole account",
  },
];

const body = createUsageThreshold.body.omit({ accountKey: true });

/** The thresholds at which an account's usage raises an alert. */
export function UsageThresholds({ accountKey }: { accountKey: string }) {
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Threshold | null>(null);
  const denied = useDenied("usage:write");
  const query = { accountKey, pageSize: "100" };
  const { data, error, refetch } = useQuery(operationQuery(listUsageThresholds, { query }));
  const create = useOperation(createUsageThreshold, { refreshes });
  const remove = useOperation(deleteUsageThreshold, { refreshes });
  return (
    <Card
      title="Alerts"
      description="Once in a billing period, when usage reaches a threshold: on Home, and by mail to the owners."
      flush
      actions={
        <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setAdding(true)}>
          Add threshold
        </Button>
      }
    >
      <OperationTable
        flush
        label="Thresholds of usage"
        columns={columns}
        rows={data?.thresholds}
        rowKey={(threshold) => threshold.id}
        rowLabel={valueOf}
        rowActions={(threshold) => [
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            disabledReason: denied,
            onSelect: () => setLeaving(threshold),
          },
        ]}
        expectedRows={1}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No thresholds">Unusual usage raises no alert yet.</EmptyState>}
      />
      <SideForm
        open={adding}
        onOpenChange={setAdding}
        title="Add a threshold"
        submitLabel="Add threshold"
        failureTitle="The threshold could not be added"
        schema={body}
        defaultValues={{ kind: "Quantity", value: null, unitOfMeasure: "", chargeNumber: "" }}
        {...formFacts(createUsageThreshold)}
        onSubmit={async (given) => {
          await create.mutateAsync({ body: { ...given, accountKey } });
          toast.success("The threshold was added");
        }}
      >
        <FieldGroup>
          <SelectField name="kind" label="Counted in" options={kinds} />
          <NumberField name="value" label="Alert at" min={0} />
          <TextField
            name="chargeNumber"
            label="Charge"
            placeholder="C-00000001"
            help="Without one all usage of the account in the unit counts, by months from its billing day."
            optional
          />
          <TextField name="unitOfMeasure" label="Unit" help="Required without a charge." optional />
        </FieldGroup>
      </SideForm>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Delete threshold"
        confirmLabel="Delete threshold"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "threshold-id": leaving.id } });
        }}
      >
        {leaving &&
          `Usage that reaches ${valueOf(leaving)} raises no alert any more, and the alerts that it has raised are deleted.`}
      </ConfirmDialog>
    </Card>
  );
}
