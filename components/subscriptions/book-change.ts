import { orderReads } from "@/components/orders/order-reads";
import type { OrderBody } from "@/components/orders/draft/order-values";
import { useViewer } from "@/components/layout/frame/viewer";
import { createOrder } from "@/lib/areas/orders/contract";
import {
  cancelSubscription,
  renewSubscription,
  resumeSuspendedSubscription,
  suspendSubscription,
} from "@/lib/areas/subscriptions/v1-changes/v1-life-contract";
import { keepSubscription } from "@/lib/areas/subscriptions/v2-changes/v2-change-contract";
import { useOperation } from "@/lib/portal/use-operation";

/**
 * Books a change of a subscription that was entered as an order: by an order, or, in a company without Orders, by the
 * call that subscriptions have for it. Returns what it was booked by, in words.
 */
export function useBookChange(subscriptionNumber: string) {
  const { orders } = useViewer();
  const reads = { refreshes: orderReads };
  const order = useOperation(createOrder, reads);
  const suspend = useOperation(suspendSubscription, reads);
  const resume = useOperation(resumeSuspendedSubscription, reads);
  const renew = useOperation(renewSubscription, reads);
  const cancel = useOperation(cancelSubscription, reads);
  const keep = useOperation(keepSubscription, reads);

  return async (body: OrderBody): Promise<string> => {
    if (orders) return `by order ${(await order.mutateAsync({ body })).orderNumber}`;
    const [action, end] = body.subscriptions[0]?.orderActions ?? [];
    const params = { "subscription-key": subscriptionNumber };
    const billing = billingOf(body);
    if (action?.suspend) {
      const ends = end?.resume ? { resume: true, ...end.resume } : {};
      await suspend.mutateAsync({ params, body: { ...action.suspend, ...ends, ...billing } });
    } else if (action?.resume) {
      await resume.mutateAsync({ params, body: { ...action.resume, ...billing } });
    } else if (action?.cancelSubscription) {
      await cancel.mutateAsync({ params, body: { ...action.cancelSubscription, ...billing } });
    } else if (action?.renewSubscription) {
      await renew.mutateAsync({ params, body: billing });
    } else {
      await keep.mutateAsync({ params: { subscription_id: subscriptionNumber }, body: {} });
    }
    return subscriptionNumber;
  };
}

/** How a change is billed and collected, with the names that calls of subscriptions have. */
export function billingOf({ processingOptions = {} }: Pick<OrderBody, "processingOptions">) {
  const { runBilling = false, collectPayment, billingOptions, ...credit } = processingOptions;
  if (!runBilling) return { runBilling };
  const { applyCredit, applicationOrder, applyCreditBalance } = credit;
  return {
    runBilling,
    collect: collectPayment ?? false,
    ...(billingOptions?.targetDate ? { targetDate: billingOptions.targetDate } : {}),
    ...(applyCredit ? { applyCredit, applicationOrder } : {}),
    ...(applyCreditBalance ? { applyCreditBalance } : {}),
  };
}
