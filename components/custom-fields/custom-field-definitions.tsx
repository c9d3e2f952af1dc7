"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { CustomFieldForm } from "@/components/custom-fields/custom-field-form";
import type { Definition } from "@/components/custom-fields/definitions";
import { objectText, rulesText, typeText } from "@/components/custom-fields/field-words";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deleteCustomField, listCustomFields } from "@/lib/areas/custom-fields/contract";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<Definition>[] = [
  {
    id: "label",
    header: "Field",
    primary: true,
    wrap: true,
    cell: ({ label, name }) => (
      <>
        {label}
        <span className="block font-normal text-muted text-sm">{name}</span>
      </>
    ),
  },
  { id: "object", header: "Object", cell: ({ object }) => objectText(object) },
  { id: "type", header: "Type", wrap: true, cell: typeText },
  { id: "rules", header: "Rules", wrap: true, secondary: true, cell: rulesText },
];

/** What the company has defined about its custom fields. */
export function CustomFieldDefinitions() {
  const { data, error, refetch } = useQuery(operationQuery(listCustomFields));
  const [editing, setEditing] = useState<Definition | "new" | null>(null);
  const [leaving, setLeaving] = useState<Definition | null>(null);
  const last = useLast(leaving);
  const denied = useDenied("settings:write");
  const remove = useOperation(deleteCustomField, { refreshes: [listCustomFields] });
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setEditing("new")}>
      New custom field
    </Button>
  );
  return (
    <Card title="Custom fields" actions={add} flush>
      <OperationTable
        flush
        label="Custom fields"
        columns={columns}
        rows={data?.customFields}
        rowKey={(field) => field.id}
        rowLabel={(field) => field.label}
        expectedRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No custom fields yet">
            A custom field keeps a fact of your own: the region of an account, the owner of a
            product. Once defined, it has a control in forms and a column in exported files.
          </EmptyState>
        }
        rowActions={(field) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(field),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied,
            onSelect: () => setLeaving(field),
          },
        ]}
      />
      <CustomFieldForm editing={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Delete ${last?.label ?? ""}`}
        confirmLabel="Delete field"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "custom-field-id": leaving.id } });
        }}
      >
        Its values stay where they are, but they are no longer checked, filtered by or offered in
        forms.
      </ConfirmDialog>
    </Card>
  );
}
