import { accountsInReach } from "@/lib/areas/accounts/find-account";
import { chosenBills } from "@/lib/areas/billing/bill-account";
import { creditOfAccounts } from "@/lib/areas/commitments/credit/due-credit";
import { billingRulesOf } from "@/lib/areas/settings/model";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { LocalDate } from "@/lib/values/local-date";
import type { FirstBill, PlannedItem } from "../model";
import {
  type AccountAhead,
  accountAhead,
  billed,
  chargesOn,
  firstBilled,
  nextDay,
} from "./account-ahead-model";
import { type Raised, stagesThrough } from "./charges-ahead";
import { draftedAhead } from "./drafts-ahead";
import { atOldPrices, costOf, segmentsOf, totalOf } from "./first-bill-model";

/** An item, the account that pays for it, and the day by which its new price is billed. */
type DueItem = {
  readonly item: PlannedItem;
  readonly payerId: string;
  readonly until: LocalDate;
};

const EVERYTHING = { without: new Set<string>(), subscriptions: true, lines: true };

/**
 * The first bills with lines at new prices, by id of the charge: all that the paying account is billed on the day, at the new
 * prices and at the old ones. The bills until then are drafted one after another by the code that bills, those of many accounts
 * together; nothing is stored. What is not known yet, such as usage of days to come, has no lines.
 *
 * @returns none for a charge whose bills would be refused, or use credit of commitments before.
 */
export async function firstBillsOf(
  ctx: Ctx,
  raised: readonly Raised[],
): Promise<Map<string, FirstBill>> {
  const wanted = raised.flatMap(dueItems);
  const bills = new Map<string, FirstBill>();
  if (!wanted.length) return bills;
  let waiting = await accountsAhead(ctx, raised, wanted);
  const credit = await creditOfAccounts(
    ctx,
    waiting.map(({ account }) => account.id),
  );
  const rules = billingRulesOf(ctx.settings);
  for (;;) {
    waiting = waiting.filter(({ day, until, wanted: left }) => left.size > 0 && day <= until);
    const day = waiting.map((of) => of.day).toSorted()[0];
    if (day === undefined) return bills;
    const due = waiting.filter((of) => of.day === day);
    const parts = due.map((of) => ({ ...of, charges: chargesOn(of, day) }));
    const after = await draftedAhead(ctx, parts, day, credit);
    const firsts = parts.flatMap((part, index) => {
      const drafts = after[index];
      if (!drafts || drafts instanceof RuleViolation) return [];
      const items = firstBilled(part, drafts);
      return items.length ? [{ part, drafts, items }] : [];
    });
    const old = firsts.map(({ part }) => ({
      ...part,
      charges: atOldPrices(part.charges, part.raises),
    }));
    const before = old.length ? await draftedAhead(ctx, old, day, credit) : [];
    for (const [index, { part, drafts, items }] of firsts.entries()) {
      const was = before[index];
      const isKnown = !credit.has(part.account.id) || part.earlier.length === 0;
      if (!was || was instanceof RuleViolation || !isKnown) continue;
      const totals = { totalBefore: totalOf(was), totalAfter: totalOf(drafts) };
      for (const item of items) {
        const own = segmentsOf(part.charges, item);
        const costs = { before: costOf(was, own), after: costOf(drafts, own) };
        bills.set(item.chargeId, { on: day, ...costs, ...totals });
      }
    }
    const moved = parts.map((part, index) => {
      const drafts = after[index];
      const isRefused = !drafts || drafts instanceof RuleViolation;
      return isRefused ? { ...part, wanted: new Map() } : nextDay(billed(part, drafts), rules);
    });
    waiting = [...waiting.filter((of) => of.day !== day), ...moved];
  }
}

function dueItems({ items, charges }: Raised): DueItem[] {
  return items.flatMap((item) => {
    const { firstBillBy: until, effectiveOn, chargeNumber } = item;
    if (until === null || effectiveOn === null) return [];
    const own = charges.filter(({ segment }) => segment.chargeNumber === chargeNumber);
    const payer = own.findLast(({ segment }) => segment.effectiveStart <= effectiveOn) ?? own[0];
    return payer ? [{ item, payerId: payer.accountId, until }] : [];
  });
}

async function accountsAhead(
  ctx: Ctx,
  raised: readonly Raised[],
  wanted: readonly DueItem[],
): Promise<AccountAhead[]> {
  const through = wanted.reduce((last, { until }) => (until > last ? until : last), ctx.today);
  const payers = [...new Set(wanted.map(({ payerId }) => payerId))];
  const stages = await stagesThrough(ctx, raised, payers, through);
  const accounts = await accountsInReach(ctx, payers);
  const bills = await chosenBills(ctx, [...accounts.values()], through, EVERYTHING);
  const raises = raised.flatMap(({ items }) => items);
  return bills.map(({ account, charges }) => {
    const own = wanted.filter(({ payerId }) => payerId === account.id);
    const others = charges.filter(
      ({ subscriptionId }) => subscriptionId === null || !stages.has(subscriptionId),
    );
    const items = own.map(({ item }) => item);
    const until = own.reduce((last, of) => (of.until > last ? of.until : last), ctx.today);
    const about = { account, others, stages: [...stages.values()], raises, items, until };
    return accountAhead(about, ctx.today, billingRulesOf(ctx.settings));
  });
}
