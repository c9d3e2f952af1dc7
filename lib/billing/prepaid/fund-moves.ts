import type { ItemDraft } from "@/lib/billing/item-draft";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import type { Fund, FundMove } from "./prepaid-terms";

/** What the lines of bills change about the remaining units of funds: grants add, takes and draws are negative. */
export function movesOf(items: readonly ItemDraft[]): FundMove[] {
  return items.flatMap(({ prepaid = {} }) => {
    const { grants = [], lessUsed = [], takes = [], draws = [] } = prepaid;
    const added = grants.map(({ fundId, quantity }) => ({ fundId, quantity }));
    const taken = [...lessUsed, ...takes, ...draws];
    return [
      ...added,
      ...taken.map(({ fundId, quantity }) => ({ fundId, quantity: quantity.negated() })),
    ];
  });
}

/** The funds once bills are stored. */
export function fundsAfter(funds: readonly Fund[], items: readonly ItemDraft[]): Fund[] {
  const moved = new Map<string, Decimal>();
  for (const { fundId, quantity } of movesOf(items)) {
    moved.set(fundId, (moved.get(fundId) ?? ZERO).plus(quantity));
  }
  const granted = items.flatMap(({ prepaid }) => prepaid?.grants ?? []);
  const opened = granted.map((fund) => ({ ...fund, remaining: ZERO }));
  return [...funds, ...opened].map((fund) => {
    const change = moved.get(fund.fundId);
    return change === undefined ? fund : { ...fund, remaining: fund.remaining.plus(change) };
  });
}

/** Items whose new funds have their permanent ids. */
export function withFundIds(
  items: readonly ItemDraft[],
  ids: ReadonlyMap<string, string>,
): ItemDraft[] {
  const named = <M extends { readonly fundId: string }>(moves: readonly M[] = []): M[] =>
    moves.map((move) => ({ ...move, fundId: ids.get(move.fundId) ?? move.fundId }));
  return items.map((item) => {
    if (item.prepaid === undefined) return item;
    const { grants, lessUsed, takes, draws } = item.prepaid;
    return {
      ...item,
      prepaid: {
        grants: named(grants),
        lessUsed: named(lessUsed),
        takes: named(takes),
        draws: named(draws),
      },
    };
  });
}
