import { type Decimal, decimal } from "@/lib/values/decimal";
import type { Booked, TrialLine } from "./model";

type Code = { name: string; type: string };

/**
 * The trial balance of bookings, a debit above zero and a credit below: one line for each accounting code and currency, on the
 * side of its sum. An amount without a code of its own is booked under the company's first code of its type, or under the type.
 */
export function trialBalance(booked: readonly Booked[], codes: readonly Code[]): TrialLine[] {
  const byName = new Map(codes.map((code) => [code.name, code]));
  const sums = new Map<string, { line: Omit<TrialLine, "debit" | "credit">; sum: Decimal }>();
  for (const { what, code, currency, amount } of booked) {
    const own = code === null ? codes.find(({ type }) => type === what) : byName.get(code);
    const accountingCode = code ?? own?.name ?? what;
    const type = own?.type ?? (code === null ? what : null);
    const key = `${currency} ${accountingCode}`;
    const known = sums.get(key);
    if (known) known.sum = known.sum.plus(amount);
    else sums.set(key, { line: { accountingCode, type, currency }, sum: amount });
  }
  return [...sums.values()]
    .filter(({ sum }) => !sum.isZero())
    .map(({ line, sum }) => ({
      ...line,
      debit: sum.isNegative() ? "0" : sum.toFixed(),
      credit: sum.isNegative() ? sum.negated().toFixed() : "0",
    }))
    .toSorted((a, b) =>
      `${a.currency} ${a.accountingCode}` < `${b.currency} ${b.accountingCode}` ? -1 : 1,
    );
}

/** The currencies whose debits and credits differ. */
export function outOfBalance(lines: readonly TrialLine[]): string[] {
  const sums = new Map<string, Decimal>();
  for (const { currency, debit, credit } of lines) {
    const sum = sums.get(currency) ?? decimal("0");
    sums.set(currency, sum.plus(debit).minus(credit));
  }
  return [...sums].filter(([, sum]) => !sum.isZero()).map(([currency]) => currency);
}
