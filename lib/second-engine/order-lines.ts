import { dayOf } from "./days";
import type { Reducible } from "./discounts";
import type { OrderLine, Rules } from "./history";
import { minus, NOTHING, over, type Rational, ratio, read, rounded, times } from "./rational";
import { round } from "./recurring";
import { FIRST_PAYER } from "./timeline";

/** What orders sell beside the subscription. */
export class OrderLines {
  private readonly waiting: OrderLine[] = [];
  private readonly billed = new Set<string>();

  add(line: OrderLine): void {
    this.waiting.push(line);
  }

  /** Takes those that a bill on a day takes. */
  take(target: number, rules: Rules): Reducible[] {
    const isDue = ({ due, returns }: OrderLine) =>
      dayOf(due) <= target && (returns === undefined || this.billed.has(returns));
    const due = this.waiting.filter(isDue);
    for (const line of due) {
      this.waiting.splice(this.waiting.indexOf(line), 1);
      this.billed.add(line.name);
    }
    return due.map((line) => lineOf(line, rules));
  }
}

/** A one-time charge of its own. Of what comes back the amount is below nothing. */
function lineOf(line: OrderLine, rules: Rules): Reducible {
  const { name, tax, paymentTerm, returns } = line;
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
        payer: FIRST_PAYER,
        endsWithTerm: false,
      },
      term: { start, end: null },
      charge: { name, type: "OneTime", model: "PerUnit", ...(tax ? { tax } : {}) },
    },
    ...{ number: 1, kind: "charge", start, end, exact: amount, before: NOTHING },
    amount: returns === undefined ? amount : minus(NOTHING, amount),
    ...{ bill: null, isRest: false },
    sold: { name: returns ?? name, paymentTerm },
  };
}

/** Of a unit. A share of a price has nine decimals at most. */
function priceOf({ price, discount }: OrderLine): Rational {
  const list = read(price);
  if (discount === undefined) return list;
  const off = read(discount.amount);
  if (discount.type === "FixedAmount") return minus(list, off);
  return minus(list, rounded(over(times(list, off), ratio(100)), ratio(1, 10n ** 9n)));
}
