"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { SequenceSetForm } from "@/components/sequence-sets/sequence-set-form";
import { firstNumber, type SequenceSet } from "@/components/sequence-sets/sequence-words";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deleteSequenceSet, listSequenceSets } from "@/lib/areas/sequence-sets/contract";
import { DEFAULT_SET } from "@/lib/areas/sequence-sets/model";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<SequenceSet>[] = [
  { id: "name", header: "Name", primary: true, wrap: true, cell: ({ name }) => name },
  { id: "invoice", header: "Invoices from", cell: ({ invoice }) => firstNumber(invoice) },
  { id: "credit", header: "Credit memos from", cell: ({ creditMemo }) => firstNumber(creditMemo) },
  { id: "debit", header: "Debit memos from", cell: ({ debitMemo }) => firstNumber(debitMemo) },
  {
    id: "payment",
    header: "Payments from",
    secondary: true,
    cell: ({ payment }) => firstNumber(payment),
  },
  {
    id: "refund",
    header: "Refunds from",
    secondary: true,
    cell: ({ refund }) => firstNumber(refund),
  },
];

/** The sequence sets of the company. */
export function SequenceSets() {
  const { data, error, refetch } = useQuery(
    operationQuery(listSequenceSets, { query: { pageSize: "40" } }),
  );
  const [editing, setEditing] = useState<SequenceSet | "new" | null>(null);
  const [deleting, setDeleting] = useState<SequenceSet | null>(null);
  const last = useLast(deleting);
  const denied = useDenied("settings:write");
  const remove = useOperation(deleteSequenceSet, { refreshes: [listSequenceSets] });
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setEditing("new")}>
      New sequence set
    </Button>
  );
  return (
    <Card title="Sequence sets" actions={add} flush>
      <OperationTable
        flush
        label="Sequence sets"
        columns={columns}
        rows={data?.sequenceSets}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No sequence sets">Every company has one.</EmptyState>}
        rowActions={(set) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(set),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied ?? (set.name === DEFAULT_SET.name ? "The default stays" : null),
            onSelect: () => setDeleting(set),
          },
        ]}
      />
      <SequenceSetForm editing={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`Delete ${last?.name ?? ""}`}
        confirmLabel="Delete set"
        danger
        onConfirm={async () => {
          if (deleting) await remove.mutateAsync({ params: { id: deleting.id } });
        }}
      >
        Documents keep their numbers. A set that an account or an invoice names stays.
      </ConfirmDialog>
    </Card>
  );
}
