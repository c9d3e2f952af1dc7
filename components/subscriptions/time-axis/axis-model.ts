import type { listSubscriptionVersions } from "@/lib/areas/subscriptions/v2-reads/v2-list-contract";
import type { queryCreditMemoItems } from "@/lib/areas/credit-memos/lists/item-list-contract";
import type { queryInvoiceItems } from "@/lib/areas/invoices/list-contract";
import { actionName } from "@/components/order-actions/action-words";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import type { LaterPeriod } from "@/components/orders/draft/later-periods";
import type { CallResult } from "@/lib/portal/operation-address";
import { formatPeriod } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { addDays, addMonths, dayNumber, firstDayOfMonth, localDate } from "@/lib/values/local-date";

type VersionRow = CallResult<typeof listSubscriptionVersions>["data"][number];

/** A version with the order that created it. */
export type Version = {
  version: number;
  current_term: NonNullable<VersionRow["current_term"]>;
  actions: { type: string; effective_date: string }[];
};

/** The versions of a page that was read with all fields. */
export function versionsOf(rows: readonly VersionRow[]): Version[] {
  return rows.flatMap(({ version, current_term, actions }) => {
    if (version === undefined || current_term === undefined) return [];
    const made = actions.data.flatMap(({ type, effective_date }) =>
      type === undefined || effective_date === undefined ? [] : [{ type, effective_date }],
    );
    return [{ version, current_term, actions: made }];
  });
}
type Line = CallResult<typeof queryInvoiceItems>["data"][number];

type CreditLine = CallResult<typeof queryCreditMemoItems>["data"][number];

/** A range of days, `[start, end)`; open-ended without an end. */
export type Stretch = { start: string; end: string | null };

/** A mark on one day of the axis. */
export type AxisEvent = {
  id: string;
  day: string;
  kind: "change" | "cancellation" | "posted" | "credit" | "expected";
  title: string;
  amount?: number;
  href?: string;
};

export type Axis = {
  from: string;
  to: string;
  terms: Stretch[];
  pauses: Stretch[];
  /** The intervals of its ramp. */
  intervals: (Stretch & { name: string })[];
  /** The days on which it runs, ends included; null while it waits for its activation. */
  life: Stretch | null;
  events: AxisEvent[];
  ticks: string[];
};

export type AxisFacts = {
  subscription: Subscription;
  versions: readonly Version[];
  /** The order of each version. */
  orders: ReadonlyMap<number, string>;
  lines: readonly Line[];
  /** Lines of posted credit memos. */
  credits: readonly CreditLine[];
  expected: readonly LaterPeriod[];
  today: string;
};

const monthsAround = 12;
const mostMonths = 30;
const mostTicks = 6;

/**
 * The content of a subscription's time axis; the days around today when the whole life is too long.
 */
export function axisOf(facts: AxisFacts, whole: boolean): Axis {
  const { subscription, versions, today } = facts;
  const events = eventsOf(facts);
  const life = {
    start: subscription.subscriptionStartDate,
    end: endOfLife(subscription),
  };
  const ahead = addMonths(localDate(today), 3);
  const intervals = intervalsOf(subscription);
  const days = [
    ...[life.start, life.end ?? ahead, ahead],
    ...events.map(({ day }) => day),
    ...intervals.map(({ end }) => end),
  ].sort();
  const first = localDate(days[0] ?? today);
  const last = addMonths(localDate(days.at(-1) ?? today), 1);
  const tooLong = monthsBetween(first, last) > mostMonths;
  const cut = tooLong && !whole;
  const from = cut ? laterOf(first, addMonths(localDate(today), -monthsAround)) : first;
  const to = cut ? earlierOf(last, addMonths(localDate(today), monthsAround)) : last;
  const pauses = subscription.statusHistory.filter(({ status }) => status === "Suspended");
  return {
    from,
    to,
    life: isWaiting(subscription) ? null : life,
    terms: termsOf(versions),
    intervals,
    pauses: pauses.map(({ startDate: start, endDate: end }) => ({ start, end })),
    events: events.filter(({ day }) => day >= from && day <= to),
    ticks: ticksOf(from, to),
  };
}

/** True when the axis of the whole life is longer than the one that is shown at first. */
export function hasLongLife(facts: AxisFacts): boolean {
  const near = axisOf(facts, false);
  const whole = axisOf(facts, true);
  return near.from !== whole.from || near.to !== whole.to;
}

/** Position of a day on the axis, in percent. */
export function percentOf(axis: Pick<Axis, "from" | "to">, day: string): number {
  const start = dayNumber(localDate(axis.from));
  const length = dayNumber(localDate(axis.to)) - start;
  const share = ((dayNumber(localDate(day)) - start) / Math.max(length, 1)) * 100;
  return Math.round(Math.min(Math.max(share, 0), 100) * 100) / 100;
}

function endOfLife({ statusHistory, subscriptionEndDate, autoRenew }: Subscription): string | null {
  const cancelled = statusHistory.find(({ status }) => status === "Cancelled");
  if (cancelled) return cancelled.startDate;
  return autoRenew ? null : subscriptionEndDate;
}

/** Every term of any version; of those that begin on the same day, the newest. */
function termsOf(versions: readonly Version[]): Stretch[] {
  const terms = new Map<string, Stretch>();
  for (const { current_term: term } of [...versions].sort((a, b) => a.version - b.version)) {
    if (term.start_date) {
      terms.set(term.start_date, { start: term.start_date, end: term.end_date });
    }
  }
  return [...terms.values()].sort((a, b) => a.start.localeCompare(b.start));
}

/** The intervals of a ramp; their last day is included, ends of ranges are not. */
function intervalsOf({ ramp }: Subscription) {
  return (ramp?.intervals ?? []).map(({ name, startDate, endDate }) => ({
    name,
    start: startDate,
    end: addDays(localDate(endDate), 1),
  }));
}

function eventsOf(facts: AxisFacts): AxisEvent[] {
  const { subscription, versions, orders, expected } = facts;
  const changes = versions.flatMap(({ version, actions }) =>
    actions.map(
      ({ type, effective_date: day }, index): AxisEvent => ({
        id: `version ${version} ${index}`,
        day,
        kind: /cancel/.test(type) ? "cancellation" : "change",
        title: actionName(type),
        ...(orders.has(version) ? { href: paths.order(orders.get(version) ?? "") } : {}),
      }),
    ),
  );
  const today = expected.map(
    ({ start, end, billed, amount }, index): AxisEvent => ({
      id: `expected ${index}`,
      day: billed,
      kind: "expected",
      title: `Expected bill for ${formatPeriod(start, end)}`,
      amount,
    }),
  );
  const ended = ["Cancelled", "Expired"].includes(subscription.status);
  const shown = ended || isWaiting(subscription) ? [] : today;
  // What was changed on a day comes before what was billed for it: sorting keeps their order.
  const inOrder = [...changes.reverse(), ...documentsOf(facts), ...shown];
  return inOrder.sort((a, b) => a.day.localeCompare(b.day));
}

/** Waits for its activation or acceptance: nothing of it is billed. */
export function isWaiting({ status }: Pick<Subscription, "status">): boolean {
  return status.startsWith("Pending");
}

/** One mark for each invoice and credit memo, with the subscription's share of it. */
function documentsOf({ lines, credits }: AxisFacts): AxisEvent[] {
  const documents = new Map<string, AxisEvent>();
  const add = (event: AxisEvent & { amount: number }) => {
    const known = documents.get(event.id)?.amount ?? 0;
    documents.set(event.id, { ...event, amount: Number((known + event.amount).toFixed(4)) });
  };
  for (const { invoiceNumber: number, invoiceDate, chargeAmount, taxAmount } of lines) {
    add({
      id: number,
      day: invoiceDate,
      kind: "posted",
      title: `Invoice ${number}`,
      amount: chargeAmount + taxAmount,
      href: paths.invoice(number),
    });
  }
  for (const { creditMemoNumber: number, creditMemoDate, amount, taxAmount } of credits) {
    add({
      id: number,
      day: creditMemoDate,
      kind: "credit",
      title: `Credit memo ${number}`,
      amount: -(amount + taxAmount),
      href: paths.creditMemo(number),
    });
  }
  return [...documents.values()];
}

function ticksOf(from: string, to: string): string[] {
  const step = [1, 2, 3, 6, 12, 24, 60].find(
    (months) => monthsBetween(from, to) / months <= mostTicks,
  );
  const ticks: string[] = [];
  let month = addMonths(firstDayOfMonth(localDate(from)), 1);
  while (month < to) {
    ticks.push(month);
    month = addMonths(month, step ?? 120);
  }
  return ticks;
}

function monthsBetween(from: string, to: string): number {
  return (dayNumber(localDate(to)) - dayNumber(localDate(from))) / 30.44;
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
