import { Money } from "@/components/ui/money";
import type { previewOrder } from "@/lib/areas/orders/preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Metrics = NonNullable<CallResult<typeof previewOrder>["previewResult"]["chargeMetrics"]>;

export type PreviewValuesProps = { metrics: Metrics; currency: string };

/** What the order adds to the revenue of each month and to the value of contracts. */
export function PreviewValues({ metrics, currency }: PreviewValuesProps) {
  const charges = metrics.flatMap((subscription) => subscription.charges);
  const sum = (value: "cmrr" | "tcv") =>
    charges.reduce((total, charge) => total + charge[value].regularDelta, 0);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <dt className="text-muted text-sm">MRR</dt>
        <dd className="font-semibold text-lg">
          <Money amount={sum("cmrr")} currency={currency} signed />
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">Contract value</dt>
        <dd className="font-semibold text-lg">
          <Money amount={sum("tcv")} currency={currency} signed />
        </dd>
      </div>
    </dl>
  );
}
