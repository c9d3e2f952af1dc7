import type { Tone } from "@/components/ui/badge";
import type { queryPriceRiseItems, queryPriceRises } from "@/lib/areas/price-rises/item-contract";
import { formatAmount, formatMoney, formatNumber, formatPercent } from "@/lib/portal/format";
import type { RowOf } from "@/lib/portal/use-list";

export type Rise = RowOf<typeof queryPriceRises>;
export type RiseItem = RowOf<typeof queryPriceRiseItems>;

/** Tones of states that no other list has. */
export const toneOfRise: Partial<Record<Rise["status"], Tone>> = {
  Calculating: "info",
  Undoing: "info",
  Undone: "neutral",
};

export const itemLabels: Record<RiseItem["state"], string> = {
  Planned: "Planned",
  LeftOut: "Left out",
  Applied: "Raised",
  Failed: "Failed",
  Canceled: "Canceled",
  Undoing: "Being undone",
  Undone: "Undone",
  UndoFailed: "Undo failed",
};

export const itemTones: Record<RiseItem["state"], Tone> = {
  Planned: "info",
  LeftOut: "neutral",
  Applied: "positive",
  Failed: "negative",
  Canceled: "neutral",
  Undoing: "info",
  Undone: "neutral",
  UndoFailed: "negative",
};

/** "By 5%, at most 20%", "By 2.00 USD" or "To the catalog's prices". */
export function howText(
  rise: Pick<Rise, "increasePercentage" | "increaseAmount" | "currency" | "capPercentage">,
): string {
  const { capPercentage: cap } = rise;
  const how = increaseText(rise);
  return cap === null ? how : `${how}, at most ${formatNumber(cap)}%`;
}

function increaseText({
  increasePercentage: percent,
  increaseAmount: amount,
  currency,
}: Pick<Rise, "increasePercentage" | "increaseAmount" | "currency">): string {
  if (percent !== null) return `By ${formatNumber(percent)}%`;
  if (amount === null || currency === null) return "To the catalog's prices";
  return `By ${formatMoney(amount, currency)}`;
}

/** How many items are in one of the states. */
export function countOf({ items }: Pick<Rise, "items">, ...states: RiseItem["state"][]): number {
  return items.reduce(
    (sum, { state, items: count }) => sum + (states.includes(state) ? count : 0),
    0,
  );
}

/** Whether the worker works on it now. */
export function isWorking(rise: Rise | undefined): boolean {
  return rise !== undefined && ["Calculating", "Running", "Undoing"].includes(rise.status);
}

/** The part by which a year's bill rises, to a tenth of a percent: "5.2%". */
export function shareText(before: number, difference: number): string {
  return before === 0 ? "" : formatPercent(Math.round((1000 * difference) / before) / 1000);
}

type Step = RiseItem["prices"][number];

/** The prices of a table: "10.00 → 11.00", or "10.00 … 5.00" for several tiers. */
export function pricesText(
  { prices, currency }: Pick<RiseItem, "prices" | "currency">,
  of: keyof Pick<Step, "oldPrice" | "newPrice">,
): string {
  const texts = prices.map((step) => formatAmount(step[of], currency, { precise: true }));
  return texts.length > 2 ? `${texts[0]} … ${texts.at(-1)}` : texts.join(", ");
}
