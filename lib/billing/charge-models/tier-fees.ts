import { type Decimal, decimal } from "@/lib/values/decimal";

/** The flat fee of a tier that has one, from its text or number; nothing for none and for zero. */
export function flatFeeOf(given: string | number | null | undefined): { flatFee?: Decimal } {
  if (given === null || given === undefined) return {};
  const flatFee = decimal(String(given));
  return flatFee.isZero() ? {} : { flatFee };
}
