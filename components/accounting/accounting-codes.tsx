"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import { AccountingCodeForm } from "@/components/accounting/accounting-code-form";
import { type Code, typeText } from "@/components/accounting/accounting-words";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Status } from "@/components/ui/status";
import {
  activateAccountingCode,
  deactivateAccountingCode,
  deleteAccountingCode,
  listAccountingCodes,
} from "@/lib/areas/accounting/codes/contract";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<Code>[] = [
  { id: "name", header: "Name", primary: true, wrap: true, cell: ({ name }) => name },
  { id: "type", header: "Type", wrap: true, cell: ({ type }) => typeText(type) },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    id: "ledger",
    header: "Account in the ledger",
    secondary: true,
    wrap: true,
    cell: ({ glAccountNumber, glAccountName }) =>
      [glAccountNumber, glAccountName].filter(Boolean).join(" "),
  },
];

type Asking = { code: Code; deed: "deactivate" | "delete" };

const refreshed = { refreshes: [listAccountingCodes] };

/** The accounting codes of the company. */
export function AccountingCodes() {
  const { data, error, refetch } = useQuery(operationQuery(listAccountingCodes));
  const [editing, setEditing] = useState<Code | "new" | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const last = useLast(asking);
  const denied = useDenied("settings:write");
  const activate = useOperation(activateAccountingCode, refreshed);
  const deactivate = useOperation(deactivateAccountingCode, refreshed);
  const remove = useOperation(deleteAccountingCode, refreshed);
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setEditing("new")}>
      New accounting code
    </Button>
  );
  return (
    <Card title="Accounting codes" actions={add} flush>
      <OperationTable
        flush
        label="Accounting codes"
        columns={columns}
        rows={data?.accountingCodes}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        expectedRows={4}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No accounting codes yet">
            A code says under which account of the ledger an amount is booked. Charges name it.
          </EmptyState>
        }
        rowActions={(code) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(code),
          },
          code.status === "Active"
            ? {
                label: "Deactivate",
                icon: <Power aria-hidden />,
                disabledReason: denied,
                onSelect: () => setAsking({ code, deed: "deactivate" }),
              }
            : {
                label: "Activate",
                icon: <Power aria-hidden />,
                disabledReason: denied,
                onSelect: () => void activate.mutateAsync({ params: { "ac-id": code.id } }),
              },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied ?? (code.status === "Active" ? "Deactivate it first" : null),
            onSelect: () => setAsking({ code, deed: "delete" }),
          },
        ]}
      />
      <AccountingCodeForm editing={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`${last?.deed === "delete" ? "Delete" : "Deactivate"} ${last?.code.name ?? ""}`}
        confirmLabel={last?.deed === "delete" ? "Delete code" : "Deactivate code"}
        danger={last?.deed === "delete"}
        onConfirm={async () => {
          if (!asking) return;
          const deed = asking.deed === "delete" ? remove : deactivate;
          await deed.mutateAsync({ params: { "ac-id": asking.code.id } });
        }}
      >
        Charges can no longer name it. A code that charges or lines of invoices name stays as it is.
      </ConfirmDialog>
    </Card>
  );
}
