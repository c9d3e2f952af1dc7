import { PropertyList } from "@/components/layout/property-list";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import type { getPayment } from "@/lib/areas/payments/contract";
import { formatWords } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Payment = CallResult<typeof getPayment>;

/** How a payment was made, and its references elsewhere. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const { referenceId, comment, id } = payment;
  const reference = referenceId && <Copyable code value={referenceId} label="reference" />;
  return (
    <Card title="Details">
      <PropertyList
        properties={[
          ...(payment.type === "Electronic" ? gatewayOf(payment) : outsideOf(payment)),
          { label: "Reference", value: reference },
          { label: "Comment", value: comment },
          { label: "Payment id", value: <Copyable code value={id} label="payment id" /> },
        ]}
      />
    </Card>
  );
}

function gatewayOf({ gatewayId, gatewayState, gatewayResponse, paymentScheduleKey }: Payment) {
  return [
    { label: "Kind", value: "By a gateway" },
    { label: "Gateway", value: gatewayId },
    { label: "Gateway state", value: formatWords(gatewayState) },
    { label: "Gateway response", value: gatewayResponse },
    ...(paymentScheduleKey ? [{ label: "Schedule", value: paymentScheduleKey }] : []),
  ];
}

function outsideOf({ paymentMethodType, standalone }: Payment) {
  return [
    { label: "Kind", value: "Outside of gateways" },
    { label: "Method", value: formatWords(paymentMethodType ?? "Other") },
    ...(standalone ? [{ label: "Settles", value: "No invoice: it was taken on its own" }] : []),
  ];
}
