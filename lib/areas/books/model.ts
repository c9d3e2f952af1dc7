import * as z from "zod";

/** The worker's name for checks of the books. */
export const BOOK_CHECK_TASK = "check-books-now";

export const CHECK_STATUSES = ["Pending", "Processing", "Completed", "Error"] as const;
export const CHECK_ORIGINS = ["Call", "Night"] as const;

/** How many of the objects that break a rule a check names. */
export const MOST_NAMED = 20;

/** Days for which a check is kept. */
export const KEPT_DAYS = 400;

/** What became of one rule; `subjects` are ids of objects that break it. */
export const ruleResult = z.object({
  id: z.string(),
  title: z.string(),
  broken: z.number(),
  subjects: z.array(z.string()),
});
export type RuleResult = z.output<typeof ruleResult>;

const counted = { entityId: z.string(), currency: z.string(), count: z.number() };
const amount = z.string();

/** Sums by entity and currency; amounts are decimal text. Each row adds up: its first amount is the sum of the others. */
export const bookSums = z.object({
  documents: z.array(
    z.object({
      ...counted,
      ...{ billed: amount, paid: amount, credited: amount, adjusted: amount, owed: amount },
    }),
  ),
  creditMemos: z.array(
    z.object({ ...counted, credited: amount, applied: amount, refunded: amount, left: amount }),
  ),
  payments: z.array(
    z.object({
      ...counted,
      ...{ received: amount, applied: amount, refunded: amount, credit: amount, unapplied: amount },
    }),
  ),
});
export type BookSums = z.output<typeof bookSums>;

export const NO_SUMS: BookSums = { documents: [], creditMemos: [], payments: [] };

/** A check of the books as it is stored. */
export type BookCheck = {
  readonly id: string;
  readonly origin: (typeof CHECK_ORIGINS)[number];
  readonly status: (typeof CHECK_STATUSES)[number];
  readonly results: readonly RuleResult[];
  readonly sums: BookSums;
  /** Rules that do not hold. */
  readonly broken: number;
  readonly createdById: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
};

/** Whether the worker has something to do for it. */
export const isOpen = ({ status }: Pick<BookCheck, "status">) =>
  status === "Pending" || status === "Processing";
