import type { Account } from "@/lib/areas/accounts/model";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { BillableCharge, SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { later, type LocalDate } from "@/lib/values/local-date";
import type { PlannedItem } from "../model";
import { isRaised } from "./first-bill-model";

/** The charges of a subscription from a day on. */
type Stage = { readonly from: LocalDate; readonly charges: readonly SubscriptionCharge[] };

/** An account as its bills of the days to come leave it, and what is looked for on them. */
export type AccountAhead = {
  readonly account: Account;
  /** What it is billed of what does not change until then: other subscriptions, order line items, commitments. */
  readonly others: readonly BillableCharge[];
  /** Its subscriptions that change, by the days on which they do. */
  readonly stages: readonly (readonly Stage[])[];
  /** All planned prices. */
  readonly raises: readonly PlannedItem[];
  /** Those whose first bill is not found yet, by charge number. */
  readonly wanted: ReadonlyMap<string, PlannedItem>;
  readonly until: LocalDate;
  /** The next day with a bill or a change. */
  readonly day: LocalDate;
  /** How far its charges are billed by the drafted bills, by segment; their lines; and the periods of commitments that they end. */
  readonly through: ReadonlyMap<string, LocalDate>;
  readonly earlier: readonly ItemDraft[];
  readonly ended: ReadonlySet<string>;
};

type Found = Pick<AccountAhead, "account" | "others" | "raises" | "until"> & {
  readonly stages: readonly (readonly Stage[])[];
  readonly items: readonly PlannedItem[];
};

/** An account before the first of its bills from today on. */
export function accountAhead(
  { items, stages, ...of }: Found,
  today: LocalDate,
  rules: BillingRules,
): AccountAhead {
  const own = stages.filter((all) => all.some(({ charges }) => charges.some(isPaidBy(of.account))));
  const wanted = new Map(items.map((item) => [item.chargeNumber, item]));
  const none = { through: new Map(), earlier: [], ended: new Set<string>() };
  const begun = { ...of, ...none, stages: own, wanted, day: today };
  const isDue = changesOn(begun, today) || dueDays(begun, today, rules).some((day) => day <= today);
  return isDue ? begun : nextDay(begun, rules);
}

const isPaidBy =
  ({ id }: Pick<Account, "id">) =>
  ({ accountId }: BillableCharge) =>
    accountId === id;

const changesOn = ({ stages }: Pick<AccountAhead, "stages">, day: LocalDate) =>
  stages.some((all) => all.slice(1).some(({ from }) => from === day));

/** What the account may be billed on a day, with the days that its bills before have covered. */
export function chargesOn(of: AccountAhead, day: LocalDate): BillableCharge[] {
  const staged = of.stages.flatMap(
    (all) => all.findLast(({ from }) => from <= day)?.charges.filter(isPaidBy(of.account)) ?? [],
  );
  const others = of.others.filter(({ trueUp, segment }) => {
    return !trueUp || (segment.effectiveStart <= day && !of.ended.has(segment.segmentId));
  });
  return [...staged, ...others].map((charge): BillableCharge => {
    if (charge.subscriptionId === null) return charge;
    const through = of.through.get(charge.segment.segmentId);
    if (through === undefined) return charge;
    return { ...charge, segment: { ...charge.segment, processedThrough: through } };
  });
}

/** The days on which something falls due, as of the charges of a day. */
function dueDays(of: AccountAhead, day: LocalDate, rules: BillingRules): LocalDate[] {
  const waiting = of.others.flatMap(({ trueUp, segment }) =>
    trueUp && !of.ended.has(segment.segmentId) ? [segment.effectiveStart] : [],
  );
  const charges = chargesOn(of, day).flatMap(({ segment, trueUp }) =>
    trueUp ? [] : (nextBillingDate(segment, rules) ?? []),
  );
  return [...waiting, ...charges];
}

/** The account on the next day with a bill or a change; a day that never comes is after `until`. */
export function nextDay(of: AccountAhead, rules: BillingRules): AccountAhead {
  if (of.wanted.size === 0) return of;
  const changes = of.stages.flatMap((all) => all.map(({ from }) => from));
  const days = [...dueDays(of, of.day, rules), ...changes].filter((day) => day > of.day);
  const [day] = days.toSorted();
  return day === undefined ? { ...of, wanted: new Map() } : { ...of, day };
}

/** The items whose new price is on the documents of the day for the first time. */
export function firstBilled(
  { wanted, charges }: AccountAhead & { readonly charges: readonly BillableCharge[] },
  drafts: readonly DocumentDraft[],
): PlannedItem[] {
  const segments = new Map(charges.map(({ segment }) => [segment.segmentId, segment]));
  const found = drafts.flatMap(({ items }) =>
    items.flatMap(({ kind, segmentId, chargeNumber }) => {
      const item = chargeNumber === null ? undefined : wanted.get(chargeNumber);
      const segment = segments.get(segmentId);
      return kind === "charge" && item && segment && isRaised(segment, item) ? [item] : [];
    }),
  );
  return [...new Set(found)];
}

/** The account once the documents of its day are made. */
export function billed(
  { charges, ...of }: AccountAhead & { readonly charges: readonly BillableCharge[] },
  drafts: readonly DocumentDraft[],
): AccountAhead {
  const through = new Map(of.through);
  for (const { advances } of drafts) {
    for (const { chargeId, through: day } of advances)
      through.set(chargeId, later(day, through.get(chargeId) ?? day));
  }
  const ended = new Set(of.ended);
  for (const { trueUp, segment } of charges) if (trueUp) ended.add(segment.segmentId);
  const wanted = new Map(of.wanted);
  for (const { chargeNumber } of firstBilled({ ...of, charges }, drafts))
    wanted.delete(chargeNumber);
  const earlier = [...of.earlier, ...drafts.flatMap(({ items }) => items)];
  return { ...of, through, ended, wanted, earlier };
}
