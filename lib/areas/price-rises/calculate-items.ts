import type { Ctx } from "@/lib/kernel/context";
import {
  type TriedOutcome,
  triedUpdates,
  type TriedUpdate,
} from "@/lib/areas/orders/place/try-changes";
import { systemTransaction } from "@/lib/platform/system-work";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { report } from "./find-rise";
import type { Raised } from "./first-bills/charges-ahead";
import { firstBillsOf } from "./first-bills/first-bills";
import { insertItems, type NewItem, reachedBy } from "./item-queries";
import { type CohortRow, cohortOf } from "./planning/cohort-queries";
import { type PlannedItem, type PriceRise, RISE_OPERATION } from "./model";
import { type CatalogCache, type Planner, plannersOf } from "./planned-subscriptions";
import { heldStatus, moveRise, riseWithId } from "./queries";
import { isBeyond } from "./planning/rise-day-model";
import { changesOf, orderOf } from "./rise-order";

/** Subscriptions of one transaction. */
const PAGE = 200;

/** Subscriptions of one account that are calculated together. */
const LARGEST = 2000;

/**
 * Computes the dry run of a rise, in transactions of their own: what was stored is not computed again by another process. It
 * runs the code that carries the rise out: the same plan, and the same order up to the point where it would be stored.
 */
export async function calculateItems(
  tenantId: string,
  riseId: string,
  scope: { entityId: string; orgIds: string[] },
  check?: () => void,
): Promise<void> {
  const cache: CatalogCache = new Map();
  let more = true;
  while (more) {
    check?.();
    more = await systemTransaction(tenantId, { operation: RISE_OPERATION, ...scope }, (ctx) =>
      calculateNext(ctx, riseId, cache),
    );
  }
}

/** The next page; false when the dry run has ended. */
async function calculateNext(ctx: Ctx, riseId: string, cache: CatalogCache): Promise<boolean> {
  const { tenantId, now, today } = ctx;
  if ((await heldStatus(tenantId, riseId)) !== "Calculating") return false;
  await moveUnlessSet(ctx, riseId);
  const rise = await riseWithId(tenantId, riseId);
  if (!rise) return false;
  const reached = await reachedBy(tenantId, riseId);
  const { rows, more } = await nextRows(tenantId, rise, reached);
  const slots = { used: reached?.turns ?? 0, from: rise.calculatedOn ?? today };
  const items = await itemsOf(ctx, rise, rows, cache, slots);
  await insertItems(tenantId, riseId, items, now);
  if (more) return true;
  if (await moveRise(tenantId, riseId, ["Calculating"], { status: "Draft" }, now)) {
    report(ctx, rise, "calculate", "calculated");
  }
  return false;
}

/**
 * The next subscriptions: all those of their accounts, because these have one bill. An account with more than `LARGEST` has its
 * prices raised in parts, and each part is priced with the others as they are.
 */
async function nextRows(
  tenantId: string,
  rise: PriceRise,
  reached: Awaited<ReturnType<typeof reachedBy>>,
): Promise<{ readonly rows: CohortRow[]; readonly more: boolean }> {
  const rows = await cohortOf(tenantId, rise, reached, PAGE);
  if (rows.length < PAGE) return { rows, more: false };
  const last = rows.at(-1)?.accountId;
  const whole = rows.filter(({ accountId }) => accountId !== last);
  if (whole.length) return { rows: whole, more: true };
  const large = await cohortOf(tenantId, rise, reached, LARGEST);
  return { rows: large.filter(({ accountId }) => accountId === last), more: true };
}

async function moveUnlessSet(ctx: Ctx, riseId: string): Promise<void> {
  const rise = await riseWithId(ctx.tenantId, riseId);
  if (rise?.calculatedOn !== null) return;
  const to = { status: "Calculating", calculatedOn: ctx.today } as const;
  await moveRise(ctx.tenantId, riseId, ["Calculating"], to, ctx.now);
}

/** The turns given so far: at most so many subscriptions a day, from the first day on. */
type Slots = { used: number; readonly from: LocalDate };

function slotDay({ perDay }: PriceRise, { used, from }: Slots): LocalDate {
  return perDay === null ? from : addDays(from, Math.floor(used / perDay));
}

async function itemsOf(
  ctx: Ctx,
  rise: PriceRise,
  rows: readonly CohortRow[],
  cache: CatalogCache,
  slots: Slots,
): Promise<NewItem[]> {
  const accounts = [...new Map(rows.map((row) => [row.accountId, accountOf(row)])).values()];
  const numbers = rows.map(({ subscriptionNumber }) => subscriptionNumber);
  const planners = await plannersOf(ctx, rise, { accounts, numbers, segments: true, cache });
  const byId = new Map(planners.map((of) => [of.subscription.id, of]));
  const planned: Planned[] = [];
  for (const { id } of rows) {
    const planner = byId.get(id);
    if (planner === undefined) continue;
    const items = planner.plan({ day: slotDay(rise, slots) });
    const takesPart = items.some(({ state }) => state === "Planned");
    planned.push({ planner, items, turn: takesPart ? slots.used : null });
    if (takesPart) slots.used += 1;
  }
  const tried = planned.flatMap((of) => triedOf(ctx, of));
  const outcomes = await triedUpdates(ctx, tried);
  const decided = planned.map((of) => {
    const outcome = outcomes.get(of.planner.subscription.id);
    return { ...of, items: of.items.map((item) => unlessRejected(of.planner, item, outcome)) };
  });
  const raised = decided.flatMap((of) => raisedBy(of, outcomes.get(of.planner.subscription.id)));
  const bills = await firstBillsOf(ctx, raised);
  return decided.flatMap(({ items, turn }) =>
    items.map((item) => ({ ...item, turn, firstBill: bills.get(item.chargeId) ?? null })),
  );
}

/** A subscription with prices that rise, and its charges after its order; none where it has nothing that rises. */
function raisedBy({ planner, items }: Planned, outcome: TriedOutcome | undefined): Raised[] {
  const { account, subscription, charges: unchanged } = planner;
  const planned = items.filter(({ state }) => state === "Planned");
  if (!planned.length) return [];
  const charges = outcome && "charges" in outcome ? outcome.charges : unchanged;
  return [{ account, subscription, items: planned, charges, unchanged }];
}

const accountOf = ({ accountId: id, accountNumber, currency, billCycleDay }: CohortRow) => {
  return { id, accountNumber, currency, billCycleDay };
};

type Planned = {
  readonly planner: Planner;
  readonly items: readonly PlannedItem[];
  readonly turn: number | null;
};

/** Whether the order of an item waits for a renewal, and cannot be tried yet. */
function isBeyondOrder({ subscription }: Planner, { effectiveOn }: PlannedItem): boolean {
  return effectiveOn === null || isBeyond(subscription.timeline, effectiveOn);
}

/** The order of what is planned for a subscription. */
function triedOf({ today: day }: Ctx, { planner, items }: Planned): TriedUpdate[] {
  const { account, subscription } = planner;
  const now = items.filter((one) => one.state === "Planned" && !isBeyondOrder(planner, one));
  if (!now.length) return [];
  const about = { accountId: account.id, day, description: "" };
  const order = orderOf(about, [{ subscription, changes: changesOf(now) }]);
  return [{ account, subscription, order }];
}

function unlessRejected(
  planner: Planner,
  item: PlannedItem,
  outcome: TriedOutcome | undefined,
): PlannedItem {
  const rejected = outcome && "reason" in outcome && item.state === "Planned";
  if (!rejected || isBeyondOrder(planner, item)) return item;
  return { ...item, state: "LeftOut", reason: outcome.reason };
}
