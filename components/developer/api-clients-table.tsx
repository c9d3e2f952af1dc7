"use client";

import { Ban, MessageSquareReply, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiClient } from "@/components/developer/api-clients";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Copyable } from "@/components/ui/copyable";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { ALL_SCOPES } from "@/lib/kernel/scopes";

export type ApiClientsTableProps = {
  clients: readonly ApiClient[] | undefined;
  error: unknown;
  onRetry: () => void;
  denied: string | null;
  onRotate: (client: ApiClient) => void;
  onAnswers: (client: ApiClient) => void;
  onRevoke: (client: ApiClient) => void;
  empty: ReactNode;
};

const columns: Column<ApiClient>[] = [
  { id: "name", header: "Name", wrap: true, cell: (client) => client.name, primary: true },
  {
    id: "status",
    header: "Status",
    cell: (client) => <Status value={client.revokedAt ? "Revoked" : "Active"} />,
  },
  {
    id: "id",
    header: "Client id",
    cell: (client) => <Copyable code value={client.clientId} label="client id" />,
  },
  { id: "secret", header: "Secret", cell: secretText },
  {
    id: "scopes",
    header: "Permissions",
    wrap: true,
    cell: (client) => <span className="text-muted text-sm">{permissionsText(client)}</span>,
  },
  {
    id: "maker",
    header: "Made by",
    spare: true,
    wrap: true,
    cell: ({ createdBy }) =>
      createdBy && `${createdBy.name}${createdBy.active ? "" : " (deactivated)"}`,
  },
  {
    id: "used",
    header: "Last used",
    secondary: true,
    wrap: true,
    cell: ({ lastUsedAt }) => (
      <Instant at={lastUsedAt} absent="Never" className="whitespace-normal" />
    ),
  },
];

function permissionsText({ scopes }: ApiClient): string {
  return ALL_SCOPES.every((scope) => scopes.includes(scope)) ? "Everything" : scopes.join(", ");
}

function secretText(client: ApiClient): ReactNode {
  return (
    <span className="font-mono text-sm">
      …{client.secretLast4}
      {client.previousSecretUntil && (
        <span className="block font-sans text-muted">
          old one until <Instant at={client.previousSecretUntil} />
        </span>
      )}
    </span>
  );
}

export function ApiClientsTable(props: ApiClientsTableProps) {
  const { clients, error, onRetry, denied, onRotate, onAnswers, onRevoke, empty } = props;
  return (
    <OperationTable
      label="API keys"
      columns={columns}
      rows={clients}
      rowKey={(client) => client.clientId}
      rowLabel={(client) => client.name}
      error={error}
      onRetry={onRetry}
      empty={empty}
      rowActions={(client) => {
        const reason = client.revokedAt ? "It is revoked already" : denied;
        return [
          {
            label: "Rotate secret",
            icon: <RotateCw aria-hidden />,
            disabledReason: reason,
            onSelect: () => onRotate(client),
          },
          {
            label: "How it is answered",
            icon: <MessageSquareReply aria-hidden />,
            disabledReason: reason,
            onSelect: () => onAnswers(client),
          },
          {
            label: "Revoke",
            icon: <Ban aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: reason,
            onSelect: () => onRevoke(client),
          },
        ];
      }}
    />
  );
}
