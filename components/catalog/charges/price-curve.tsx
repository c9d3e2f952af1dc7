import type { CallResult } from "@/lib/portal/operation-address";
import type { quotePrice } from "@/lib/areas/catalog/quotes/quote-contract";
import { Money } from "@/components/ui/money";
import { formatMoney, formatNumber } from "@/lib/portal/format";

type Quote = CallResult<typeof quotePrice>;

const [WIDTH, HEIGHT] = [320, 120];

/** How a price grows with the quantity: as a line chart and as a table. */
export function PriceCurve({ quote }: { quote: Quote }) {
  const { curve, currency } = quote;
  const last = curve.at(-1);
  if (!last) return null;
  const most = Math.max(...curve.map(({ amount }) => amount), 0);
  const x = (quantity: number) => (last.quantity > 0 ? (quantity / last.quantity) * WIDTH : 0);
  const y = (amount: number) => (most > 0 ? HEIGHT - (amount / most) * HEIGHT : HEIGHT);
  const line = curve.map(({ quantity, amount }) => `${x(quantity)},${y(amount)}`).join(" ");
  return (
    <figure>
      <svg
        role="img"
        aria-label={`From nothing to ${formatMoney(last.amount, currency)} for ${formatNumber(last.quantity)} units`}
        viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
        className="block w-full"
      >
        <path d={`M0,${HEIGHT} H${WIDTH}`} className="stroke-line" fill="none" />
        <polyline points={line} fill="none" strokeWidth="2" className="stroke-accent" />
        {quote.quantity !== null && (
          <circle cx={x(quote.quantity)} cy={y(quote.amount)} r="4" className="fill-accent" />
        )}
      </svg>
      <details className="mt-2">
        <summary className="cursor-pointer text-muted text-sm">The same as a table</summary>
        <table className="mt-2 w-full text-sm">
          <caption className="sr-only">Amounts over the quantity</caption>
          <thead>
            <tr className="text-left text-muted">
              <th scope="col">Quantity</th>
              <th scope="col" className="text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {curve.map(({ quantity, amount }) => (
              <tr key={quantity} className="border-t">
                <th scope="row" className="text-left font-normal tabular-nums">
                  {formatNumber(quantity)}
                </th>
                <td className="text-right">
                  <Money amount={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
