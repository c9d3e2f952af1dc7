import {
  type Creditable,
  type Given,
  leftOf,
  totalsOf,
} from "@/lib/areas/credit-memos/create/credit-model";
import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { type Delivery, deliveryOn, shareOfDelivery } from "./delivery-share-model";
import type { Billed, Refused } from "./eligible-model";

/** A line of the document that asks for deliveries, with what is credited of it. */
export type PlanLine = Creditable & {
  readonly id: string;
  readonly kind: "charge" | "credit" | "discount";
  /** Whether this is a credit by billing. */
  readonly takesBack: boolean;
  readonly chargeId: string | null;
  readonly appliedToChargeId: string | null;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
};

/** The document that asks for deliveries; `left` is what can be credited of all its lines together. */
export type PlanDocument<L> = {
  readonly currency: string;
  readonly left: Decimal;
  readonly lines: readonly L[];
};

/** What is credited of a line with one delivery. */
export type LineShare<L> = Given & { readonly line: L };

/** A delivery, with the amount credited from each line that billed it. */
export type PlannedCredit<L> = Billed & {
  readonly currency: string;
  readonly shares: readonly LineShare<L>[];
  readonly net: Decimal;
  readonly tax: Decimal;
};

/** The credits of deliveries, one after another, and the deliveries of which nothing is left to be credited. */
export function planCredits<L extends PlanLine>(
  deliveries: readonly Billed[],
  documents: ReadonlyMap<string, PlanDocument<L>>,
): { readonly planned: PlannedCredit<L>[]; readonly refused: Refused[] } {
  const standing = new Map(documents);
  const planned: PlannedCredit<L>[] = [];
  const refused: Refused[] = [];
  for (const billed of deliveries) {
    const document = standing.get(billed.documentId);
    if (document === undefined) throw new RangeError("each delivery has its document");
    const credit = creditOf(document, billed);
    if (typeof credit === "string") refused.push({ ...billed, refusal: credit });
    else {
      planned.push(credit);
      standing.set(billed.documentId, afterwards(document, credit.shares));
    }
  }
  return { planned, refused };
}

/** The credit of one delivery, or why there is none. */
function creditOf<L extends PlanLine>(
  document: PlanDocument<L>,
  billed: Billed,
): PlannedCredit<L> | string {
  const shares = billed.isDebitMemo ? restOf(document) : sharesOf(document, billed);
  const { net, tax, total } = totalsOf(shares);
  if (net.lessThanOrEqualTo(0)) return "Nothing was charged for this delivery.";
  const short = shares.find(
    ({ line, amount }) => line.kind !== "discount" && amount.greaterThan(leftOf(line).amount),
  );
  if (short)
    return `At most ${leftOf(short.line).amount.toString()} of ${short.line.chargeName} can still be credited.`;
  if (total.greaterThan(document.left))
    return `At most ${document.left.toString()} of its document can still be credited.`;
  return { ...billed, currency: document.currency, shares, net, tax };
}

/** Of the line of the charge, and of the discounts on it. */
function sharesOf<L extends PlanLine>(
  { lines, currency }: PlanDocument<L>,
  { line: { id, segmentId, weekdays }, day }: Billed,
): LineShare<L>[] {
  return lines.flatMap((line) => {
    const isDiscount =
      line.kind === "discount" && !line.takesBack && line.appliedToChargeId === segmentId;
    if (line.id !== id && !isDiscount) return [];
    const period = { start: line.serviceStart, end: line.serviceEnd };
    const delivery = deliveryOn({ frequency: "Weekly", weekdays }, period, day);
    return delivery ? [shareOf(line, delivery, currency)] : [];
  });
}

/** A discount and a tax are credited at most as far as they are left. */
function shareOf<L extends PlanLine>(line: L, delivery: Delivery, currency: string): LineShare<L> {
  const left = leftOf(line);
  const amount = shareOfDelivery(line.amount, delivery, currency);
  const taxAmount = shareOfDelivery(line.taxAmount, delivery, currency);
  return {
    line,
    amount: line.kind === "discount" ? within(amount, left.amount) : amount,
    taxAmount: within(taxAmount, left.taxAmount),
  };
}

/** An amount, but no further from zero than a limit. */
const within = (amount: Decimal, most: Decimal): Decimal =>
  amount.isNegative()
    ? minDecimal(maxDecimal(amount, most), ZERO)
    : maxDecimal(minDecimal(amount, most), ZERO);

/** All that is left of a debit memo: it asks for one delivery alone. */
function restOf<L extends PlanLine>({ lines }: PlanDocument<L>): LineShare<L>[] {
  return lines.flatMap((line) => {
    const left = leftOf(line);
    return left.amount.isZero() && left.taxAmount.isZero() ? [] : [{ line, ...left }];
  });
}

/** A document once these shares are credited. */
function afterwards<L extends PlanLine>(
  document: PlanDocument<L>,
  shares: readonly LineShare<L>[],
): PlanDocument<L> {
  const own = new Map(shares.map((share) => [share.line.id, share]));
  const taken = sumOf(shares.map(({ amount, taxAmount }) => amount.plus(taxAmount)));
  return {
    ...document,
    left: document.left.minus(taken),
    lines: document.lines.map((line) => {
      const share = own.get(line.id);
      return share === undefined ? line : credited(line, share);
    }),
  };
}

function credited<L extends PlanLine>(line: L, { amount, taxAmount }: Given): L {
  const { ofDays } = line;
  return {
    ...line,
    credited: line.credited.plus(amount),
    creditedTax: line.creditedTax.plus(taxAmount),
    ...(ofDays && {
      ofDays: {
        amount: ofDays.amount.minus(amount),
        taxAmount: ofDays.taxAmount.minus(taxAmount),
      },
    }),
  };
}
