import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { cardText, expiryText } from "@/components/payment-methods/card-text";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { Status } from "@/components/ui/status";
import type { listAccountPaymentMethods } from "@/lib/areas/payment-methods/contract";
import { formatWords } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

export type Method = CallResult<typeof listAccountPaymentMethods>["creditcard"][number];

/** Failed charges in a row after which the customer should be asked for another card. */
const TOO_MANY = 3;

export const keepsDeclining = ({
  numConsecutiveFailures,
}: Pick<Method, "numConsecutiveFailures">): boolean => numConsecutiveFailures >= TOO_MANY;

/** How a payment method is shown in its account's list. */
export const methodColumns: Column<Method>[] = [
  {
    id: "card",
    header: "Method",
    primary: true,
    cell: (method) => (
      <>
        <span className="inline-flex flex-wrap items-center gap-2">
          {cardText(method)}
          {method.isDefault && <Badge tone="accent">Default</Badge>}
          {method.threeDSecure && <Badge>Confirmed by its bank</Badge>}
          {keepsDeclining(method) && <Badge tone="warning">Keeps declining</Badge>}
        </span>
        <CustomFactsLine object="PaymentMethod" record={method} />
      </>
    ),
  },
  {
    id: "number",
    header: "Number",
    secondary: true,
    cell: (method) => method.paymentMethodNumber,
  },
  { id: "status", header: "Status", cell: (method) => <Status value={method.status} /> },
  {
    id: "expiry",
    header: "Expires",
    cell: (method) => expiryText(method.expirationMonth, method.expirationYear),
  },
  { id: "holder", header: "Holder", cell: (method) => method.accountHolderInfo.accountHolderName },
  {
    id: "last",
    header: "Last charge",
    cell: (method) => (method.lastTransaction ? formatWords(method.lastTransaction) : "Never"),
  },
  {
    id: "failures",
    header: "Failed in a row",
    align: "end",
    secondary: true,
    cell: (method) => method.numConsecutiveFailures,
  },
];
