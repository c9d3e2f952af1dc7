import { type Decimal, decimal, ZERO } from "@/lib/values/decimal";
import { addDays, addMonths, firstDayOfMonth, type LocalDate } from "@/lib/values/local-date";

/** Reasons why an account's revenue differs from a month before. */
export const MOVEMENTS = ["new", "expansion", "contraction", "churn", "reactivation"] as const;

export type Movement = (typeof MOVEMENTS)[number];

/** A movement up to one of the days of `daysOf`, counted from 1; the first row of a currency is its opening revenue. */
export type MovementRow = {
  readonly currency: string;
  readonly at: number;
  readonly kind: Movement | "opening";
  readonly amount: string;
};

export type MovementMonth = Readonly<
  Record<Movement, Decimal> & { month: string; opening: Decimal; closing: Decimal }
>;

export type CurrencyMovements = {
  readonly currency: string;
  readonly months: readonly MovementMonth[];
};

/** The days at whose end revenue is compared: the month ends before `today`, and `today`. */
export function daysOf(today: LocalDate, months: number): LocalDate[] {
  const first = firstDayOfMonth(today);
  const ends = Array.from({ length: months }, (_, index) =>
    addDays(addMonths(first, index - months + 1), -1),
  );
  return [...ends, today];
}

/** The movements of each currency by month; the closing revenue of one is the opening of the next. */
export function movementsByCurrency(
  days: readonly LocalDate[],
  rows: readonly MovementRow[],
): CurrencyMovements[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    let opening = total(own, 1, "opening");
    const months = days.slice(1).map((day, index) => {
      const month = monthOf(day, opening, own, index + 2);
      opening = month.closing;
      return month;
    });
    return { currency, months };
  });
}

function monthOf(
  day: LocalDate,
  opening: Decimal,
  rows: readonly MovementRow[],
  at: number,
): MovementMonth {
  const moved = {
    new: total(rows, at, "new"),
    expansion: total(rows, at, "expansion"),
    contraction: total(rows, at, "contraction"),
    churn: total(rows, at, "churn"),
    reactivation: total(rows, at, "reactivation"),
  };
  const closing = MOVEMENTS.reduce((sum, kind) => sum.plus(moved[kind]), opening);
  return { month: day.slice(0, 7), opening, ...moved, closing };
}

function total(rows: readonly MovementRow[], at: number, kind: MovementRow["kind"]): Decimal {
  return rows
    .filter((row) => row.at === at && row.kind === kind)
    .reduce((sum, { amount }) => sum.plus(decimal(amount)), ZERO);
}
