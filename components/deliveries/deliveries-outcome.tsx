import { CalendarDate } from "@/components/ui/calendar-date";
import { Skeleton } from "@/components/ui/skeleton";
import type { previewDeliveryAdjustments } from "@/lib/areas/delivery-adjustments/contract";
import { failureOf } from "@/lib/portal/failure";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { counted } from "@/lib/values/written";

export type DeliveriesOutcomeProps = {
  preview: CallResult<typeof previewDeliveryAdjustments> | undefined;
  error: unknown;
  currency: string;
};

/** Which deliveries are credited and by how much, and which are not, with the reason. */
export function DeliveriesOutcome({ preview, error, currency }: DeliveriesOutcomeProps) {
  return (
    <section
      aria-label="Preview"
      aria-live="polite"
      className="max-h-72 overflow-y-auto rounded-lg border bg-sunken p-4 text-sm"
      tabIndex={0}
    >
      {error ? (
        <p className="text-negative">{failureOf(error).reasons[0]?.message}</p>
      ) : preview ? (
        <Outcome preview={preview} currency={currency} />
      ) : (
        <Skeleton className="h-12" />
      )}
    </section>
  );
}

function Outcome({
  preview,
  currency,
}: {
  preview: NonNullable<DeliveriesOutcomeProps["preview"]>;
  currency: string;
}) {
  const { adjustments, ineligibleAdjustments, totalNumberOfDeliveries, totalAmount } = preview;
  const tax = adjustments.reduce((sum, { taxAmount }) => sum - taxAmount, 0);
  if (!adjustments.length && !ineligibleAdjustments.length)
    return <p>There is no delivery on these days.</p>;
  return (
    <>
      <p className="font-semibold">
        {totalNumberOfDeliveries > 0
          ? `${counted(totalNumberOfDeliveries, "delivery", "deliveries")}: ${formatMoney(-totalAmount, currency)} plus ${formatMoney(tax, currency)} tax`
          : "None of these deliveries can be credited."}
      </p>
      <ul className="mt-2 space-y-1">
        {adjustments.map((of) => (
          <li
            key={`${of.deliveryDate} ${of.chargeNumber}`}
            className="flex justify-between gap-x-4"
          >
            <CalendarDate date={of.deliveryDate} />
            <span>{formatMoney(-of.amount, currency)}</span>
          </li>
        ))}
        {ineligibleAdjustments.map((of) => (
          <li key={`${of.deliveryDate} ${of.chargeNumber}`} className="text-muted">
            <CalendarDate date={of.deliveryDate} />: {of.errorMessage}
          </li>
        ))}
      </ul>
    </>
  );
}
