"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { TaxCodeForm } from "@/components/tax/tax-code-form";
import { type TaxCode, taxModeText, taxReads } from "@/components/tax/tax-reads";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deleteTaxCode, listTaxCodes } from "@/lib/areas/tax/contract";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<TaxCode>[] = [
  { id: "name", header: "Name", primary: true, cell: (code) => code.name },
  { id: "mode", header: "Tax is", cell: (code) => taxModeText(code.taxMode) },
  {
    id: "description",
    header: "Description",
    wrap: true,
    secondary: true,
    cell: (code) => code.description,
  },
];

/** The tax codes that charges may name. */
export function TaxCodes() {
  const { data, error, refetch } = useQuery(operationQuery(listTaxCodes));
  const [editing, setEditing] = useState<TaxCode | "new" | null>(null);
  const [leaving, setLeaving] = useState<TaxCode | null>(null);
  const last = useLast(leaving);
  const denied = useDenied("settings:write");
  const remove = useOperation(deleteTaxCode, { refreshes: taxReads });
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setEditing("new")}>
      New tax code
    </Button>
  );
  return (
    <Card title="Tax codes" actions={add} flush>
      <OperationTable
        flush
        label="Tax codes"
        columns={columns}
        rows={data?.taxCodes}
        rowKey={(code) => code.id}
        rowLabel={(code) => code.name}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No tax codes yet">
            A code says what is taxed alike. Charges name it, and rates are given for it.
          </EmptyState>
        }
        rowActions={(code) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(code),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied,
            onSelect: () => setLeaving(code),
          },
        ]}
      />
      <TaxCodeForm editing={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Delete ${last?.name ?? ""}`}
        confirmLabel="Delete code"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "tax-code-id": leaving.id } });
        }}
      >
        Its rates go with it. Documents keep their taxes; a code that charges name stays.
      </ConfirmDialog>
    </Card>
  );
}
