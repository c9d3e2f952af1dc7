"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { orderReads } from "@/components/orders/order-reads";
import type { Order } from "@/components/orders/order-view";
import { RevertEffect } from "@/components/orders/revert-effect";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { revertOrder } from "@/lib/areas/orders/waiting/change-contract";
import { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { parseLocalDate } from "@/lib/values/local-date";

/** The maximum page size of a list. */
const MOST = 99;

/** Once the order is reverted, its preview is not requested again: it would fail. */
const refreshes = orderReads.filter(({ id }) => id !== previewOrder.id);

/** The numbers of the subscriptions that an order created; null when it also did anything else. */
function madeBy({ subscriptions }: Order): string[] | null {
  const actions = subscriptions.flatMap(({ orderActions }) => orderActions);
  if (!actions.length || actions.some(({ type }) => type !== "CreateSubscription")) return null;
  return subscriptions.map(({ subscriptionNumber }) => subscriptionNumber);
}

/** Reverts an order that created subscriptions: they are canceled from their first day on. */
export function RevertOrder({ order }: { order: Order }) {
  const { today } = useViewer();
  const [open, setOpen] = useState(false);
  const deniedOrders = useDenied("orders:write");
  const deniedCredit = useDenied("invoices:write");
  const made = madeBy(order);
  const { data } = useQuery({
    ...operationQuery(querySubscriptions, {
      query: {
        pageSize: String(MOST),
        filter: [`subscriptionNumber.IN:[${(made ?? []).slice(0, MOST).join(",")}]`],
      },
    }),
    enabled: order.status === "Completed" && made !== null,
  });
  const revert = useOperation(revertOrder, { refreshes });
  if (order.status !== "Completed") return null;
  const changed = data?.data.find(({ version }) => version !== 1);
  const obstacle =
    made === null
      ? "Only orders that create subscriptions and do nothing else can be reverted"
      : changed
        ? `${changed.subscriptionNumber} was changed by a later order: cancel it instead`
        : null;
  return (
    <>
      <Button
        disabledReason={deniedOrders ?? deniedCredit ?? obstacle}
        onClick={() => setOpen(true)}
      >
        Revert
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revert ${order.orderNumber}`}
        confirmLabel="Revert order"
        danger
        disabledReason={data ? null : "Its subscriptions are still loading"}
        onConfirm={async () => {
          const orderDate = parseLocalDate(today);
          if (orderDate === null) return;
          const { orderNumber } = order;
          const done = await revert.mutateAsync({ params: { orderNumber }, body: { orderDate } });
          toast.success(`${orderNumber} was reverted by order ${done.orderNumber}`);
        }}
      >
        {data && open && <RevertEffect order={order} subscriptions={data.data} />}
      </ConfirmDialog>
    </>
  );
}
