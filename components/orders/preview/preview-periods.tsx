import type { LaterPeriod } from "@/components/orders/draft/later-periods";
import { Money } from "@/components/ui/money";
import { formatDate, formatPeriod } from "@/lib/portal/format";

export type PreviewPeriodsProps = { periods: readonly LaterPeriod[]; currency: string };

/** The service periods that follow, and what each will cost. */
export function PreviewPeriods({ periods, currency }: PreviewPeriodsProps) {
  if (periods.length === 0) return null;
  return (
    <section aria-label="What comes next">
      <h3 className="font-semibold">What comes next</h3>
      <dl className="mt-1">
        {periods.map(({ start, end, billed, amount }) => (
          <div
            key={`${start} ${end} ${billed}`}
            className="flex justify-between gap-4 border-b py-1.5 last:border-b-0"
          >
            <dt>
              {formatPeriod(start, end)}
              <span className="block text-muted text-sm">Billed on {formatDate(billed)}</span>
            </dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
