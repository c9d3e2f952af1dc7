import { type Decimal, decimal } from "@/lib/values/decimal";
import { addMonths, firstDayOfMonth, type LocalDate } from "@/lib/values/local-date";

type Amount = { currency: string; amount: string };
type Revenue = Amount & { accounts: number };
type Aged = Amount & { daysOverdue: number };
type Monthly = Amount & { month: string; kind: "billed" | "collected" };

/** Outstanding amounts by days overdue. */
export type Ageing = Record<
  "notDue" | "days1to30" | "days31to60" | "days61to90" | "over90",
  Decimal
>;

/** The figures of one currency. */
export type CurrencyFigures = {
  currency: string;
  mrr: Decimal;
  ageing: Ageing;
  months: { month: string; billed: Decimal; collected: Decimal }[];
};

const NOTHING = decimal(0);

/** The last twelve months as YYYY-MM, ending with that of `today`. */
export function lastTwelveMonths(today: LocalDate): string[] {
  const first = firstDayOfMonth(today);
  return Array.from({ length: 12 }, (_, index) => addMonths(first, index - 11).slice(0, 7));
}

/**
 * Figures by currency, the one with the most accounts first, since amounts of two currencies cannot
 * be compared; months without movement are zero.
 */
export function figuresByCurrency(
  today: LocalDate,
  mrr: readonly Revenue[],
  aged: readonly Aged[],
  monthly: readonly Monthly[],
): CurrencyFigures[] {
  const currencies = new Set([...mrr, ...aged, ...monthly].map(({ currency }) => currency));
  const figures = [...currencies].sort().map((currency) => {
    const own = <T extends Amount>(rows: readonly T[]) =>
      rows.filter((row) => row.currency === currency);
    return {
      currency,
      mrr: sum(own(mrr)),
      ageing: ageingOf(own(aged)),
      months: monthsOf(lastTwelveMonths(today), own(monthly)),
    };
  });
  const accounts = new Map(mrr.map((row) => [row.currency, row.accounts]));
  const rank = ({ currency }: CurrencyFigures) => accounts.get(currency) ?? 0;
  return figures.sort((one, other) => rank(other) - rank(one) || other.mrr.comparedTo(one.mrr));
}

function ageingOf(rows: readonly Aged[]): Ageing {
  const between = (from: number, to: number) =>
    sum(rows.filter(({ daysOverdue }) => daysOverdue >= from && daysOverdue <= to));
  return {
    notDue: between(0, 0),
    days1to30: between(1, 30),
    days31to60: between(31, 60),
    days61to90: between(61, 90),
    over90: between(91, Number.POSITIVE_INFINITY),
  };
}

function monthsOf(months: readonly string[], rows: readonly Monthly[]): CurrencyFigures["months"] {
  const of = (month: string, kind: Monthly["kind"]) =>
    sum(rows.filter((row) => row.month === month && row.kind === kind));
  return months.map((month) => ({
    month,
    billed: of(month, "billed"),
    collected: of(month, "collected"),
  }));
}

function sum(rows: readonly Amount[]): Decimal {
  return rows.reduce((total, { amount }) => total.plus(amount), NOTHING);
}
