import type { LocalDate } from "@/lib/values/local-date";
import type { Fund, FundMove, RolloverApply } from "./prepaid-terms";
import { ZERO } from "@/lib/values/decimal";

/** Units that a line has sold for days; decimals are strings, `end` and `rolledOverUntil` are exclusive. */
export type GrantTrace = {
  readonly quantity: string;
  readonly start: LocalDate;
  /** Null: they never expire. */
  readonly end: LocalDate | null;
  readonly rolledOverUntil?: LocalDate;
  readonly apply?: RolloverApply;
  /** Units of an earlier bill that were credited after they had been used, and are missing here. */
  readonly lessUsed?: string;
};

/** What a line of a prepayment has done to prepaid units. */
export type PrepaidTrace = {
  readonly unit: string;
  readonly grants?: readonly GrantTrace[];
  /** Credits: the units that went back. */
  readonly taken?: string;
};

/** The grants of a line in the format of the trace. */
export function grantsTrace(
  unit: string,
  grants: readonly Fund[],
  lessUsed: readonly FundMove[],
): PrepaidTrace {
  return {
    unit,
    grants: grants.map(({ fundId, quantity, start, end, rollover }) => {
      const last = rollover?.ends.at(-1);
      const less = lessUsed.find((move) => move.fundId === fundId);
      return {
        quantity: quantity.toString(),
        start,
        end,
        ...(rollover && last ? { rolledOverUntil: last, apply: rollover.apply } : {}),
        ...(less ? { lessUsed: less.quantity.toString() } : {}),
      };
    }),
  };
}

/** What a credit has taken out of the balance in the format of the trace. */
export const takenTrace = (unit: string, takes: readonly FundMove[]): PrepaidTrace => ({
  unit,
  taken: takes.reduce((sum, { quantity }) => sum.plus(quantity), ZERO).toString(),
});
