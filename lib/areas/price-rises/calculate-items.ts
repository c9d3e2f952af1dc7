import type { Ctx } from "@/lib/kernel/context";
import { rejectionsOf, type TriedUpdate } from "@/lib/areas/orders/place/try-changes";
import { systemTransaction } from "@/lib/platform/system-work";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { report } from "./find-rise";
import { insertItems, type NewItem, reachedBy } from "./item-queries";
import { type CohortRow, cohortOf } from "./planning/cohort-queries";
import { type PlannedItem, type PriceRise, RISE_OPERATION } from "./model";
import { type CatalogCache, type Planner, plannersOf } from "./planned-subscriptions";
import { heldStatus, moveRise, riseWithId } from "./queries";
import { isBeyond } from "./planning/rise-day-model";
import { changesOf, orderOf } from "./rise-order";

/** Subscriptions of one transaction. */
const PAGE = 200;

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
  const rows = await cohortOf(tenantId, rise, reached, PAGE);
  const slots = { used: reached?.turns ?? 0, from: rise.calculatedOn ?? today };
  const items = await itemsOf(ctx, rise, rows, cache, slots);
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
  const rejected = await rejectionsOf(
    ctx,
    planned.flatMap((of) => triedOf(ctx, of)),
  );
  return planned.flatMap(({ planner, items, turn }) => {
    const reason = rejected.get(planner.subscription.id);
    return items.map((item) => ({ ...unlessRejected(planner, item, reason), turn }));
  });
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

function unlessRejected(planner: Planner, item: PlannedItem, reason?: string): PlannedItem {
  const rejected = reason !== undefined && item.state === "Planned";
  if (!rejected || isBeyondOrder(planner, item)) return item;
  return { ...item, state: "LeftOut", reason };
}
