import { RuleViolation } from "@/lib/kernel/errors";
import type { Given } from "@/lib/areas/credit-memos/create/credit-model";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import { type Decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { HALF_UP, roundMoney } from "@/lib/values/money";

/** What is debited of a line of a credit memo: none of it below zero, and not all of it zero. */
export type DebitedLine<L> = Given & { readonly line: L };

/**
 * The lines of a credit memo of which `amount`, with tax, is charged again: the last ones first, since the first
 * ones are used first. What lines below zero take off is taken off those before them, and then off those after them.
 *
 * @throws RuleViolation where lines below zero have more net or more tax than the others.
 */
export function debitedLines<L extends Given>(
  lines: readonly L[],
  amount: Decimal,
  currency: string,
): DebitedLine<L>[] {
  const nets = withoutNegatives(lines.map((line) => line.amount));
  const taxes = withoutNegatives(lines.map((line) => line.taxAmount));
  let rest = amount;
  const parts: DebitedLine<L>[] = [];
  for (const [index, line] of [...lines.entries()].toReversed()) {
    const [net, tax] = [nets[index] ?? ZERO, taxes[index] ?? ZERO];
    const gross = net.plus(tax);
    const part = minDecimal(rest, gross);
    if (part.lessThanOrEqualTo(0)) continue;
    rest = rest.minus(part);
    const share = roundMoney(tax.times(part).dividedBy(gross), currency, HALF_UP);
    const taxAmount = part.equals(gross) ? tax : share;
    parts.push({ line, amount: part.minus(taxAmount), taxAmount });
  }
  return parts.toReversed();
}

function withoutNegatives(amounts: readonly Decimal[]): Decimal[] {
  const left = amounts.map((amount) => (amount.isNegative() ? ZERO : amount));
  for (const [index, amount] of amounts.entries()) {
    let rest = amount.isNegative() ? amount.negated() : ZERO;
    const order = [...left.keys()];
    for (const at of [...order.slice(0, index).toReversed(), ...order.slice(index + 1)]) {
      const off = minDecimal(rest, left[at] ?? ZERO);
      left[at] = (left[at] ?? ZERO).minus(off);
      rest = rest.minus(off);
    }
    if (rest.greaterThan(0)) {
      throw new RuleViolation(
        "Lines of the memo below zero have more net or tax than its other lines: no debit memo can ask for them.",
      );
    }
  }
  return left;
}

/** What `taxAmount` of a line has of each of its taxes: exactly that in all, and of none more than it is. */
export function taxShares(
  taxes: readonly Pick<StoredTaxation, "amount">[],
  taxAmount: Decimal,
  currency: string,
): Decimal[] {
  const total = sumOf(taxes.map(({ amount }) => amount));
  if (total.isZero()) return taxes.map(() => ZERO);
  let [before, given] = [ZERO, ZERO];
  return taxes.map(({ amount }) => {
    before = before.plus(amount);
    const through = roundMoney(before.times(taxAmount).dividedBy(total), currency, HALF_UP);
    const share = through.minus(given);
    given = through;
    return share;
  });
}
