"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SideForm } from "@/components/form/side-form";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import {
  createPaymentMethodUpdaterBatch,
  listPaymentMethodUpdaterBatches,
  listPaymentMethodUpdaters,
} from "@/lib/areas/payment-methods/cards/updater-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Batch = CallResult<typeof listPaymentMethodUpdaterBatches>["batches"][number];

const columns: Column<Batch>[] = [
  {
    id: "made",
    header: "Requested",
    primary: true,
    cell: ({ createdDate }) => <Instant at={createdDate} />,
  },
  { id: "day", header: "Accounts billed on day", align: "end", cell: (of) => of.billingCycleDay },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => (
      <Status value={status} tone={status === "Completed" ? "positive" : "warning"} />
    ),
  },
  { id: "asked", header: "Cards", align: "end", cell: ({ asked }) => asked },
  { id: "renewed", header: "New expiry", align: "end", cell: ({ renewed }) => renewed },
  { id: "replaced", header: "New number", align: "end", cell: ({ replaced }) => replaced },
  { id: "closed", header: "Closed", align: "end", cell: ({ closed }) => closed },
];

/** Card update batches, and a way to start one. */
export function CardUpdates() {
  const { data, error, refetch } = useQuery(operationQuery(listPaymentMethodUpdaterBatches));
  const updater = useQuery(operationQuery(listPaymentMethodUpdaters)).data?.updaters[0];
  const [asking, setAsking] = useState(false);
  const denied = useDenied("payments:write");
  const start = useOperation(createPaymentMethodUpdaterBatch, {
    refreshes: [listPaymentMethodUpdaterBatches],
  });
  return (
    <Card
      title="Card updates"
      description="Banks replace cards. The gateway is asked for new expiries and numbers, and which accounts were closed."
      actions={
        <Button
          icon={<RefreshCw aria-hidden />}
          disabledReason={denied}
          onClick={() => setAsking(true)}
        >
          Ask for updates
        </Button>
      }
      flush
    >
      <OperationTable
        flush
        label="Card updates"
        columns={columns}
        rows={data?.batches}
        rowKey={({ id }) => id}
        expectedRows={1}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No updates yet">
            Ask before accounts are billed, so that fewer of their cards decline.
          </EmptyState>
        }
      />
      <SideForm
        open={asking}
        onOpenChange={setAsking}
        title="Ask for updates"
        submitLabel="Ask"
        failureTitle="The gateway could not be asked"
        schema={createPaymentMethodUpdaterBatch.body}
        defaultValues={{ updaterAccountId: updater?.id ?? "", billingCycleDay: 1 }}
        {...formFacts(createPaymentMethodUpdaterBatch)}
        onSubmit={async ({ billingCycleDay }) => {
          await start.mutateAsync({
            body: { billingCycleDay, updaterAccountId: updater?.id ?? "" },
          });
          toast.success("The cards are being asked about");
        }}
      >
        <FieldGroup>
          <NumberField
            name="billingCycleDay"
            label="Accounts billed on day"
            min={1}
            max={31}
            step={1}
            help="Every active Visa and Mastercard card of them is asked about."
            className="max-w-60"
          />
        </FieldGroup>
      </SideForm>
    </Card>
  );
}
