import type { ReactNode } from "react";
import { type DateLine, datesOf, revenueDays } from "@/components/orders/date-lines";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { formatDate } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Preview = CallResult<typeof previewOrder>["previewResult"];

/** The dates that the order moves, and those from which monthly revenue changes. */
export function PreviewDates({ now, currency }: { now: Preview; currency: string }) {
  const subscriptions = (now.subscriptionDays ?? []).filter((of) => datesOf(of).length > 0);
  const revenue = revenueDays(now.orderDeltaMetrics?.orderDeltaMrr ?? []);
  if (subscriptions.length + revenue.length === 0) return null;
  const several = (now.subscriptionDays ?? []).length > 1;
  return (
    <section aria-label="Dates">
      <h3 className="font-semibold">Dates</h3>
      <dl className="mt-1">
        {subscriptions.map((of, index) => (
          <Days
            key={of.subscriptionNumber ?? `new ${index}`}
            lines={datesOf(of)}
            owner={several ? (of.subscriptionNumber ?? "New subscription") : undefined}
          />
        ))}
        {revenue.map(({ day, amount }) => (
          <Row key={day} label={`MRR from ${formatDate(day)}`}>
            <Money amount={amount} currency={currency} signed />
          </Row>
        ))}
      </dl>
    </section>
  );
}

function Days({ lines, owner }: { lines: readonly DateLine[]; owner: string | undefined }) {
  return lines.map(({ label, before, after }) => (
    <Row key={label} label={owner ? `${owner}: ${label}` : label}>
      {before !== undefined && (
        <>
          <CalendarDate date={before} absent="Never" className="text-muted" />
          <span aria-hidden className="text-muted">
            {" \u2192 "}
          </span>
          <span className="sr-only"> becomes </span>
        </>
      )}
      <CalendarDate date={after} absent="Never" />
    </Row>
  ));
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b py-1.5 last:border-b-0">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
