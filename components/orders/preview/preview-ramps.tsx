import { Money } from "@/components/ui/money";
import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Ramps = NonNullable<CallResult<typeof previewOrder>["previewResult"]["rampMetrics"]>;

/** What each interval of an order's ramps would be worth, after discounts. */
export function PreviewRamps({ ramps, currency }: { ramps: Ramps; currency: string }) {
  return ramps.map((ramp, index) => (
    <section key={ramp.number ?? index} aria-label="Ramp">
      <h3 className="font-semibold">{ramp.name ? `Ramp: ${ramp.name}` : "Ramp"}</h3>
      <dl className="mt-1">
        {ramp.intervals.map(({ name, startDate, endDate, netTcv }) => (
          <div key={startDate} className="flex justify-between gap-4 border-b py-1.5">
            <dt>
              {name}
              <span className="block text-muted text-sm">{formatPeriod(startDate, endDate)}</span>
            </dt>
            <dd>
              <Money amount={netTcv} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-1.5 font-semibold">
          <dt>Contract value</dt>
          <dd>
            <Money amount={ramp.netTcv} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  ));
}
