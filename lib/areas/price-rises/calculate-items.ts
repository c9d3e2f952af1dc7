import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { prepareOrder } from "@/lib/areas/orders/place/prepare-order";
import { isPassing } from "@/lib/platform/database/database-faults";
import { systemTransaction } from "@/lib/platform/system-work";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { report } from "./find-rise";
import { type CohortRow, cohortOf, insertItems, type NewItem, reachedBy } from "./item-queries";
import { groupBy } from "@/lib/values/group-by";
import type { PlannedItem, PriceRise } from "./model";
import { type CatalogCache, type Planner, plannersOf } from "./planned-subscriptions";
import { heldStatus, moveRise, riseWithId } from "./queries";
import { isBeyond } from "./rise-day-model";
import { changesOf, orderOf } from "./rise-order";

/** Subscriptions of one transaction. */
const PAGE = 200;

const OPERATION = "priceRise";

/**
 * Works out the dry run of a rise, in transactions of their own: what was stored is not worked out again by another process. It
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
    more = await systemTransaction(tenantId, { operation: OPERATION, ...scope }, (ctx) =>
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
  const rows = await cohortOf(tenantId, rise, reached, PAGE);
  const slots = { used: reached?.turns ?? 0, from: rise.calculatedOn ?? today };
  const items: NewItem[] = [];
  for (const [accountId, own] of groupBy(rows, (row) => row.accountId)) {
    items.push(...(await accountItems(ctx, rise, accountId, own, cache, slots)));
  }
  await insertItems(tenantId, riseId, items, now);
  if (rows.length === PAGE) return true;
  if (await moveRise(tenantId, riseId, ["Calculating"], { status: "Draft" }, now)) {
    report(ctx, rise, "calculate", "calculated");
  }
  return false;
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

async function accountItems(
  ctx: Ctx,
  rise: PriceRise,
  accountId: string,
  rows: readonly CohortRow[],
  cache: CatalogCache,
  slots: Slots,
): Promise<NewItem[]> {
  const account = await findAccount(ctx, accountId);
  const numbers = rows.map(({ subscriptionNumber }) => subscriptionNumber);
  const planners = await plannersOf(ctx, rise, account, numbers, cache);
  const byId = new Map(planners.map((of) => [of.subscription.id, of]));
  const planned: Tried[] = [];
  for (const { id } of rows) {
    const planner = byId.get(id);
    if (planner === undefined) continue;
    const items = planner.plan({ day: slotDay(rise, slots) });
    const takesPart = items.some(({ state }) => state === "Planned");
    planned.push({ planner, items, turn: takesPart ? slots.used : null });
    if (takesPart) slots.used += 1;
  }
  const tried = await tryOrder(ctx, account, planned);
  return tried.flatMap(({ items, turn }) => items.map((item) => ({ ...item, turn })));
}

type Tried = {
  readonly planner: Planner;
  readonly items: readonly PlannedItem[];
  readonly turn: number | null;
};

/** Prepares the order of the planned changes; what it rejects is left out with its reason. */
async function tryOrder(ctx: Ctx, account: Account, planned: readonly Tried[]): Promise<Tried[]> {
  const reason = await rejection(ctx, account, planned);
  if (reason === undefined) return [...planned];
  const [only, ...others] = planned;
  if (only && !others.length) return [leftOut(only, reason)];
  const each: Tried[] = [];
  for (const one of planned) {
    const own = await rejection(ctx, account, [one]);
    each.push(own === undefined ? one : leftOut(one, own));
  }
  return each;
}

function leftOut({ planner, items, turn }: Tried, reason: string): Tried {
  const out = items.map((item): PlannedItem => {
    if (item.state !== "Planned" || isBeyondOrder(planner, item)) return item;
    return { ...item, state: "LeftOut", reason };
  });
  return { planner, items: out, turn };
}

/** Whether the order of an item waits for a renewal, and cannot be tried yet. */
function isBeyondOrder({ subscription }: Planner, { effectiveOn }: PlannedItem): boolean {
  return effectiveOn === null || isBeyond(subscription.timeline, effectiveOn);
}

/** Why an order of the planned changes would be rejected; undefined when it would not. */
async function rejection(
  ctx: Ctx,
  account: Account,
  planned: readonly Tried[],
): Promise<string | undefined> {
  const changed = planned.flatMap(({ planner, items }) => {
    const now = items.filter((one) => one.state === "Planned" && !isBeyondOrder(planner, one));
    return now.length ? [{ subscription: planner.subscription, changes: changesOf(now) }] : [];
  });
  if (!changed.length) return undefined;
  const about = { accountId: account.id, day: ctx.today, description: "" };
  try {
    await prepareOrder(ctx, account, orderOf(about, changed), { bills: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    return error.message;
  }
}
