import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import type { LocalDate } from "@/lib/values/local-date";
import { applyNext, type Due, subscriptionsOf } from "./apply-items";
import { type DueAccount, failDue, ordersToUndo, takeItems } from "./item-queries";
import { type PriceRise, RISE_OPERATION } from "./model";
import { heldStatus, riseWithId } from "./queries";
import { MOST_SUBSCRIPTIONS } from "./rise-order";
import { changeBackNext, undoByDeletion } from "./undo-items";

/** Whether a rise changes prices, or restores them. */
export const works = ({ status }: PriceRise) => status === "Running" || status === "Undoing";

/** Accounts that are worked on together, because the same work may see them. */
type Group = Pick<DueAccount, "entityId" | "orgId"> & { readonly ids: readonly string[] };

type Sized = Group & { readonly ids: string[]; subscriptions: number };

/** Groups of accounts whose subscriptions fit into one transaction; an account with more of them is a group by itself. */
export function groupsOf(accounts: readonly DueAccount[]): Group[] {
  const groups: Sized[] = [];
  for (const { id, entityId, orgId, subscriptions } of accounts) {
    const last = groups.findLast((of) => of.entityId === entityId && of.orgId === orgId);
    if (last && last.subscriptions + subscriptions <= MOST_SUBSCRIPTIONS) {
      last.ids.push(id);
      last.subscriptions += subscriptions;
    } else groups.push({ entityId, orgId, ids: [id], subscriptions });
  }
  return groups;
}

/** Accounts of a group that are tried together after a larger one has failed. */
const FEWER = 10;

/**
 * Works on accounts in shared transactions. What one rolls back, because of a rejection or an account in use, is worked on in
 * smaller groups, and then account by account; one that is in use waits for the next round.
 */
export async function workOnGroup(
  tenantId: string,
  rise: PriceRise,
  group: Group,
  day: LocalDate,
): Promise<void> {
  const { ids } = group;
  if (ids.length === 1) {
    const [id = ""] = ids;
    return unlessInUse(tenantId, rise, id, () => workOn(tenantId, rise, group, day));
  }
  try {
    await workTogether(tenantId, rise, group, day);
  } catch (err) {
    log.debug({ err, tenantId, riseId: rise.id }, "accounts of a price rise are worked on apart");
    const size = ids.length > FEWER ? FEWER : 1;
    for (let from = 0; from < ids.length; from += size) {
      const fewer = { ...group, ids: ids.slice(from, from + size) };
      await workOnGroup(tenantId, rise, fewer, day);
    }
  }
}

/** Work on an account that may be in use: it waits for the next round. */
export async function unlessInUse(
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
  { id, entityId, orgId }: DueAccount,
  day: LocalDate,
): Promise<void> {
  const rise = await asTenant(tenantId, () => riseWithId(tenantId, riseId));
  if (rise && works(rise)) await workOn(tenantId, rise, { ids: [id], entityId, orgId }, day);
}

/** Works on accounts of a rise in shared transactions, for the daily work: see `workOnGroup`. */
export async function workOnAccounts(
  tenantId: string,
  riseId: string,
  group: Group,
  day: LocalDate,
): Promise<void> {
  const rise = await asTenant(tenantId, () => riseWithId(tenantId, riseId));
  if (rise && works(rise)) await workOnGroup(tenantId, rise, group, day);
}

type Apart = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Work of a rise on accounts: `next` does a part of it, in transactions by `apart`. */
function worker(tenantId: string, rise: PriceRise, group: Group, day: LocalDate) {
  const { ids: accountIds, entityId, orgId } = group;
  const apart: Apart = (work) =>
    systemTransaction(tenantId, { operation: RISE_OPERATION, entityId, orgIds: [orgId] }, work);
  const due = { accountIds, day };
  const verb = rise.status === "Undoing" ? changeBackNext : applyNext;
  const next = (only: Pick<Due, "subscriptionId"> = {}) =>
    apart(async (ctx) => {
      if ((await heldStatus(tenantId, rise.id)) !== rise.status) return [];
      return verb(ctx, rise, { ...due, ...only });
    });
  return { apart, due, next };
}

async function workTogether(
  tenantId: string,
  rise: PriceRise,
  group: Group,
  day: LocalDate,
): Promise<void> {
  const { apart, due, next } = worker(tenantId, rise, group, day);
  if (rise.status === "Undoing" && (await deleteOrdersOf(rise, due, apart))) return;
  let done = MOST_SUBSCRIPTIONS;
  while (done === MOST_SUBSCRIPTIONS) done = (await next()).length;
}

/** Work on a single account: what fails is stored with its subscription. */
async function workOn(
  tenantId: string,
  rise: PriceRise,
  group: Group,
  day: LocalDate,
): Promise<void> {
  const { apart, due, next } = worker(tenantId, rise, group, day);
  const { id: riseId } = rise;
  if (rise.status === "Undoing" && (await deleteOrdersOf(rise, due, apart))) return;
  const state = rise.status === "Undoing" ? "Undoing" : "Planned";
  await inChunks({
    work: (subscriptionId) => next(subscriptionId ? { subscriptionId } : {}),
    due: () =>
      apart(async () => {
        const of = { riseId, state, most: MOST_SUBSCRIPTIONS, ...due } as const;
        return subscriptionsOf(await takeItems(tenantId, of));
      }),
    fail: (subscriptionId, reason) =>
      apart((ctx) => failDue(tenantId, { riseId, subscriptionId, day }, reason, ctx.now)),
    log: (err) => log.error({ err, tenantId, riseId, accounts: group.ids }, "a price rise failed"),
  });
}

/**
 * Deletes the orders of a rise where that is allowed, the newest of each account in a transaction that also finds it; true when it
 * is for all of them. An order of a single account that is rejected only while it is deleted stays as well.
 */
async function deleteOrdersOf(rise: PriceRise, due: Due, apart: Apart): Promise<boolean> {
  const kept = new Set<string>();
  let more = true;
  while (more) {
    let tried: string[] = [];
    more = false;
    try {
      const stay = await apart(async (ctx) => {
        if ((await heldStatus(ctx.tenantId, rise.id)) !== rise.status) return [];
        const found = await ordersToUndo(ctx.tenantId, { riseId: rise.id, ...due }, [...kept]);
        tried = found.map(({ orderNumber }) => orderNumber);
        more = found.some(({ others }) => others);
        return tried.length ? undoByDeletion(ctx, rise, due, tried) : [];
      });
      for (const number of stay) kept.add(number);
    } catch (thrown) {
      const error = databaseFault(thrown);
      const [only, ...others] = tried;
      const rejected = error instanceof ApiError && !isPassing(error);
      if (only === undefined || others.length || !rejected) throw error;
      kept.add(only);
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
