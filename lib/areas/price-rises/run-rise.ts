import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { dayIn } from "@/lib/kernel/clock";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { inLanes } from "@/lib/platform/lanes";
import { log } from "@/lib/platform/log";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { tenantClock } from "@/lib/platform/tenants";
import type { LocalDate } from "@/lib/values/local-date";
import { applyNext, applyToMany, type Due } from "./apply-items";
import { calculateItems } from "./calculate-items";
import { report } from "./find-rise";
import {
  countItems,
  type DueAccount,
  dueAccounts,
  failDue,
  ordersToUndo,
  takeItems,
} from "./item-queries";
import type { NoticeDue } from "./notices/notice-queries";
import { noticesDue, tellCustomer } from "./notices/tell-customers";
import { MOST_ROUNDS, type PriceRise } from "./model";
import { MOST_SUBSCRIPTIONS } from "./rise-order";
import { heldStatus, moveRise, riseWithId } from "./queries";
import { changeBackNext, undoByDeletion } from "./undo-items";

const OPERATION = "priceRise";

/**
 * Does one round of a rise: computes its dry run, or changes the prices that are due, account by account and some concurrently.
 * It can be killed at any point and run again, also twice at once: items are known by their rows, and each order commits with
 * them. `check` throws when another process may be doing this by now.
 *
 * @returns how many items are still due, because their account is in use; 0 when nothing more is to be done today.
 */
export async function runPriceRise(
  tenantId: string,
  riseId: string,
  { round = 1, check }: { round?: number; check?: () => void } = {},
): Promise<number> {
  const rise = await asTenant(tenantId, () => riseWithId(tenantId, riseId));
  if (!rise) return 0;
  if (rise.status === "Calculating") {
    await calculateItems(tenantId, riseId, scopeOf(rise), check);
    return 0;
  }
  if (!works(rise)) return 0;
  const day = await asTenant(tenantId, async () => {
    const { now, timeZone } = await tenantClock(tenantId);
    return dayIn(timeZone, now);
  });
  const read = (page: Page<DueAccount>) =>
    asTenant(tenantId, () => dueAccounts(tenantId, riseId, day, page));
  for await (const accounts of pagesOf(read)) {
    await inLanes(
      batchesOf(accounts),
      ({ ids }) => ids[0] ?? "",
      (batch) => {
        check?.();
        return workOnBatch(tenantId, rise, batch, day);
      },
    );
  }
  const left = await finishRise(tenantId, riseId, day, round);
  if (rise.status === "Running") await tellCustomers(tenantId, rise, day);
  return left;
}

/** Tells the customers whose notice begins today; those whose account is in use are told by the daily work. */
async function tellCustomers(tenantId: string, rise: PriceRise, day: LocalDate): Promise<void> {
  const read = (page: Page<NoticeDue>) => noticesDue(tenantId, day, page, rise.id);
  for await (const notices of pagesOf(read)) {
    await inLanes(
      notices,
      ({ accountId }) => accountId,
      (notice) =>
        unlessInUse(tenantId, rise, notice.accountId, () => tellCustomer(tenantId, notice, day)),
    );
  }
}

const works = ({ status }: PriceRise) => status === "Running" || status === "Undoing";

function scopeOf({ entityId, orgIds }: PriceRise) {
  return { entityId, orgIds };
}

/** Accounts of one transaction. */
const MOST_ACCOUNTS = 10;

/** Accounts that are worked on together, because the same work may see them. */
type Batch = Pick<DueAccount, "entityId" | "orgId"> & { readonly ids: string[] };

function batchesOf(accounts: readonly DueAccount[]): Batch[] {
  const batches: Batch[] = [];
  for (const { id, entityId, orgId } of accounts) {
    const last = batches.findLast((of) => of.entityId === entityId && of.orgId === orgId);
    if (last && last.ids.length < MOST_ACCOUNTS) last.ids.push(id);
    else batches.push({ entityId, orgId, ids: [id] });
  }
  return batches;
}

/** Works on some accounts: prices rise in shared transactions; what one rolls back is worked on account by account. */
async function workOnBatch(
  tenantId: string,
  rise: PriceRise,
  { ids, entityId, orgId }: Batch,
  day: LocalDate,
): Promise<void> {
  const scope = { operation: OPERATION, entityId, orgIds: [orgId] };
  let left = ids;
  try {
    while (rise.status === "Running" && left.length) {
      const next = left;
      left = await systemTransaction(tenantId, scope, async (ctx) => {
        const held = await heldStatus(tenantId, rise.id);
        return held === rise.status ? applyToMany(ctx, rise, next, day) : [];
      });
    }
  } catch (err) {
    log.debug({ err, tenantId, riseId: rise.id }, "accounts of a price rise are worked on apart");
  }
  for (const id of left) {
    const work = () => workOn(tenantId, rise, { id, entityId, orgId }, day);
    await unlessInUse(tenantId, rise, id, work);
  }
}

/** Work on an account that may be in use: it waits for the next round. */
async function unlessInUse(
  tenantId: string,
  rise: PriceRise,
  accountId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (!isPassing(error)) throw error;
    log.debug({ err: error, tenantId, riseId: rise.id, accountId }, "an account waits");
  }
}

/**
 * Changes the prices of an account that are due by a day, or restores them. A failure is stored with its item, and stops no other.
 *
 * @throws passing faults, such as a lock on the account.
 */
export async function workOnAccount(
  tenantId: string,
  riseId: string,
  of: DueAccount,
  day: LocalDate,
): Promise<void> {
  const rise = await asTenant(tenantId, () => riseWithId(tenantId, riseId));
  if (rise && works(rise)) await workOn(tenantId, rise, of, day);
}

async function workOn(
  tenantId: string,
  rise: PriceRise,
  { id: accountId, entityId, orgId }: DueAccount,
  day: LocalDate,
): Promise<void> {
  const { id: riseId } = rise;
  const apart = <T>(work: (ctx: Ctx) => Promise<T>) =>
    systemTransaction(tenantId, { operation: OPERATION, entityId, orgIds: [orgId] }, work);
  if (rise.status === "Undoing" && (await deleteOrders(rise, { accountId, day }, apart))) return;
  const next = rise.status === "Undoing" ? changeBackNext : applyNext;
  const state = rise.status === "Undoing" ? "Undoing" : "Planned";
  await inChunks({
    work: (subscriptionId) =>
      apart(async (ctx) => {
        if ((await heldStatus(tenantId, riseId)) !== rise.status) return [];
        return next(ctx, rise, { accountId, day, ...(subscriptionId ? { subscriptionId } : {}) });
      }),
    due: () =>
      apart(async () => {
        const of = { riseId, accountId, state, day, most: MOST_SUBSCRIPTIONS } as const;
        const items = await takeItems(tenantId, of);
        return [...new Set(items.map(({ subscriptionId }) => subscriptionId))];
      }),
    fail: (subscriptionId, reason) =>
      apart((ctx) => failDue(tenantId, { riseId, subscriptionId, day }, reason, ctx.now)),
    log: (err) => log.error({ err, tenantId, riseId, accountId }, "a price rise failed"),
  });
}

type Apart = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Deletes the orders of a rise where that is allowed, each in a transaction that also finds it, the newest first; true when it is for
 * all of them.
 */
async function deleteOrders(rise: PriceRise, due: Due, apart: Apart): Promise<boolean> {
  const about = { riseId: rise.id, accountId: due.accountId, day: due.day };
  const kept = new Set<string>();
  let more = true;
  while (more) {
    const tried: { number?: string } = {};
    try {
      more = await apart(async (ctx) => {
        if ((await heldStatus(ctx.tenantId, rise.id)) !== rise.status) return false;
        const open = await ordersToUndo(ctx.tenantId, about);
        const [number, ...others] = open.filter((one) => !kept.has(one));
        if (number === undefined) return false;
        tried.number = number;
        await undoByDeletion(ctx, rise, due, number);
        return others.length > 0;
      });
    } catch (thrown) {
      const error = databaseFault(thrown);
      const rejected = error instanceof ApiError && !isPassing(error);
      if (tried.number === undefined || !rejected) throw error;
      kept.add(tried.number);
    }
  }
  return kept.size === 0;
}

type Chunks = {
  /** Works on the next subscriptions that are due, or on one; returns them. */
  readonly work: (subscriptionId?: string) => Promise<string[]>;
  /** The next subscriptions that are due. */
  readonly due: () => Promise<string[]>;
  readonly fail: (subscriptionId: string, reason: string) => Promise<void>;
  readonly log: (error: unknown) => void;
};

/** Works in chunks until nothing is due. Of a chunk that is rejected, each subscription is worked on by itself. */
async function inChunks({ work, due, fail, log: logged }: Chunks): Promise<void> {
  for (;;) {
    const error = await errorOf(work);
    if (typeof error === "number") {
      if (error < MOST_SUBSCRIPTIONS) return;
      continue;
    }
    for (const subscriptionId of await due()) {
      const own = await errorOf(() => work(subscriptionId));
      if (typeof own === "number") continue;
      if (!(own.thrown instanceof ApiError)) logged(own.thrown);
      await fail(subscriptionId, reasonOf(own.thrown));
    }
  }
}

/** How many subscriptions were worked on, or the error. @throws passing faults. */
async function errorOf(work: () => Promise<string[]>): Promise<number | { thrown: unknown }> {
  try {
    return (await work()).length;
  } catch (caught) {
    const thrown = databaseFault(caught);
    if (isPassing(thrown)) throw thrown;
    return { thrown };
  }
}

/** Our own refusals say what is wrong; the text of anything else stays in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return "An internal error; its cause is in the server's log.";
}

const IN_USE = "The account was in use. Try it again.";

/**
 * Ends a rise of which nothing is left to do.
 *
 * @returns how many items are still due.
 */
export async function finishRise(
  tenantId: string,
  riseId: string,
  day: LocalDate,
  round = 1,
): Promise<number> {
  return systemTransaction(tenantId, { operation: OPERATION }, async (ctx) => {
    const rise = await riseWithId(tenantId, riseId);
    if (!rise || !works(rise)) return 0;
    if (round >= MOST_ROUNDS) {
      await failDue(tenantId, { riseId, subscriptionId: null, day }, IN_USE, ctx.now);
    }
    const { due, open, failed } = await countItems(tenantId, riseId, day);
    if (open > 0) return due;
    const status = rise.status === "Running" ? "Completed" : "Undone";
    const to = { status, completedAt: ctx.now } as const;
    if (await moveRise(tenantId, riseId, [rise.status], to, ctx.now)) {
      report(ctx, rise, "complete", status === "Completed" ? "completed" : "undone", { failed });
    }
    return 0;
  });
}
