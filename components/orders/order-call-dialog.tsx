"use client";

import { Code } from "lucide-react";
import { useState } from "react";
import { CodeBlock } from "@/components/layout/code-block";
import type { OrderBody } from "@/components/orders/draft/order-values";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { replaceOrder } from "@/lib/areas/orders/waiting/change-contract";
import { createOrder } from "@/lib/areas/orders/contract";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import { operationAddress } from "@/lib/portal/operation-address";

export type OrderCallDialogProps = {
  order: OrderBody;
  /** Number of the pending order that this one replaces. */
  replaces?: string;
  disabled: boolean;
};

function asCurl(order: OrderBody, replaces: string | undefined): string {
  const address = replaces
    ? `-X PUT ${location.origin}${operationAddress(replaceOrder, { params: { orderNumber: replaces } })}`
    : `${location.origin}${createOrder.path}`;
  return [
    `curl -s ${address} \\`,
    '  -H "Authorization: Bearer $TOKEN" \\',
    '  -H "Content-Type: application/json" \\',
    `  -H "Service-Version: ${LATEST_VERSION}" \\`,
    ...(replaces ? [] : ['  -H "Idempotency-Key: $(uuidgen)" \\']),
    `  -d '${JSON.stringify(order, null, 2).replaceAll("'", "'\\''")}'`,
  ].join("\n");
}

/** The order as an API call. */
export function OrderCallDialog({ order, replaces, disabled }: OrderCallDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<Code aria-hidden />}
        disabledReason={disabled && "Choose first what is ordered"}
        onClick={() => setOpen(true)}
      >
        Copy as API call
      </Button>
      <Dialog open={open} onOpenChange={setOpen} size="lg" title="This order as an API call">
        {open && <CodeBlock label="curl" code={asCurl(order, replaces)} />}
      </Dialog>
    </>
  );
}
