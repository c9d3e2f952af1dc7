import { toast } from "@/components/ui/toast";
import type { createOrder } from "@/lib/areas/orders/contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Refunds = CallResult<typeof createOrder>["refunds"];

/** Reports which refunds of an order failed; the order itself is in effect. */
export function tellRefunds(refunds: Refunds = []): void {
  const numbers = (status: string) =>
    refunds.filter((refund) => refund.status === status).map(({ number }) => number);
  const [declined, open] = [numbers("Error"), numbers("Processing")];
  if (declined.length) {
    toast.error(`Declined by the gateway: ${declined.join(", ")}`, {
      description: "What was paid stays with the account as credit.",
    });
  }
  if (!open.length) return;
  toast.info(`Still with the gateway: ${open.join(", ")}`, {
    description: "What became of them is found out.",
  });
}
