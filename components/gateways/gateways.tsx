"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { AddGatewayForm } from "@/components/gateways/add-gateway-form";
import { EditGatewayForm } from "@/components/gateways/edit-gateway-form";
import { type GatewayChange, gatewayActions } from "@/components/gateways/gateway-actions";
import { gatewayColumns } from "@/components/gateways/gateway-columns";
import { type Gateway, gatewayReads } from "@/components/gateways/gateway-reads";
import { WebhookForm } from "@/components/gateways/webhook-form";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import {
  listGatewaySettings,
  testGatewayConnection,
  updateGatewaySettings,
} from "@/lib/areas/gateways/contract";
import { failureOf } from "@/lib/portal/failure";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** The gateways: the built-in test gateway, and the merchant's accounts with others. */
export function Gateways() {
  const { data, error, refetch } = useQuery(operationQuery(listGatewaySettings));
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Gateway | null>(null);
  const [hooking, setHooking] = useState<Gateway | null>(null);
  const denied = useDenied("settings:write");
  const update = useOperation(updateGatewaySettings, { refreshes: gatewayReads });
  const test = useOperation(testGatewayConnection);

  const failed = (thrown: unknown) =>
    toast.error("Nothing has changed", { description: failureOf(thrown).message });
  const ask = ({ id, name }: Gateway) =>
    test.mutate(
      { params: { "gateway-id": id || name } },
      {
        onSuccess: ({ reached, text }) =>
          reached
            ? toast.success(`${name} can be reached`)
            : toast.error(`${name} cannot be used`, { description: text }),
        onError: failed,
      },
    );
  const change = ({ id }: Gateway, body: GatewayChange) =>
    update.mutate({ params: { "gateway-id": id }, body }, { onError: failed });

  return (
    <Card
      title="Payment gateways"
      description="New payment methods go to the default one unless they name another. Keys are encrypted and never shown again."
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          disabledReason={denied}
          onClick={() => setAdding(true)}
        >
          Add gateway
        </Button>
      }
      flush
    >
      <OperationTable
        flush
        label="Payment gateways"
        columns={gatewayColumns}
        rows={data?.gateways}
        rowKey={({ name }) => name}
        rowLabel={({ name }) => name}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No payment gateway yet">
            Cards cannot be charged until you add one with a live key of Stripe.
          </EmptyState>
        }
        rowActions={(gateway) =>
          gatewayActions(gateway, {
            denied,
            onTest: ask,
            onEdit: setEditing,
            onWebhooks: setHooking,
            onChange: change,
          })
        }
      />
      <AddGatewayForm open={adding} onClose={() => setAdding(false)} />
      <EditGatewayForm editing={editing} onClose={() => setEditing(null)} />
      <WebhookForm editing={hooking} onClose={() => setHooking(null)} />
    </Card>
  );
}
