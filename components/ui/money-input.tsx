"use client";

import { NumberInput, type NumberInputProps } from "@/components/ui/number-input";
import { minorUnitDigits } from "@/lib/portal/format";

export type MoneyInputProps = Omit<NumberInputProps, "unit" | "format" | "steppers"> & {
  currency: string;
  /** Allow up to nine digits after the point, for unit prices. */
  precise?: boolean;
};

/** An amount in one currency, formatted with its minor unit on blur. */
export function MoneyInput({ currency, precise, ...rest }: MoneyInputProps) {
  const digits = minorUnitDigits(currency);
  return (
    <NumberInput
      {...rest}
      unit={currency}
      format={{
        minimumFractionDigits: digits,
        maximumFractionDigits: precise ? Math.max(9, digits) : digits,
      }}
    />
  );
}
