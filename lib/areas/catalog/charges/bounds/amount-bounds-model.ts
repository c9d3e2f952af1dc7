import type { ChargeExtras, ChargeModel } from "@/lib/billing/charge-segment";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";

/** Bounds of an amount as JSON stores them: plain decimal text. */
export type AmountBounds = { readonly minimum?: string; readonly maximum?: string };

/** The bounds of a charge's amount, by currency. */
export type BoundsByCurrency = Readonly<Record<string, AmountBounds>>;

/** Models whose amount depends on nothing that varies, or that is counted by deliveries. */
const UNBOUNDED: readonly ChargeModel[] = [
  "FlatFee",
  "Delivery",
  "DiscountFixedAmount",
  "DiscountPercentage",
  "Calculated",
];

/** Whether the amount of a charge may have a minimum and a maximum. */
export const mayBeBounded = (model: ChargeModel): boolean => !UNBOUNDED.includes(model);

/** The bounds as the engine reads them; nothing where there are none in the currency. */
export function extrasOf(
  bounds: BoundsByCurrency | undefined,
  currency: string,
): { extras?: ChargeExtras } {
  const own = bounds?.[currency];
  if (own === undefined) return {};
  const { minimum, maximum } = own;
  return {
    extras: {
      ...(minimum === undefined ? {} : { minimum: decimal(minimum) }),
      ...(maximum === undefined ? {} : { maximum: decimal(maximum) }),
    },
  };
}

const numbered = (text: string | undefined) =>
  text === undefined ? null : exactNumber(decimal(text));

/** The bounds in one currency as the reads show them; null where there are none. */
export function presentBounds(bounds: BoundsByCurrency | undefined, currency: string) {
  const { minimum, maximum } = bounds?.[currency] ?? {};
  return { minimumAmount: numbered(minimum), maximumAmount: numbered(maximum) };
}

/** One kind of bound in all its currencies; null for none. */
export function boundMap(
  bounds: BoundsByCurrency | undefined,
  kind: keyof AmountBounds,
): Record<string, number> | null {
  const found = Object.entries(bounds ?? {}).flatMap(([currency, own]) => {
    const amount = own[kind];
    return amount === undefined ? [] : [[currency, exactNumber(decimal(amount))] as const];
  });
  return found.length ? Object.fromEntries(found) : null;
}

/** The bounds from two maps by currency; undefined for none. */
export function boundsFrom(
  minimums: Readonly<Record<string, number>> | null | undefined,
  maximums: Readonly<Record<string, number>> | null | undefined,
): BoundsByCurrency | undefined {
  const currencies = new Set([...Object.keys(minimums ?? {}), ...Object.keys(maximums ?? {})]);
  const text = (amount: number | undefined) =>
    amount === undefined ? undefined : decimal(String(amount)).toFixed();
  const bounds = [...currencies].toSorted().map((currency) => {
    const minimum = text(minimums?.[currency]);
    const maximum = text(maximums?.[currency]);
    const own: AmountBounds = {
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
    return [currency, own] as const;
  });
  return bounds.length ? Object.fromEntries(bounds) : undefined;
}
