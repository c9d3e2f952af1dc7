"use client";

import { useQuery } from "@tanstack/react-query";
import type { User } from "@/components/people/people-table";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/text-link";
import { deactivateUser, getUser, listUsers } from "@/lib/areas/organizations/people/contract";
import { listInvitations } from "@/lib/areas/organizations/people/invitation-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type DeactivateDialogProps = { user: User | null; onClose: () => void };

/** Ends a person's access, and names the API keys of theirs that stay. */
export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const shown = useLast(user);
  const read = operationQuery(getUser, { params: { "user-id": shown?.id ?? "" } });
  const { data } = useQuery({ ...read, enabled: user !== null });
  const deactivate = useOperation(deactivateUser, { refreshes: [listUsers, listInvitations] });
  const keys = data?.apiClients ?? [];
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Deactivate ${shown?.name ?? ""}`}
      confirmLabel="Deactivate"
      danger
      failureTitle="The person is still active"
      onConfirm={async () => {
        if (user) await deactivate.mutateAsync({ params: { "user-id": user.id } });
      }}
    >
      <p>
        They are signed out everywhere at once and cannot sign in. Invitations that they have sent
        and nobody has accepted are withdrawn. What they did stays in the audit trail.
      </p>
      {keys.length > 0 && (
        <p className="mt-3">
          API keys that they have made go on working: {keys.map(({ name }) => name).join(", ")}.{" "}
          <TextLink href={paths.apiKeys()}>Revoke them under API keys</TextLink>
        </p>
      )}
    </ConfirmDialog>
  );
}
