"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { billedBy } from "@/components/orders/billed-by";
import { orderReads } from "@/components/orders/order-reads";
import type { Order } from "@/components/orders/order-view";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  activateOrder,
  cancelOrder,
  deleteOrder,
} from "@/lib/areas/orders/waiting/change-contract";
import { getOrder } from "@/lib/areas/orders/reads/read-contract";
import { ORDER_STATUSES, orderAllows, type OrderVerb } from "@/lib/areas/orders/model";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

type OpenDialog = "activate" | "cancel" | "delete";

const WORDS: Record<OpenDialog, { title: string; label: string; text: string }> = {
  activate: {
    title: "Activate this draft",
    label: "Activate order",
    text: "The order is executed as it stands, and bills and collects if it says so. What it asks for is checked again.",
  },
  cancel: {
    title: "Cancel this order",
    label: "Cancel order",
    text: "It will never be executed. It stays readable.",
  },
  delete: {
    title: "Delete this order",
    label: "Delete order",
    text: "Everything that it has done is taken back: its subscriptions are what they were before it.",
  },
};

const CANCEL_DRAFT = {
  title: "Cancel this draft",
  label: "Cancel draft",
  text: "It can be neither changed nor executed any more. It stays readable.",
};

/** A deleted order is not read again: its page would say that it does not exist. */
const readsWithoutIt = orderReads.filter((read) => read !== getOrder);

/** What can be done with an order in its state. */
export function OrderVerbs({ order }: { order: Order }) {
  const router = useRouter();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [reason, setReason] = useState("");
  const denied = useDenied("orders:write");
  const options = { refreshes: orderReads };
  const activate = useOperation(activateOrder, options);
  const cancel = useOperation(cancelOrder, options);
  const remove = useOperation(deleteOrder, { refreshes: readsWithoutIt });
  const params = { orderNumber: order.orderNumber };
  const status = ORDER_STATUSES.find((known) => known === order.status);
  const may = (verb: OrderVerb) => status !== undefined && orderAllows(verb, status);
  const verbs: Record<OpenDialog, () => Promise<unknown>> = {
    activate: async () => {
      const done = await activate.mutateAsync({ params });
      toast.success(`Order ${done.orderNumber} is ${done.status.toLowerCase()}`);
    },
    cancel: () => cancel.mutateAsync({ params, body: reason ? { cancelReason: reason } : {} }),
    delete: async () => {
      await remove.mutateAsync({ params });
      toast.success(`Order ${order.orderNumber} is deleted`);
      router.push(paths.orders());
    },
  };
  const draft = order.status === "Draft";
  const words = asked && (asked === "cancel" && draft ? CANCEL_DRAFT : WORDS[asked]);
  return (
    <>
      {may("delete") && (
        <Button disabledReason={denied ?? billedBy(order)} onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      {may("cancel") && (
        <Button disabledReason={denied} onClick={() => setAsked("cancel")}>
          {draft ? "Cancel draft" : "Cancel order"}
        </Button>
      )}
      {may("replace") && !denied && (
        <ButtonLink href={paths.editOrder(order.orderNumber)}>Edit</ButtonLink>
      )}
      {may("activate") && (
        <Button variant="primary" disabledReason={denied} onClick={() => setAsked("activate")}>
          Activate
        </Button>
      )}
      <ConfirmDialog
        open={words !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={words?.title ?? ""}
        confirmLabel={words?.label ?? ""}
        danger={asked !== "activate"}
        onConfirm={async () => {
          if (asked) await verbs[asked]();
        }}
      >
        {words?.text}
        {asked === "cancel" && (
          <Field label="Reason" optional className="mt-4">
            <Input
              value={reason}
              maxLength={255}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
      </ConfirmDialog>
    </>
  );
}
