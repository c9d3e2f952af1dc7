import type {
  Prepayment,
  RolloverTerms,
  ValidityPeriod,
} from "@/lib/billing/prepaid/prepaid-terms";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";

/** What a charge sells in advance, as JSON stores it: decimals are text. */
export type PrepaymentTerms = {
  /** For one unit of the charge. */
  readonly quantity: string;
  readonly uom: string;
  readonly validity: ValidityPeriod;
  /** Absent: units that are not used expire. */
  readonly rollover?: RolloverTerms;
};

/** How usage is paid from prepaid units. */
export type DrawdownTerms = { readonly rate: string; readonly uom: string };

/** The attributes of a charge that say what it has to do with prepaid units. */
type PrepaidAttributes = {
  readonly prepayment?: PrepaymentTerms;
  readonly usage?: { readonly drawdown?: DrawdownTerms };
};

export type ChargeFunction = "Standard" | "Prepayment" | "Drawdown";

export function functionOf({ prepayment, usage }: PrepaidAttributes): ChargeFunction {
  if (prepayment !== undefined) return "Prepayment";
  return usage?.drawdown === undefined ? "Standard" : "Drawdown";
}

/** The terms of a prepayment as the engine reads them, for a term that ends on a day. */
export function enginePrepayment(
  terms: PrepaymentTerms | undefined,
  termEnd: LocalDate | null,
): Prepayment | undefined {
  if (terms === undefined) return undefined;
  const { quantity, uom, validity, rollover } = terms;
  const sold = { unit: uom, quantity: decimal(quantity), validity, termEnd };
  return rollover === undefined ? sold : { ...sold, rollover };
}

/** Prepaid terms as the reads of version 1 show them; null where the charge has none. */
export function presentPrepaid(attributes: PrepaidAttributes, quantity: Decimal | null) {
  const { prepayment, usage } = attributes;
  const drawdown = usage?.drawdown;
  const each = prepayment && decimal(prepayment.quantity);
  return {
    chargeFunction: functionOf(attributes),
    isPrepaid: functionOf(attributes) !== "Standard",
    prepaidOperationType: prepayment ? "topup" : drawdown ? "drawdown" : null,
    prepaidQuantity: each ? exactNumber(each) : null,
    prepaidTotalQuantity: each
      ? exactNumber(quantity === null ? each : each.times(quantity))
      : null,
    prepaidUom: prepayment?.uom ?? null,
    validityPeriodType: prepayment?.validity ?? null,
    drawdownRate: drawdown ? exactNumber(decimal(drawdown.rate)) : null,
    drawdownUom: drawdown?.uom ?? null,
    creditOption: prepayment ? "TimeBased" : null,
    ...presentRollover(prepayment?.rollover),
  };
}

const presentRollover = (rollover: RolloverTerms | undefined) => ({
  isRollover: rollover !== undefined,
  rolloverApply: rollover?.apply ?? null,
  rolloverPeriods: rollover?.periods ?? null,
  rolloverPeriodLength: rollover?.months ?? null,
});
