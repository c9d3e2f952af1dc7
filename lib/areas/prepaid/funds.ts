import type { Ctx } from "@/lib/kernel/context";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { Fund } from "@/lib/billing/prepaid/prepaid-terms";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { changesOf, type FundChange, prepaidSubscriptions, REVERSALS } from "./model";
import {
  changesOfLines,
  fundsOf,
  insertFunds,
  insertTransactions,
  lineIds,
  lockBalances,
  lockBalancesOfLines,
  moveFunds,
  openBalances,
} from "./queries";

/**
 * The funds that a bill of `charges` needs. With `hold` their balances are locked until the transaction ends, in the
 * order of their ids, so that two bills never use the same units.
 */
export async function fundsToBill(
  ctx: Pick<Ctx, "tenantId">,
  charges: readonly BillableCharge[],
  hold: boolean,
): Promise<Fund[]> {
  const subscriptions = prepaidSubscriptions(charges);
  if (!subscriptions.length) return [];
  if (hold) await lockBalances([ctx.tenantId, subscriptions]);
  const segments = charges.map(({ segment }) => segment.segmentId);
  return fundsOf(ctx.tenantId, subscriptions, segments);
}

/** Stores what the lines of stored documents do to prepaid balances, in the transaction of the documents. */
export async function storeEffects(
  ctx: Ctx,
  documentIds: readonly string[],
  drafts: readonly { readonly items: readonly ItemDraft[] }[],
): Promise<void> {
  const items = drafts.flatMap((draft) =>
    draft.items.filter(({ prepaid }) => prepaid !== undefined),
  );
  if (!items.length) return;
  const granted = items.flatMap(({ prepaid }) => prepaid?.grants ?? []);
  await openBalances(ctx, granted);
  await insertFunds(ctx, granted);
  const lines = await lineIds(ctx.tenantId, documentIds, items);
  const changes = items.flatMap((item) => {
    const line = lines.get(keyOf(item));
    if (line === undefined) throw new RangeError(`${item.name} is on no document`);
    return changesOf(item.prepaid ?? {}, ctx.today).map((change) => ({ ...change, ...line }));
  });
  const left = await changeFunds(ctx, changes);
  if (left === undefined) {
    throw new Locked(
      "Prepaid units were used by another request meanwhile. Send the request again.",
    );
  }
}

const keyOf = ({ segmentId, serviceStart, kind }: ItemDraft) =>
  `${segmentId} ${serviceStart} ${kind}`;

/**
 * Undoes what lines did to prepaid balances that no longer count, because their invoice is reversed or canceled, or
 * their memo canceled.
 *
 * @throws RuleViolation when other lines have used the units that they sold.
 */
export async function freeFunds(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  if (!itemIds.length) return;
  const found = await lockBalancesOfLines([ctx.tenantId, itemIds]);
  if (!found.length) return;
  const changes = (await changesOfLines(ctx.tenantId, itemIds)).map((change) => ({
    ...change,
    kind: REVERSALS[change.kind],
    quantity: change.quantity.negated(),
    date: ctx.today,
    isSale: change.kind === "PREPAYMENT",
  }));
  if (await changeFunds(ctx, changes)) return;
  throw new RuleViolation(
    "Prepaid units that this document sold were used since. Reverse the documents that used them first.",
  );
}

type Move = FundChange & { readonly isSale?: boolean };

/** Changes funds and records it; undefined where a fund would be below zero. */
export async function changeFunds(ctx: Ctx, changes: readonly Move[]): Promise<true | undefined> {
  const sums = new Map<string, Decimal>();
  const sold = new Map<string, Decimal>();
  for (const { fundId, quantity, isSale } of changes) {
    sums.set(fundId, (sums.get(fundId) ?? ZERO).plus(quantity));
    if (isSale) sold.set(fundId, (sold.get(fundId) ?? ZERO).plus(quantity));
  }
  const after = await moveFunds(ctx, sums, sold);
  if (after.size < sums.size) return undefined;
  const rows = changes.toReversed().map((change) => {
    const remaining = after.get(change.fundId) ?? ZERO;
    after.set(change.fundId, remaining.minus(change.quantity));
    return { ...change, remaining };
  });
  await insertTransactions(
    ctx,
    rows.toReversed().map((row) => ({ ...row, id: newId() })),
  );
  return true;
}
