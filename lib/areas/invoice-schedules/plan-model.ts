import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { ScheduleItem } from "@/lib/areas/scheduled-charges/model";
import { plannedAmount } from "@/lib/billing/schedules/shares";
import { Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { hasMoneyScale } from "@/lib/values/money";

/** An item of a request; with an id it is one of those before. */
export type ItemRequest = {
  readonly id?: string | undefined;
  readonly name?: string | null | undefined;
  readonly runDate?: LocalDate | null | undefined;
  readonly amount?: number | null | undefined;
  readonly percentage?: number | null | undefined;
  readonly targetDateForAdditionalSubscriptions?: LocalDate | null | undefined;
};

/** What the items of a schedule are planned for. */
export type PlanFor = {
  readonly total: Decimal;
  readonly billed: Decimal;
  readonly currency: string;
  /** Those that a request does not change. */
  readonly processed: readonly ScheduleItem[];
  /** Pending ones before the change. */
  readonly before: readonly ScheduleItem[];
};

/**
 * The pending items of a schedule as a request has them.
 *
 * @throws RuleViolation for days out of order, and for amounts that do not add up; InvalidValue for an unknown item.
 */
export function plannedItems(asked: readonly ItemRequest[], plan: PlanFor): ScheduleItem[] {
  const used = new Set(plan.processed.map(({ position }) => position));
  let position = 0;
  const items = asked.map((one): ScheduleItem => {
    do position += 1;
    while (used.has(position));
    const known = one.id === undefined ? undefined : plan.before.find(({ id }) => id === one.id);
    if (one.id !== undefined && known === undefined) {
      throw new InvalidValue(`${one.id} is no item of the schedule.`, { resource: 594107 });
    }
    return itemOf(one, known, position, plan);
  });
  requireDays([...plan.processed, ...items]);
  if (items.some(({ percentage }) => percentage !== null)) requireShares(items, plan);
  else requireSum(items, plan);
  return items;
}

function itemOf(
  asked: ItemRequest,
  known: ScheduleItem | undefined,
  position: number,
  { total, currency }: PlanFor,
): ScheduleItem {
  const { name, runDate, targetDateForAdditionalSubscriptions: target } = asked;
  const { percentage, amount } = shareOf(asked, known);
  const given =
    percentage === null ? amount : plannedAmount({ amount, percentage }, total, currency);
  if (!hasMoneyScale(given, currency)) {
    throw new RuleViolation(`${given.toFixed()} has more decimals than ${currency}.`);
  }
  return {
    ...{ id: known?.id ?? newId(), position, state: "Pending", amount: given, percentage },
    name: name === undefined ? (known?.name ?? null) : name || null,
    runDate: runDate === undefined ? (known?.runDate ?? null) : runDate,
    targetDate: target === undefined ? (known?.targetDate ?? null) : target,
  };
}

/** The amount or the percentage of an item. @throws RuleViolation for both or none. */
function shareOf({ amount, percentage }: ItemRequest, known: ScheduleItem | undefined) {
  const [hasAmount, hasShare] = [amount ?? null, percentage ?? null].map((of) => of !== null);
  if (hasAmount && hasShare)
    throw new RuleViolation("An item has an amount or a percentage, not both.");
  if (!hasAmount && !hasShare) {
    if (known) return { amount: known.amount, percentage: known.percentage };
    throw new RuleViolation("An item needs an amount or a percentage.");
  }
  return {
    amount: new Decimal(amount ?? 0),
    percentage: hasShare ? new Decimal(percentage ?? 0) : null,
  };
}

/** Items are executed in the order of their days. */
export function requireDays(items: readonly ScheduleItem[]): void {
  const days = items
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ runDate }) => runDate ?? []);
  days.forEach((day, index) => {
    const next = days[index + 1];
    if (next !== undefined && next <= day)
      throw new RuleViolation(`Each item is after the one before it: ${next} follows ${day}.`);
  });
}

function requireShares(items: readonly ScheduleItem[], { processed }: PlanFor): void {
  const all = [...processed, ...items];
  if (all.some(({ percentage }) => percentage === null))
    throw new RuleViolation("All items have percentages, or all have amounts.");
  const sum = sumOf(all.map(({ percentage }) => percentage ?? ZERO));
  if (sum.equals(100)) return;
  throw new RuleViolation(`The percentages add up to ${sum.toFixed()}, not to 100.`);
}

function requireSum(items: readonly ScheduleItem[], { total, billed, currency }: PlanFor): void {
  const sum = sumOf(items.map(({ amount }) => amount));
  const open = total.minus(billed);
  if (sum.equals(open)) return;
  const what = billed.isZero() ? "the charges cost" : "is not billed of the charges";
  throw new RuleViolation(
    `The items add up to ${sum.toFixed()} ${currency}, and ${what} ${open.toFixed()} ${currency}.`,
  );
}
