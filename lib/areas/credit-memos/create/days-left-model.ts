import { type Decimal, sumOf } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import { later, type LocalDate } from "@/lib/values/local-date";
import type { Given } from "./credit-model";

/** What a line of a bill or of a memo adds to, or takes from, the cost of some days of a charge. */
export type BilledDays = Given & {
  readonly chargeId: string;
  /** Set for a discount: what it reduces. */
  readonly appliedToChargeId: string | null;
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** Whether this is a credit by billing. */
  readonly takesBack: boolean;
};

type Line = {
  readonly chargeId: string | null;
  readonly appliedToChargeId: string | null;
  readonly kind: "charge" | "credit" | "discount";
  /** Whether this is a credit by billing. */
  readonly takesBack: boolean;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly amount: Decimal;
};

/** Bills of days that overlap, directly or through each other. */
type Block = { readonly start: LocalDate; end: LocalDate; readonly of: BilledDays[] };

/**
 * Adds to each line what all bills of its days leave, where billing has credited some of them. Credits of bills state
 * their days and not their line, so lines of the same days share what remains of them.
 */
export function withWhatDaysLeave<L extends Line>(
  lines: readonly L[],
  billed: readonly BilledDays[],
): (L & { readonly ofDays?: Given })[] {
  if (!billed.some(({ takesBack }) => takesBack)) return [...lines];
  const blocks = new Map(
    [...groupBy(billed, chargeOf)].map(([charge, days]) => [charge, blocksOf(days)]),
  );
  return lines.map((line) => {
    if (!isBill(line)) return line;
    const block = blocks
      .get(chargeOf(line))
      ?.find(({ start, end }) => start <= line.serviceStart && line.serviceEnd <= end);
    if (block === undefined || !block.of.some(({ takesBack }) => takesBack)) return line;
    const amount = sumOf(block.of.map((of) => of.amount));
    const taxAmount = sumOf(block.of.map((of) => of.taxAmount));
    return { ...line, ofDays: { amount, taxAmount } };
  });
}

/** A charge, or a discount on one, but no credit of such a line. */
function isBill({ kind, amount, takesBack }: Line): boolean {
  return kind === "charge" ? amount.greaterThan(0) : kind === "discount" && !takesBack;
}

const chargeOf = (of: Pick<Line, "chargeId" | "appliedToChargeId">) =>
  `${of.chargeId} ${of.appliedToChargeId}`;

function blocksOf(billed: readonly BilledDays[]): Block[] {
  const blocks: Block[] = [];
  for (const of of billed.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = blocks.at(-1);
    const joins = last && (of.start < last.end || of.start === last.start);
    if (last === undefined || !joins) blocks.push({ start: of.start, end: of.end, of: [of] });
    else {
      last.end = later(last.end, of.end);
      last.of.push(of);
    }
  }
  return blocks;
}
