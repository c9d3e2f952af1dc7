import { type Decimal, decimal, ZERO } from "@/lib/values/decimal";

export const ODDITIES = ["Refused", "Missing", "Differs", "New"] as const;
export type OddityKind = (typeof ODDITIES)[number];

/** What an account would be billed in one currency: invoices less credit memos. */
export type AccountAmount = { accountId: string; currency: string; amount: Decimal };

/** Something about an account that a person should look at before a run begins. */
export type Oddity = {
  kind: OddityKind;
  accountId: string;
  /** Null for accounts that cannot be billed. */
  currency: string | null;
  amount: Decimal | null;
  lastAmount: Decimal | null;
  reason: string | null;
};

const keyOf = ({ accountId, currency }: AccountAmount) => `${accountId} ${currency}`;

/**
 * What differs from the last run by more than `deviation` percent of what that billed, the largest difference first, and
 * then what is new. Whatever is missing is told apart, since an account that is not due is not among these.
 */
export function differences(
  now: readonly AccountAmount[],
  last: readonly AccountAmount[],
  deviation: number,
): Oddity[] {
  const before = new Map(last.map((of) => [keyOf(of), of.amount]));
  const differing: { oddity: Oddity; by: Decimal }[] = [];
  const fresh: Oddity[] = [];
  for (const of of now) {
    const lastAmount = before.get(keyOf(of));
    const { accountId, currency, amount } = of;
    const told = { accountId, currency, amount, reason: null };
    if (lastAmount === undefined) {
      fresh.push({ ...told, kind: "New", lastAmount: null });
      continue;
    }
    const by = amount.minus(lastAmount).abs();
    if (
      by.greaterThan(
        lastAmount
          .abs()
          .times(decimal(String(deviation)))
          .dividedBy(100),
      )
    )
      differing.push({ oddity: { ...told, kind: "Differs", lastAmount }, by });
  }
  const sorted = differing.toSorted((a, b) => b.by.comparedTo(a.by));
  return [...sorted.map(({ oddity }) => oddity), ...fresh];
}

/** Sums of amounts by account and currency. */
export function byAccount(amounts: readonly AccountAmount[]): AccountAmount[] {
  const sums = new Map<string, AccountAmount>();
  for (const of of amounts) {
    const known = sums.get(keyOf(of));
    sums.set(keyOf(of), { ...of, amount: (known?.amount ?? ZERO).plus(of.amount) });
  }
  return [...sums.values()];
}
