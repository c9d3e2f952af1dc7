import { AfterDiscounts } from "@/components/subscriptions/net-figure";
import { Money } from "@/components/ui/money";
import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Metrics = NonNullable<CallResult<typeof previewOrder>["previewResult"]["chargeMetrics"]>;

export type PreviewValuesProps = { metrics: Metrics; currency: string };

/** What the order adds to the revenue of each month and to the value of contracts. */
export function PreviewValues({ metrics, currency }: PreviewValuesProps) {
  const charges = metrics.flatMap((subscription) => subscription.charges);
  const sum = (value: "cmrr" | "tcv", discounts = false) =>
    Number(
      charges
        .map(({ [value]: of }) => of.regularDelta + (discounts ? of.discountDelta : 0))
        .reduce((total, amount) => total + amount, 0)
        .toFixed(4),
    );
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <dt className="text-muted text-sm">MRR</dt>
        <dd className="font-semibold text-lg">
          <Money amount={sum("cmrr")} currency={currency} signed />
          <AfterDiscounts gross={sum("cmrr")} net={sum("cmrr", true)} currency={currency} signed />
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">Contract value</dt>
        <dd className="font-semibold text-lg">
          <Money amount={sum("tcv")} currency={currency} signed />
          <AfterDiscounts gross={sum("tcv")} net={sum("tcv", true)} currency={currency} signed />
        </dd>
      </div>
    </dl>
  );
}
