"use client";

import { useQuery } from "@tanstack/react-query";
import { MailX, Send } from "lucide-react";
import { useDenied } from "@/components/layout/frame/viewer";
import type { ShownLink } from "@/components/people/link-dialog";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "@/lib/areas/organizations/people/invitation-contract";
import { nameOfRole } from "@/lib/kernel/scopes";
import { failureOf } from "@/lib/portal/failure";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Invitation = CallResult<typeof listInvitations>["invitations"][number];

const columns: Column<Invitation>[] = [
  { id: "email", header: "E-mail", primary: true, wrap: true, cell: ({ email }) => email },
  { id: "role", header: "Role", cell: ({ role }) => nameOfRole(role) },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  { id: "by", header: "Invited by", secondary: true, cell: ({ invitedByName }) => invitedByName },
  {
    id: "sent",
    header: "Sent",
    wrap: true,
    cell: ({ sentAt, mailError }) =>
      mailError ?? <Instant at={sentAt ?? undefined} absent="Not by mail" />,
  },
  { id: "until", header: "Good until", cell: ({ expiresAt }) => <Instant at={expiresAt} /> },
];

/** Invitations that nobody has accepted; absent while there are none. */
export function InvitationsTable({ onLink }: { onLink: (link: ShownLink) => void }) {
  const { data, error, refetch } = useQuery(operationQuery(listInvitations));
  const denied = useDenied("settings:write");
  const refreshes = [listInvitations];
  const resend = useOperation(resendInvitation, { refreshes });
  const withdraw = useOperation(withdrawInvitation, { refreshes });
  const failed = (title: string) => (thrown: unknown) =>
    toast.error(title, { description: failureOf(thrown).message });
  if (data?.invitations.length === 0) return null;

  return (
    <Card title="Invitations" flush>
      <OperationTable
        flush
        label="Invitations"
        columns={columns}
        rows={data?.invitations}
        rowKey={({ id }) => id}
        rowLabel={({ email }) => email}
        expectedRows={1}
        error={error}
        onRetry={() => void refetch()}
        rowActions={({ id, email, status }) => {
          const over = status === "Withdrawn" ? "It was withdrawn" : denied;
          const params = { "invitation-id": id };
          return [
            {
              label: "Send again",
              icon: <Send aria-hidden />,
              disabledReason: over,
              onSelect: () =>
                resend.mutate(
                  { params },
                  {
                    onSuccess: ({ link }) =>
                      link === undefined ? toast.success("Sent again") : onLink({ email, link }),
                    onError: failed("The invitation was not sent again"),
                  },
                ),
            },
            {
              label: "Withdraw",
              icon: <MailX aria-hidden />,
              tone: "danger",
              separated: true,
              disabledReason: over,
              onSelect: () =>
                withdraw.mutate(
                  { params },
                  {
                    onSuccess: () => toast.success("The invitation is withdrawn"),
                    onError: failed("The invitation was not withdrawn"),
                  },
                ),
            },
          ];
        }}
      />
    </Card>
  );
}
