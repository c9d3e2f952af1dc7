import type { Ctx } from "@/lib/kernel/context";
import { documentRulesOf } from "@/lib/areas/settings/model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { chargesWithDiscounts } from "@/lib/areas/subscriptions/due-charges";
import { priced } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { chargeTotals } from "@/lib/billing/schedules/charge-totals";
import type { ChargeStanding } from "@/lib/billing/schedules/schedule-terms";
import { actualAmounts } from "@/lib/billing/schedules/shares";
import { RuleViolation } from "@/lib/kernel/errors";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import { addDays, earlier, later, type LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import { type InvoiceSchedule, pendingItems } from "./model";

/** A charge of a schedule: its newest segment, its days, and what is billed of what it costs. */
export type StandingCharge = ChargeStanding & {
  readonly charge: SubscriptionCharge;
  readonly days: Period;
};

/** What the charges of a schedule cost, what is billed of it, and what each pending item bills. */
export type Standing = {
  readonly total: Decimal;
  readonly billed: Decimal;
  readonly charges: readonly StandingCharge[];
  /** By the ids of the pending items. */
  readonly actual: ReadonlyMap<string, Decimal>;
};

type BilledAccounts = readonly { readonly id: string; readonly billCycleDay: number }[];

/**
 * What the charges of schedules cost now, and what is billed of it.
 *
 * @throws RuleViolation for a charge without an end, and for contradictory terms.
 */
export async function standingsOf(
  ctx: Pick<Ctx, "tenantId" | "settings">,
  accounts: BilledAccounts,
  schedules: readonly InvoiceSchedule[],
): Promise<Map<string, Standing>> {
  const rules = documentRulesOf(ctx.settings);
  const numbers = schedules.flatMap(chargeNumbersOf);
  const subscriptionIds = schedules.flatMap(({ charges }) =>
    charges.map(({ subscriptionId }) => subscriptionId),
  );
  if (!numbers.length) {
    return new Map(schedules.map((schedule) => [schedule.id, standingOf(schedule, [], rules)]));
  }
  const read = await chargesWithDiscounts(ctx, accounts, {
    chargeNumbers: [...new Set(numbers)],
    subscriptionIds: [...new Set(subscriptionIds)],
  });
  return new Map(schedules.map((schedule) => [schedule.id, standingOf(schedule, read, rules)]));
}

/** The charges of a schedule, and those that its lines have billed. */
const chargeNumbersOf = ({ charges, lines }: InvoiceSchedule): string[] => [
  ...new Set([
    ...charges.map(({ chargeNumber }) => chargeNumber),
    ...lines.map(({ chargeNumber }) => chargeNumber),
  ]),
];

const isAmong = (
  numbers: ReadonlySet<string>,
  { chargeNumber }: SubscriptionCharge["segment"],
): boolean => chargeNumber !== null && numbers.has(chargeNumber);

function standingOf(
  schedule: InvoiceSchedule,
  read: readonly SubscriptionCharge[],
  rules: BillingRules,
): Standing {
  const numbers = new Set(chargeNumbersOf(schedule));
  const totals = totalsOf(schedule, read, rules);
  const billed = groupBy(schedule.lines, ({ chargeNumber }) => chargeNumber);
  const segments = groupBy(
    read.filter(({ segment }) => isAmong(numbers, segment)),
    ({ segment }) => segment.chargeNumber ?? "",
  );
  const charges = [...numbers].sort().flatMap((number): StandingCharge[] => {
    const own = segments.get(number) ?? [];
    const charge = own.at(-1);
    if (charge === undefined) return [];
    const before = sumOf((billed.get(number) ?? []).map(({ amount }) => amount));
    return [
      { charge, days: daysOf(own, charge), total: totals.get(number) ?? ZERO, billed: before },
    ];
  });
  const total = sumOf(charges.map((of) => of.total));
  const before = sumOf(schedule.lines.map(({ amount }) => amount));
  const pending = pendingItems(schedule);
  const amounts = actualAmounts(pending, total, before, schedule.currency);
  return {
    ...{ total, billed: before, charges },
    actual: new Map(pending.map(({ id }, index) => [id, amounts[index] ?? ZERO])),
  };
}

/** What the charges of a schedule cost, as far as its account pays for them. */
function totalsOf(
  { accountId, charges, scheduleNumber }: InvoiceSchedule,
  read: readonly SubscriptionCharge[],
  rules: BillingRules,
): Map<string, Decimal> {
  const numbers = new Set(charges.map(({ chargeNumber }) => chargeNumber));
  const own = read.filter((of) => of.accountId === accountId).map(({ segment }) => segment);
  const scheduled = own.filter((segment) => isAmong(numbers, segment));
  const endless = scheduled.find(
    ({ type, effectiveEnd }) => type === "Recurring" && effectiveEnd === null,
  );
  if (endless) {
    throw new RuleViolation(
      `${endless.chargeName} (${endless.chargeNumber}) has no end any more, so that invoice schedule ${scheduleNumber} has no total: give its subscription a term.`,
    );
  }
  const discounts = own.filter(({ type }) => type === "Discount");
  return priced(() => chargeTotals(scheduled, discounts, rules));
}

/** From the first day of a charge to its last; a one-time charge has its day. */
function daysOf(segments: readonly SubscriptionCharge[], newest: SubscriptionCharge): Period {
  const starts = segments.map(({ segment }) => segment.effectiveStart);
  const start = starts.reduce(earlier, newest.segment.effectiveStart);
  const ends = segments.map(({ segment }) => endOf(segment));
  return { start, end: ends.reduce(later, addDays(start, 1)) };
}

const endOf = ({ type, effectiveStart, effectiveEnd }: SubscriptionCharge["segment"]): LocalDate =>
  type === "OneTime" || effectiveEnd === null ? addDays(effectiveStart, 1) : effectiveEnd;
