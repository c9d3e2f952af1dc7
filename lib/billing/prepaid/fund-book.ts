import { Decimal, ZERO } from "@/lib/values/decimal";
import type { PricedCharge, UsageSegment } from "@/lib/billing/charge-segment";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import { daysOn, type FundDays, inOrder } from "./fund-days";
import { creditedOf, fundsOf, type PrepaidSegment } from "./grants";
import {
  type Drawdown,
  type Fund,
  type FundDraw,
  type FundMove,
  type PrepaidEffect,
  UNIT_DECIMALS,
} from "./prepaid-terms";
import { grantsTrace, type PrepaidTrace, takenTrace } from "./prepaid-trace";

type Held = { readonly fund: Fund; remaining: Decimal };

/** Usage that prepaid units have paid in part or in whole. */
export type DrawnUsage = {
  readonly used: Decimal;
  /** Used units that prepaid units have paid. */
  readonly paid: Decimal;
  /** Prepaid units taken. */
  readonly drawn: Decimal;
  /** Those of them that earlier periods have rolled over. */
  readonly rolledOver: Decimal;
  readonly draws: readonly FundDraw[];
};

/** The prepaid funds of the subscriptions of a bill while its lines are calculated. */
export class FundBook {
  private readonly held = new Map<string, Held[]>();
  private readonly owed = new Map<string, Decimal>();

  constructor(funds: readonly Fund[]) {
    for (const fund of funds) this.add(fund, fund.remaining);
  }

  /**
   * The items of a prepayment with their effects. Credits come first: units that are credited although they were used
   * are left out of the units that the same bill grants.
   */
  credit(segment: PrepaidSegment, items: readonly ItemDraft[]): ItemDraft[] {
    return items.map((item) => {
      if (item.kind !== "credit" || item.amount.isZero()) return item;
      const takes = this.takeBack(segment, item);
      return withEffect(item, { takes }, takenTrace(segment.prepayment.unit, takes));
    });
  }

  grant(segment: PrepaidSegment, items: readonly ItemDraft[]): ItemDraft[] {
    return items.map((item) => {
      if (item.kind !== "charge") return item;
      const grants = fundsOf(segment, item, subscriptionOf(segment));
      const lessUsed = grants.flatMap((fund) => this.open(fund));
      return withEffect(
        item,
        { grants, lessUsed },
        grantsTrace(segment.prepayment.unit, grants, lessUsed),
      );
    });
  }

  /** Takes units for usage, day by day, from the funds of each day in their order. */
  draw(segment: UsageSegment, drawdown: Drawdown, records: readonly UsageRecord[]): DrawnUsage {
    const held = this.held.get(keyOf(subscriptionOf(segment), drawdown.unit)) ?? [];
    const draws: FundDraw[] = [];
    let [used, paid, drawn, rolledOver] = [ZERO, ZERO, ZERO, ZERO];
    for (const record of records.toSorted(byDate)) {
      const { quantity, date, usageId, sum } = record;
      used = used.plus(quantity);
      const wanted = quantity.times(drawdown.rate).toDecimalPlaces(UNIT_DECIMALS);
      if (!wanted.greaterThan(0)) continue;
      let left = wanted;
      for (const { of, days } of usableOn(held, date)) {
        const taken = Decimal.min(left, of.remaining);
        of.remaining = of.remaining.minus(taken);
        left = left.minus(taken);
        if (days.place !== "sold") rolledOver = rolledOver.plus(taken);
        draws.push({ fundId: of.fund.fundId, quantity: taken, date, usageId: sum?.id ?? usageId });
        if (left.isZero()) break;
      }
      const taken = wanted.minus(left);
      drawn = drawn.plus(taken);
      paid = paid.plus(
        left.isZero() ? quantity : taken.dividedBy(drawdown.rate).toDecimalPlaces(UNIT_DECIMALS),
      );
    }
    return { used, paid, drawn, rolledOver, draws };
  }

  private takeBack(segment: PrepaidSegment, item: ItemDraft): FundMove[] {
    const key = keyOf(subscriptionOf(segment), segment.prepayment.unit);
    const days = { start: item.serviceStart, end: item.serviceEnd };
    const takes: FundMove[] = [];
    for (const of of this.held.get(key) ?? []) {
      if (of.fund.segmentId !== segment.segmentId) continue;
      const credited = creditedOf(of.fund, days);
      if (credited === null) continue;
      const quantity = Decimal.min(credited, of.remaining);
      of.remaining = of.remaining.minus(quantity);
      this.owed.set(key, (this.owed.get(key) ?? ZERO).plus(credited).minus(quantity));
      if (!quantity.isZero()) takes.push({ fundId: of.fund.fundId, quantity });
    }
    return takes;
  }

  private open(fund: Fund): FundMove[] {
    const key = keyOf(fund.subscriptionId, fund.unit);
    const owed = this.owed.get(key) ?? ZERO;
    const quantity = Decimal.min(owed, fund.quantity);
    this.owed.set(key, owed.minus(quantity));
    this.add(fund, fund.quantity.minus(quantity));
    return quantity.isZero() ? [] : [{ fundId: fund.fundId, quantity }];
  }

  private add(fund: Fund, remaining: Decimal): void {
    const key = keyOf(fund.subscriptionId, fund.unit);
    const held = [...(this.held.get(key) ?? []), { fund, remaining }];
    this.held.set(
      key,
      held.toSorted((a, b) => inOrder(soldDays(a), soldDays(b))),
    );
  }
}

const keyOf = (subscriptionId: string, unit: string) => JSON.stringify([subscriptionId, unit]);

const subscriptionOf = ({ subscriptionId, subscriptionNumber }: PricedCharge) =>
  subscriptionId ?? subscriptionNumber ?? "";

const soldDays = ({ fund: { start, end } }: Held): FundDays => ({ start, end, place: "sold" });

function usableOn(held: readonly Held[], date: UsageRecord["date"]) {
  const usable = held.flatMap((of) => {
    const days = of.remaining.isZero() ? null : daysOn(of.fund, date);
    return days === null ? [] : { of, days };
  });
  return usable.toSorted((a, b) => inOrder(a.days, b.days));
}

const byDate = (a: UsageRecord, b: UsageRecord) =>
  a.date === b.date ? 0 : a.date < b.date ? -1 : 1;

function withEffect(item: ItemDraft, effect: PrepaidEffect, prepaid: PrepaidTrace): ItemDraft {
  const isEmpty = Object.values(effect).every((moves) => moves.length === 0);
  const explained = { ...item, trace: { ...item.trace, prepaid } };
  return isEmpty ? explained : { ...explained, prepaid: effect };
}

/** Whether a segment sells units in advance. */
export const isPrepayment = (segment: PricedCharge): segment is PrepaidSegment =>
  segment.type !== "Usage" && segment.prepayment !== undefined;
