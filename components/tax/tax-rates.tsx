"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { OperationTable } from "@/components/table/operation-table";
import { taxRateColumns } from "@/components/tax/tax-rate-columns";
import { TaxRateForm } from "@/components/tax/tax-rate-form";
import { type TaxRate, taxReads } from "@/components/tax/tax-reads";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { listTaxCodes } from "@/lib/areas/tax/contract";
import { deleteTaxRate, listTaxRates } from "@/lib/areas/tax/rate-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** The tax rates: by code, region and dates. */
export function TaxRates() {
  const { data, error, refetch } = useQuery(operationQuery(listTaxRates));
  const codes = useQuery(operationQuery(listTaxCodes)).data?.taxCodes ?? [];
  const [editing, setEditing] = useState<TaxRate | "new" | null>(null);
  const [leaving, setLeaving] = useState<TaxRate | null>(null);
  const denied = useDenied("settings:write");
  const remove = useOperation(deleteTaxRate, { refreshes: taxReads });
  const add = (
    <Button
      icon={<Plus aria-hidden />}
      disabledReason={denied ?? (codes.length ? null : "Create a tax code first")}
      onClick={() => setEditing("new")}
    >
      New tax rate
    </Button>
  );
  return (
    <Card title="Tax rates" actions={add} flush>
      <OperationTable
        flush
        label="Tax rates"
        columns={taxRateColumns}
        rows={data?.taxRates}
        rowKey={(rate) => rate.id}
        rowLabel={(rate) => `${rate.name}, ${rate.jurisdiction}`}
        expectedRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No tax rates yet">
            A rate is one tax of a code in a place, from a day on. Taxes of different names add up.
          </EmptyState>
        }
        rowActions={(rate) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(rate),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied,
            onSelect: () => setLeaving(rate),
          },
        ]}
      />
      <TaxRateForm editing={editing} codes={codes} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Delete this rate"
        confirmLabel="Delete rate"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "tax-rate-id": leaving.id } });
        }}
      >
        It counts no more from the next calculation on. To let it end on a day, edit it instead.
      </ConfirmDialog>
    </Card>
  );
}
