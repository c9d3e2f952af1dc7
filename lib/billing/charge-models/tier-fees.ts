import { type Decimal, decimal } from "@/lib/values/decimal";
import type { PriceTier } from "../charge-segment";

/** The flat fee of a tier that has one, from its text or number; nothing for none and for zero. */
export function flatFeeOf(given: string | number | null | undefined): { flatFee?: Decimal } {
  if (given === null || given === undefined) return {};
  const flatFee = decimal(String(given));
  return flatFee.isZero() ? {} : { flatFee };
}

/** The flat fee of a tier as text for its row; null for none. */
export const flatFeeText = ({ flatFee }: Pick<PriceTier, "flatFee">): string | null =>
  flatFee?.toString() ?? null;
