"use client";

import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useViewer } from "@/components/layout/frame/viewer";
import { ChangePasswordForm } from "@/components/settings/change-password-form";
import { browserName } from "@/components/settings/browser-name";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Instant } from "@/components/ui/instant";
import { toast } from "@/components/ui/toast";
import {
  endAllPortalSessions,
  endPortalSession,
  listPortalSessions,
} from "@/lib/areas/organizations/contract";
import { failureOf } from "@/lib/portal/failure";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Session = CallResult<typeof listPortalSessions>["sessions"][number];

/** Where the viewer is signed in; each place can be signed out from here. */
export function SessionsTable() {
  const { sessionId } = useViewer();
  const [leaving, setLeaving] = useState(false);
  const { data, error, refetch } = useQuery(operationQuery(listPortalSessions));
  const end = useOperation(endPortalSession, { refreshes: [listPortalSessions] });
  const endAll = useOperation(endAllPortalSessions);

  const columns: Column<Session>[] = [
    {
      id: "browser",
      header: "Browser",
      primary: true,
      cell: (session) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {browserName(session.userAgent)}
          {session.id === sessionId && <Badge tone="accent">This one</Badge>}
        </span>
      ),
    },
    {
      id: "from",
      header: "From",
      secondary: true,
      cell: (session) => <span className="font-mono text-sm">{session.address}</span>,
    },
    { id: "seen", header: "Last used", cell: (session) => <Instant at={session.lastSeenAt} /> },
    { id: "since", header: "Signed in", cell: (session) => <Instant at={session.signedInAt} /> },
    {
      id: "until",
      header: "Ends if unused",
      secondary: true,
      cell: (session) => <Instant at={session.expiresAt} />,
    },
  ];

  function signOut(session: Session) {
    end.mutate(
      { params: { "session-id": session.id } },
      {
        onSuccess: () => toast.success("That browser is signed out"),
        onError: (thrown) =>
          toast.error("It is still signed in", { description: failureOf(thrown).message }),
      },
    );
  }

  return (
    <>
      <OperationTable
        label="Sign-ins"
        columns={columns}
        rows={data?.sessions}
        rowKey={(session) => session.id}
        rowLabel={(session) => browserName(session.userAgent)}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        rowActions={(session) => [
          {
            label: "Sign out",
            icon: <LogOut aria-hidden />,
            disabledReason: session.id === sessionId && "Use the menu at the top to sign out here",
            onSelect: () => signOut(session),
          },
        ]}
        footer={
          <div className="flex flex-wrap gap-2">
            <ChangePasswordForm />
            <Button icon={<LogOut aria-hidden />} onClick={() => setLeaving(true)}>
              Sign out everywhere
            </Button>
          </div>
        }
      />
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Sign out everywhere"
        confirmLabel="Sign out everywhere"
        onConfirm={async () => {
          await endAll.mutateAsync({});
          location.assign(paths.signIn());
        }}
      >
        Every browser in which you are signed in is signed out at once, this one too.
      </ConfirmDialog>
    </>
  );
}
