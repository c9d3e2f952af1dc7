"use client";

import type { ApiClient } from "@/components/developer/api-clients";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { listApiClients, revokeApiClient } from "@/lib/areas/organizations/contract";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type RevokeClientDialogProps = { client: ApiClient | null; onClose: () => void };

/** Revokes a client for good, after its name was typed. */
export function RevokeClientDialog({ client, onClose }: RevokeClientDialogProps) {
  const shown = useLast(client);
  const revoke = useOperation(revokeApiClient, { refreshes: [listApiClients] });
  return (
    <ConfirmDialog
      open={client !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${shown?.name ?? ""}`}
      confirmLabel="Revoke key"
      phrase={shown?.name}
      danger
      onConfirm={async () => {
        if (client) await revoke.mutateAsync({ params: { "client-id": client.clientId } });
      }}
    >
      Programs that use this key stop working at once. It cannot be undone.
    </ConfirmDialog>
  );
}
