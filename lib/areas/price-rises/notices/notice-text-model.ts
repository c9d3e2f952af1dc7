import type { PriceStep } from "@/lib/areas/price-rises/model";
import type { LocalDate } from "@/lib/values/local-date";
import { writtenDay, writtenMoney } from "@/lib/values/written";

/** What a notice says about one charge. */
export type ToldPrice = {
  readonly chargeName: string;
  readonly subscriptionNumber: string;
  readonly currency: string;
  readonly prices: readonly PriceStep[];
  readonly effectiveOn: LocalDate;
};

/** "Seats (A-S00000001): 10.00 USD becomes 10.50 USD as of 1 Jan 2027."; a line for each tier of a table. */
export function priceLines({
  chargeName,
  subscriptionNumber,
  currency,
  prices,
  effectiveOn,
}: ToldPrice): string[] {
  const of = `${chargeName} (${subscriptionNumber})`.replaceAll(/\s+/g, " ");
  return prices.map(({ tier, oldPrice, newPrice }) => {
    const row = prices.length > 1 ? `, tier ${tier}` : "";
    const [before, after] = [oldPrice, newPrice].map((price) => writtenMoney(price, currency));
    return `${of}${row}: ${before} becomes ${after} as of ${writtenDay(effectiveOn)}.`;
  });
}
