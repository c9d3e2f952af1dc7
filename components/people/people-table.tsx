"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw, UserCog, UserMinus, UserPlus } from "lucide-react";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { ChangeRoleForm } from "@/components/people/change-role-form";
import { DeactivateDialog } from "@/components/people/deactivate-dialog";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { listUsers, reactivateUser } from "@/lib/areas/organizations/people/contract";
import { nameOfRole } from "@/lib/kernel/scopes";
import { failureOf } from "@/lib/portal/failure";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type User = CallResult<typeof listUsers>["users"][number];

const columns: Column<User>[] = [
  { id: "name", header: "Name", primary: true, wrap: true, cell: ({ name }) => name },
  { id: "email", header: "E-mail", wrap: true, cell: ({ email }) => email },
  { id: "role", header: "Role", cell: ({ role }) => nameOfRole(role) },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    id: "seen",
    header: "Last signed in",
    secondary: true,
    cell: ({ lastSignedInAt }) => <Instant at={lastSignedInAt ?? undefined} absent="Never" />,
  },
];

/** The people of the company: their roles, and who may come in. */
export function PeopleTable({ onInvite }: { onInvite: () => void }) {
  const [doing, setDoing] = useState<{ what: "role" | "deactivate"; user: User } | null>(null);
  const { data, error, refetch } = useQuery(operationQuery(listUsers));
  const denied = useDenied("settings:write");
  const reactivate = useOperation(reactivateUser, { refreshes: [listUsers] });
  const of = (what: "role" | "deactivate") => (doing?.what === what ? doing.user : null);

  function letBack({ id, name }: User) {
    reactivate.mutate(
      { params: { "user-id": id } },
      {
        onSuccess: () => toast.success(`${name} can sign in again`),
        onError: (thrown) =>
          toast.error(`${name} was not reactivated`, { description: failureOf(thrown).message }),
      },
    );
  }

  return (
    <>
      <OperationTable
        label="People"
        columns={columns}
        rows={data?.users}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        expectedRows={3}
        error={error}
        onRetry={() => void refetch()}
        toolbar={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden />}
            disabledReason={denied}
            onClick={onInvite}
          >
            Invite a person
          </Button>
        }
        rowActions={(user) => [
          {
            label: "Change role or name",
            icon: <UserCog aria-hidden />,
            disabledReason: denied,
            onSelect: () => setDoing({ what: "role", user }),
          },
          user.status === "Active"
            ? {
                label: "Deactivate",
                icon: <UserMinus aria-hidden />,
                tone: "danger" as const,
                separated: true,
                disabledReason: denied,
                onSelect: () => setDoing({ what: "deactivate", user }),
              }
            : {
                label: "Reactivate",
                icon: <RotateCcw aria-hidden />,
                disabledReason: denied,
                onSelect: () => letBack(user),
              },
        ]}
      />
      <ChangeRoleForm user={of("role")} onClose={() => setDoing(null)} />
      <DeactivateDialog user={of("deactivate")} onClose={() => setDoing(null)} />
    </>
  );
}
