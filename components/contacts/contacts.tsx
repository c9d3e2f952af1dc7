"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, UserRound } from "lucide-react";
import { useState } from "react";
import { ContactForm } from "@/components/contacts/contact-form";
import { addressLines } from "@/components/contacts/contact-lines";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deleteContact, queryContacts } from "@/lib/areas/contacts/contract";
import { contactsOfAccount } from "@/lib/portal/lists/accounts";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";
import type { RowOf } from "@/lib/portal/use-list";

export type Contact = RowOf<typeof queryContacts>;

const nameOf = (contact: Contact) => `${contact.firstName} ${contact.lastName}`;

function rolesOf({ asBillTo, asSoldTo, asShipTo }: Contact): string[] {
  return [asBillTo && "Bill to", asSoldTo && "Sold to", asShipTo && "Ship to"].filter(
    (role): role is string => role !== false,
  );
}

const columns: Column<Contact>[] = [
  { id: "name", header: "Name", cell: nameOf, primary: true },
  {
    id: "roles",
    header: "Role",
    cell: (contact) => (
      <span className="inline-flex flex-wrap gap-1">
        {rolesOf(contact).map((role) => (
          <Badge key={role}>{role}</Badge>
        ))}
      </span>
    ),
  },
  { id: "email", header: "E-mail", cell: (contact) => contact.workEmail ?? contact.personalEmail },
  {
    id: "phone",
    header: "Phone",
    secondary: true,
    cell: (contact) => contact.workPhone ?? contact.mobilePhone,
  },
  {
    id: "address",
    header: "Address",
    wrap: true,
    cell: (contact) => addressLines({ ...contact, zipCode: contact.postalCode }).join(", "),
  },
];

/** The people of an account. */
export function Contacts({ accountId }: { accountId: string }) {
  const [editing, setEditing] = useState<Contact | "new" | null>(null);
  const [leaving, setLeaving] = useState<Contact | null>(null);
  const named = useLast(leaving);
  const denied = useDenied("accounts:write");
  const { data, error, refetch } = useQuery(
    operationQuery(queryContacts, contactsOfAccount(accountId)),
  );
  const shown = useColumns("Contact", columns);
  const remove = useOperation(deleteContact, { refreshes: [queryContacts] });

  return (
    <>
      <OperationTable
        label="Contacts"
        columns={shown}
        rows={data?.data}
        rowKey={(contact) => contact.id}
        rowLabel={nameOf}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        toolbar={
          <Button
            className="ml-auto"
            icon={<Plus aria-hidden />}
            disabledReason={denied}
            onClick={() => setEditing("new")}
          >
            New contact
          </Button>
        }
        empty={<EmptyState icon={<UserRound aria-hidden />} title="No contacts yet" />}
        rowActions={(contact) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(contact),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason:
              denied ?? (rolesOf(contact).length > 0 && "The account needs it for its role"),
            onSelect: () => setLeaving(contact),
          },
        ]}
      />
      <ContactForm accountId={accountId} editing={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Delete ${named ? nameOf(named) : "contact"}`}
        confirmLabel="Delete contact"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { contactId: leaving.id } });
        }}
      >
        Documents that name this contact keep what they were printed with.
      </ConfirmDialog>
    </>
  );
}
