"use client";

import { useQuery } from "@tanstack/react-query";
import { Globe, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { AddOriginForm } from "@/components/hosted-pages/add-origin-form";
import type { RegisteredOrigin } from "@/components/hosted-pages/hosted-page-reads";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Instant } from "@/components/ui/instant";
import { listAllowedOrigins, removeAllowedOrigin } from "@/lib/areas/browser-calls/contract";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const columns: Column<RegisteredOrigin>[] = [
  {
    id: "origin",
    header: "Origin",
    primary: true,
    wrap: true,
    cell: ({ origin }) => <span className="font-mono text-sm">{origin}</span>,
  },
  { id: "label", header: "What it is", wrap: true, cell: ({ label }) => label },
  {
    id: "created",
    header: "Registered",
    secondary: true,
    cell: ({ createdDate }) => <Instant at={createdDate} />,
  },
];

/** The origins whose pages may show hosted pages and call with signatures. */
export function RegisteredOrigins() {
  const { data, error, refetch } = useQuery(operationQuery(listAllowedOrigins));
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<RegisteredOrigin | null>(null);
  const last = useLast(leaving);
  const denied = useDenied("settings:write");
  const remove = useOperation(removeAllowedOrigin, { refreshes: [listAllowedOrigins] });
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={denied}
      onClick={() => setAdding(true)}
    >
      Register origin
    </Button>
  );
  return (
    <Card
      title="Registered origins"
      description="Pages of these origins may show your hosted pages and call with a signature; all others are refused."
      actions={add}
      flush
    >
      <OperationTable
        flush
        label="Registered origins"
        columns={columns}
        rows={data?.allowedOrigins}
        rowKey={({ id }) => id}
        rowLabel={({ origin }) => origin}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<Globe aria-hidden />} title="No origins yet" action={add}>
            Register the address of your shop, so that it may show your hosted pages.
          </EmptyState>
        }
        rowActions={(origin) => [
          {
            label: "Remove",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            disabledReason: denied,
            onSelect: () => setLeaving(origin),
          },
        ]}
      />
      <AddOriginForm open={adding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Remove ${last?.origin ?? ""}`}
        confirmLabel="Remove origin"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "origin-id": leaving.id } });
        }}
      >
        Its pages cannot show your forms or call with a signature from now on.
      </ConfirmDialog>
    </Card>
  );
}
