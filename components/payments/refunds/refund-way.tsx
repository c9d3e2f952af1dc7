import { Badge } from "@/components/ui/badge";
import type { queryRefunds } from "@/lib/areas/payments/refunds/refund-list-contract";
import { formatWords } from "@/lib/portal/format";
import type { RowOf } from "@/lib/portal/use-list";

type Refund = RowOf<typeof queryRefunds>;

const takenBack: Partial<Record<Refund["refundTransactionType"], string>> = {
  Chargeback: "Chargeback",
  PaymentReversal: "Reversed by the bank",
};

/** The method of a refund, and whether it is a chargeback. */
export function RefundWay({ refund }: { refund: Refund }) {
  const taken = takenBack[refund.refundTransactionType];
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {formatWords(refund.methodType)}
      {taken && <Badge tone="warning">{taken}</Badge>}
    </span>
  );
}
