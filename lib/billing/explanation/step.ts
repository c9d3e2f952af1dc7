import { type Decimal, decimal } from "@/lib/values/decimal";
import { minorUnitStep } from "@/lib/values/money";
import { writtenMoney, writtenNumber } from "@/lib/values/written";
import type { LineTrace, RoundingTrace } from "../line-trace";

/**
 * One step of a calculation: its kind, a sentence with all figures, and its result. `Line` is the amount
 * of the line, without `Tax`.
 */
export type Step = {
  readonly kind: "Step" | "Line" | "Tax";
  readonly label: string;
  readonly sentence: string;
  readonly value: string | null;
};

/** The document of a line: credit memos show credits as positive amounts. */
export type DocumentKind = "Invoice" | "CreditMemo";

/** A line to explain, with a trace of kind `T`. */
export type Explained<T extends LineTrace = LineTrace> = {
  readonly trace: T;
  readonly currency: string;
  readonly document: DocumentKind;
};

export const step = (label: string, sentence: string, value: string | null = null): Step => ({
  kind: "Step",
  label,
  sentence,
  value,
});

const MODES = { HalfUp: "half up", Up: "up", Down: "down" } as const;

/** A result with its rounding: ` = 58.064516… USD, rounded half up to 58.06 USD`. */
export function roundedResult(
  exact: Decimal,
  rounded: Decimal,
  { mode, increment }: Pick<RoundingTrace, "mode" | "increment">,
  currency: string,
): string {
  const result = writtenMoney(rounded, currency);
  if (exact.equals(rounded)) return `= ${result}`;
  const usual = decimal(increment).equals(minorUnitStep(currency));
  const step = usual ? "" : ` to a multiple of ${writtenMoney(increment, currency)}, which is`;
  return `= ${writtenMoney(exact, currency)}, rounded ${MODES[mode]}${usual ? " to" : step} ${result}`;
}

/** `0.0825` → `8.25 %`. */
export const percent = (rate: Decimal | string): string =>
  `${writtenNumber(decimal(rate).times(100))} %`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
