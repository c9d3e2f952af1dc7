/** The kinds that a set numbers, by their fields; in the order in which their counters are locked. */
export const NUMBERED = ["creditMemo", "debitMemo", "invoice", "payment", "refund"] as const;

export type NumberedKind = (typeof NUMBERED)[number];

/** How the numbers of a kind begin, and with which number. */
export type Sequence = { readonly prefix: string; readonly startNumber: number };

/** Kinds without a sequence are numbered by the default set. */
export type Sequences = Readonly<Record<"creditMemo" | "debitMemo" | "invoice", Sequence>> & {
  readonly payment?: Sequence;
  readonly refund?: Sequence;
};

export type SequenceSet = {
  readonly id: string;
  readonly name: string;
  readonly numbers: Sequences;
};

/** The set of accounts that name none; every tenant has it, and it is stored once it has been changed. */
export const DEFAULT_SET: SequenceSet = {
  id: "00000000-0000-0000-0000-000000000001",
  name: "DEFAULT",
  numbers: {
    invoice: { prefix: "INV", startNumber: 1 },
    creditMemo: { prefix: "CM", startNumber: 1 },
    debitMemo: { prefix: "DM", startNumber: 1 },
    payment: { prefix: "P-", startNumber: 1 },
    refund: { prefix: "R-", startNumber: 1 },
  },
};

/** A field whose value another kind's numbers have already. */
export type Clash = {
  readonly kind: NumberedKind;
  readonly prefix: string;
  readonly of: NumberedKind;
};

/**
 * The first prefix of a set that another kind has, in the set itself, in the default set or in one of the others: the
 * prefix of a number tells its kind.
 */
export function clashOf(numbers: Sequences, others: readonly Sequences[]): Clash | undefined {
  for (const kind of NUMBERED) {
    const prefix = numbers[kind]?.prefix;
    if (prefix === undefined) continue;
    const all = [numbers, DEFAULT_SET.numbers, ...others];
    const of = NUMBERED.find(
      (other) => other !== kind && all.some((set) => set[other]?.prefix === prefix),
    );
    if (of !== undefined) return { kind, prefix, of };
  }
  return undefined;
}
