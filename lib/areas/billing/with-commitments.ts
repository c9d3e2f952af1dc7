import type { Ctx } from "@/lib/kernel/context";
import type { BilledLine } from "@/lib/areas/commitments/eligible-model";
import type { CreditPeriod } from "@/lib/areas/commitments/credit/credit-charges";
import { creditOfAccounts, isOfCredit } from "@/lib/areas/commitments/credit/due-credit";
import {
  type LineToPay,
  paidFromCredit,
  withSettlements,
} from "@/lib/areas/commitments/credit/pay-from-credit";
import { countedTrueUps, factsOf, isTrueUp } from "@/lib/areas/commitments/true-ups";
import type { BilledAccount, DocumentDraft } from "@/lib/areas/invoices/model";
import type { BillableCharge, SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { beforeTax, type ItemDraft } from "@/lib/billing/item-draft";
import { reducedLine } from "@/lib/billing/netting";
import { groupBy } from "@/lib/values/group-by";
import { sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { type BillPart, draftsOf } from "./draft-documents";

type Request = Pick<BillPart, "assumedUsage" | "before" | "earlier"> & {
  readonly account: BilledAccount;
  readonly charges: readonly BillableCharge[];
  readonly targetDate: LocalDate;
  readonly documentDate: LocalDate;
  readonly hold: boolean;
};

/**
 * The charges of a bill, with what counts towards the commitments that it evaluates, and what credit of the account pays. The lines
 * of the other charges decide both, so they are drafted first; a bill without commitments costs nothing more.
 *
 * @param credit the credit of the account.
 */
export async function withCommitments(
  ctx: Ctx,
  request: Request,
  credit: readonly CreditPeriod[] = [],
): Promise<readonly BillableCharge[]> {
  const { account, charges, targetDate, earlier = [] } = request;
  const due = charges.filter(isTrueUp);
  if (!due.length && !credit.length) return charges;
  const prepaid = charges.filter(isOfCredit);
  const others = charges.filter((charge) => !isTrueUp(charge) && !isOfCredit(charge));
  const drafts = await draftsOf(ctx, { ...request, charges: others, skipTax: true });
  const known = new Map(
    others.flatMap((charge) =>
      charge.subscriptionId === null ? [] : [[charge.segment.segmentId, charge] as const],
    ),
  );
  const counted = due.length
    ? await countedTrueUps(ctx, account, due, targetDate, [
        ...linesOf(earlier, known),
        ...drafts.flatMap(({ items }) => linesOf(items, known)),
      ])
    : [];
  const paid = await paidFromCredit(ctx, credit, linesToPay(drafts, known), targetDate);
  return [...others, ...counted, ...withSettlements(prepaid, credit, paid), ...paid];
}

/** The same for a bill that is only previewed, with the credit that its account has. */
export async function previewedCommitments(
  ctx: Ctx,
  request: Request,
): Promise<readonly BillableCharge[]> {
  const { id } = request.account;
  return withCommitments(ctx, request, (await creditOfAccounts(ctx, [id])).get(id));
}

type Known = ReadonlyMap<string, SubscriptionCharge>;

/** The lines of charges of subscriptions, at their prices. */
function linesOf(items: readonly ItemDraft[], known: Known): BilledLine[] {
  return items.flatMap((item) => {
    const { kind, serviceStart, serviceEnd } = item;
    const segmentId = item.appliedTo ?? item.segmentId;
    const charge = known.get(segmentId);
    if (charge === undefined) return [];
    const isDiscount = kind === "discount";
    const amount = beforeTax(item);
    return { segmentId, isDiscount, facts: factsOf(charge), serviceStart, serviceEnd, amount };
  });
}

/** The same lines, each with its discounts. */
function linesToPay(drafts: readonly DocumentDraft[], known: Known): LineToPay[] {
  return drafts.flatMap(({ items }) => {
    const groups = [...groupBy(items, reducedLine).values()];
    return groups.flatMap((group) => {
      const [first] = group;
      const base = group.find(({ appliedTo }) => appliedTo === undefined) ?? first;
      if (base === undefined) return [];
      const chargeId = base.appliedTo ?? base.segmentId;
      const charge = known.get(chargeId);
      if (charge === undefined) return [];
      const { serviceStart: start, serviceEnd: end } = base;
      const amount = sumOf(group.map((item) => item.amount));
      const { chargeName } = charge.segment;
      return [{ chargeId, chargeName, days: { start, end }, amount, charge }];
    });
  });
}
