import type { Order } from "@/components/orders/order-view";
import { Money } from "@/components/ui/money";
import { formatDate } from "@/lib/portal/format";

type Action = Order["subscriptions"][number]["orderActions"][number];
type Slice = { amount: number; startDate: string };

const total = (slices: readonly Slice[]) =>
  Number(slices.reduce((sum, { amount }) => sum + amount, 0).toFixed(4));

/** The days on which monthly revenue changes, and by how much from then on. */
function changesOf(slices: readonly Slice[]): Slice[] {
  const days = [...new Set(slices.map(({ startDate }) => startDate))].sort();
  return days
    .map((startDate) => ({
      startDate,
      amount: total(slices.filter((slice) => slice.startDate === startDate)),
    }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * How an action changes revenue and contract value, after discounts; nothing while it is pending.
 */
export function ActionEffect({ action, currency }: { action: Action; currency: string }) {
  const metrics = action.orderMetrics ?? [];
  const revenue = changesOf(metrics.flatMap(({ mrr }) => mrr));
  const value = total(metrics.flatMap(({ tcv }) => tcv));
  if (revenue.length === 0 && value === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {revenue.map(({ startDate, amount }) => (
        <div key={startDate} className="flex gap-2">
          <dt className="text-muted">MRR from {formatDate(startDate)}</dt>
          <dd>
            <Money amount={amount} currency={currency} signed />
          </dd>
        </div>
      ))}
      {value !== 0 && (
        <div className="flex gap-2">
          <dt className="text-muted">Contract value</dt>
          <dd>
            <Money amount={value} currency={currency} signed />
          </dd>
        </div>
      )}
    </dl>
  );
}
