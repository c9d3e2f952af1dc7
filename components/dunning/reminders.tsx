"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FIRST_REMINDERS } from "@/components/dunning/first-reminders";
import { ReminderForm } from "@/components/dunning/reminder-form";
import { type Reminder, reminderReads, whenText } from "@/components/dunning/reminder-reads";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { createReminder, deleteReminder, listReminders } from "@/lib/areas/dunning/contract";
import { failureOf } from "@/lib/portal/failure";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<Reminder>[] = [
  { id: "name", header: "Reminder", primary: true, cell: (of) => of.name },
  { id: "when", header: "Written", wrap: true, cell: whenText },
  { id: "subject", header: "Subject", wrap: true, secondary: true, cell: (of) => of.subject },
  {
    id: "active",
    header: "Status",
    cell: (of) => <Status value={of.active ? "Active" : "Inactive"} />,
  },
];

/** The steps of dunning and the notices of expiring cards. */
export function Reminders() {
  const { data, error, refetch } = useQuery(operationQuery(listReminders));
  const [editing, setEditing] = useState<Reminder | "new" | null>(null);
  const [leaving, setLeaving] = useState<Reminder | null>(null);
  const last = useLast(leaving);
  const denied = useDenied("settings:write");
  const remove = useOperation(deleteReminder, { refreshes: reminderReads });
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setEditing("new")}>
      New reminder
    </Button>
  );
  return (
    <Card
      title="Reminders"
      description="Each is written once for an invoice, a card, a new price or a trial, and stops when the invoice is paid."
      actions={add}
      flush
    >
      <OperationTable
        flush
        label="Reminders"
        columns={columns}
        rows={data?.reminders}
        rowKey={(of) => of.id}
        rowLabel={(of) => of.name}
        expectedRows={4}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoReminders />}
        rowActions={(of) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(of),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied,
            onSelect: () => setLeaving(of),
          },
        ]}
      />
      <ReminderForm editing={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Delete ${last?.name ?? ""}`}
        confirmLabel="Delete reminder"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "reminder-id": leaving.id } });
        }}
      >
        It writes no more. What it has written stays.
      </ConfirmDialog>
    </Card>
  );
}

function NoReminders() {
  const denied = useDenied("settings:write");
  const create = useOperation(createReminder, { refreshes: reminderReads });
  const begin = async () => {
    try {
      for (const body of FIRST_REMINDERS) await create.mutateAsync({ body });
    } catch (thrown) {
      toast.error("Not every reminder was made", { description: failureOf(thrown).message });
    }
  };
  return (
    <EmptyState
      icon={<Mail aria-hidden />}
      title="Nobody is reminded yet"
      action={
        <Button pending={create.isPending} disabledReason={denied} onClick={() => void begin()}>
          Begin with three steps and three notices
        </Button>
      }
    >
      Customers who owe something hear of it by mail, step by step.
    </EmptyState>
  );
}
