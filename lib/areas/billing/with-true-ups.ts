import type { Ctx } from "@/lib/kernel/context";
import type { BilledLine } from "@/lib/areas/commitments/eligible-model";
import { countedTrueUps, factsOf, isTrueUp } from "@/lib/areas/commitments/true-ups";
import type { BilledAccount, DocumentDraft } from "@/lib/areas/invoices/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { LocalDate } from "@/lib/values/local-date";
import { draftsOf } from "./draft-documents";

/**
 * The charges of a bill, with what counts towards the commitments that it evaluates. The lines of the other charges count,
 * so they are drafted first; a bill without such commitments costs nothing more.
 */
export async function withTrueUps(
  ctx: Ctx,
  request: {
    readonly account: BilledAccount;
    readonly charges: readonly BillableCharge[];
    readonly targetDate: LocalDate;
    readonly documentDate: LocalDate;
    readonly hold: boolean;
  },
): Promise<readonly BillableCharge[]> {
  const { account, charges, targetDate } = request;
  const due = charges.filter(isTrueUp);
  if (!due.length) return charges;
  const others = charges.filter((charge) => !isTrueUp(charge));
  const drafts = await draftsOf(ctx, { ...request, charges: others, skipTax: true });
  const lines = draftedLines(drafts, others);
  return [...others, ...(await countedTrueUps(ctx, account, due, targetDate, lines))];
}

/** The lines of charges of subscriptions, at their prices. */
function draftedLines(
  drafts: readonly DocumentDraft[],
  charges: readonly BillableCharge[],
): BilledLine[] {
  const known = new Map(
    charges.flatMap((charge) =>
      charge.subscriptionId === null ? [] : [[charge.segment.segmentId, charge] as const],
    ),
  );
  return drafts.flatMap(({ items }) =>
    items.flatMap(({ segmentId, appliedTo, kind, serviceStart, serviceEnd, amount }) => {
      const charge = known.get(appliedTo ?? segmentId);
      if (charge === undefined) return [];
      const isDiscount = kind === "discount";
      const id = appliedTo ?? segmentId;
      return {
        segmentId: id,
        isDiscount,
        facts: factsOf(charge),
        serviceStart,
        serviceEnd,
        amount,
      };
    }),
  );
}
