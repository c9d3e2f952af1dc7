import { dayOf } from "./days";
import type { Reducible } from "./discounts";
import type { OrderLine, Rules } from "./history";
import { minus, NOTHING, over, type Rational, ratio, read, rounded, times } from "./rational";
import { round } from "./recurring";
import { FIRST_PAYER } from "./timeline";

/** The items that orders sell beside the subscription. */
export class OrderLines {
  private waiting: readonly OrderLine[] = [];

  add(line: OrderLine): void {
    this.waiting = [...this.waiting, line];
  }

  /** The payers of pending ones. */
  payers(): string[] {
    return [...new Set(this.waiting.map(payerOf))];
  }

  /** Takes those that are due for a payer's bill on a day, or the named ones among them. */
  take(payer: string, target: number, rules: Rules, names?: ReadonlySet<string>): Reducible[] {
    const due = this.waiting.filter(
      (line) =>
        payerOf(line) === payer && dayOf(line.due) <= target && names?.has(line.name) !== false,
    );
    this.waiting = this.waiting.filter((line) => !due.includes(line));
    return due.map((line) => lineOf(line, rules));
  }
}

const payerOf = ({ payer = FIRST_PAYER }: OrderLine) => payer;

/** A separate one-time charge. For a return the amount is negative. */
function lineOf(line: OrderLine, rules: Rules): Reducible {
  const { name, tax, paymentTerm, billTo, soldTo, returns } = line;
  const [start, end] = [dayOf(line.first), dayOf(line.last) + 1];
  const amount = round(times(priceOf(line), read(line.quantity)), rules);
  return {
    key: name,
    stretch: {
      ...{
        key: name,
        plan: "",
        start,
        end,
        chargeStart: start,
        payer: payerOf(line),
        endsWithTerm: false,
      },
      term: { start, end: null, madeBy: null },
      charge: { name, type: "OneTime", model: "PerUnit", ...(tax ? { tax } : {}) },
    },
    ...{ number: 1, kind: "charge", start, end, exact: amount, before: NOTHING },
    amount: returns === undefined ? amount : minus(NOTHING, amount),
    ...{ bill: null, isRest: false },
    sold: {
      name: returns ?? name,
      ...(paymentTerm === undefined ? {} : { paymentTerm }),
      ...(billTo === undefined ? {} : { billTo }),
      ...(soldTo === undefined ? {} : { soldTo }),
    },
  };
}

/** Per unit. A fraction of a price has nine decimals at most. */
function priceOf({ price, discount }: OrderLine): Rational {
  const list = read(price);
  if (discount === undefined) return list;
  const off = read(discount.amount);
  if (discount.type === "FixedAmount") return minus(list, off);
  return minus(list, rounded(over(times(list, off), ratio(100)), ratio(1, 10n ** 9n)));
}
