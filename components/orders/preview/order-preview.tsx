"use client";

import { OrderCallDialog } from "@/components/orders/order-call-dialog";
import { OrderEffect } from "@/components/orders/order-effect";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { useOrderPreview } from "./use-order-preview";
import { Card } from "@/components/ui/card";

/**
 * The effect of the order in the form, and the order as an API call; `replaces` is a saved draft.
 */
export function OrderPreview({ replaces }: { replaces?: string }) {
  const currency = useOrderAccount()?.currency;
  const preview = useOrderPreview();
  const { order, complete } = preview;
  const commitsOnly = order.subscriptions.length === 0 && Boolean(order.commitments?.length);
  return (
    <Card
      title="Preview"
      actions={
        <OrderCallDialog order={order} replaces={replaces} disabled={!complete && !commitsOnly} />
      }
    >
      <OrderEffect
        preview={preview}
        currency={currency}
        needs={
          commitsOnly
            ? "Choose an account and say what it commits to. What would be billed appears here."
            : "Choose an account and what is ordered. What would be billed appears here."
        }
      />
    </Card>
  );
}
