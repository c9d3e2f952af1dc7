import { LimitExceeded } from "@/lib/kernel/errors";
import { type Ambient, ambient } from "./ambient";
import { Semaphore } from "@/lib/platform/semaphore";
import { outsidePool, pool, snapshotPool } from "./db";
import { databaseFault, isContention, sqlState } from "./database-faults";
import { giveNumbers, unnamed } from "@/lib/platform/numbers/document-numbers";
import { env } from "@/lib/platform/env";
import type { TenantPool } from "./tenant-pool";

/** Attempts of a transaction with a serialization failure or a deadlock. */
const ATTEMPTS = 3;

/** Milliseconds that a transaction calling an outside system waits for its permit. */
const TURN = 2000;

let outside: Semaphore | undefined;

/**
 * Runs `work` in one transaction of the ambient tenant; statements and Prisma inside join it. A
 * transaction that is already open is joined, and its opener decides. Contention is retried, so
 * `work` must have no effect outside the database unless it sets `once`: then it runs once, and
 * while it waits for an outside system it takes no connection that others need.
 *
 * @throws LimitExceeded when too many such transactions of the tenant are waiting.
 */
export async function transaction<T>(
  work: () => Promise<T>,
  options: { once?: boolean } = {},
): Promise<T> {
  const store = ambient.getStore();
  if (!store) throw new Error("transaction() needs a tenant");
  if (store.client) return work();
  if (options.once) return reachingOutside(store.tenantId, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool(), store.tenantId, work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isContention(error) || isLockTimeout(error))
        throw databaseFault(error);
      await pause(attempt * 10 * (1 + Math.random()));
    }
  }
}

class Rehearsed extends Error {}

/**
 * Runs `work` in a transaction that is rolled back whatever it did, and returns its result: a preview that does what it
 * previews. It locks what the work locks until it ends, and must not be inside another transaction.
 */
export async function rehearsed<T>(work: () => Promise<T>): Promise<T> {
  if (ambient.getStore()?.client) throw new Error("a rehearsal inside a transaction would not end");
  let result: { value: T } | undefined;
  try {
    await transaction(async () => {
      result = { value: await work() };
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  if (!result) throw new Error("a rehearsal had no result");
  return result.value;
}

/** One tenant may use three quarters of the permits: its gateway may hang, and others continue. */
async function reachingOutside<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  outside ??= new Semaphore(Math.ceil(env().DATABASE_POOL * 0.75), TURN);
  const release = await outside.acquire(tenantId);
  if (!release) {
    const message = "Too many payments wait for their gateway. Send the request again later.";
    throw new LimitExceeded(message, 5, { resource: 500000 });
  }
  try {
    return await attemptOnce(outsidePool(), tenantId, work);
  } catch (error) {
    throw databaseFault(error);
  } finally {
    release();
  }
}

/** Runs long reads on one snapshot of the tenant's data: concurrent changes are not in it. */
export async function inSnapshot<T>(work: () => Promise<T>): Promise<T> {
  const tenantId = ambient.getStore()?.tenantId;
  if (tenantId === undefined) throw new Error("inSnapshot() needs a tenant");
  const begin = "begin isolation level repeatable read read only";
  try {
    return await attemptOnce(snapshotPool(), tenantId, work, begin);
  } catch (error) {
    throw databaseFault(error);
  }
}

/** A lock that was not free within the limit is not worth waiting for again. */
function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return sqlState(cause) === "55P03";
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function attemptOnce<T>(
  from: TenantPool,
  tenantId: string,
  work: () => Promise<T>,
  begin = "begin",
): Promise<T> {
  const client = await from.begin(begin);
  const store: Ambient = { tenantId, client };
  let broken = false;
  try {
    const result = await ambient.run(store, async () => {
      const done = await work();
      await giveNumbers();
      return done;
    });
    await client.query("commit");
    return result;
  } catch (error) {
    if (store.posted && error instanceof Error) error.message = unnamed(error.message);
    try {
      await client.query("rollback");
    } catch {
      // The connection is gone, and with it the transaction.
      broken = true;
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

const becoming = "select set_config('app.tenant', $1, true)";

/** Runs a part of the open transaction as another tenant; it commits or is rolled back with the rest. */
export async function inTransactionAs<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const store = ambient.getStore();
  if (!store?.client) throw new Error("inTransactionAs() needs an open transaction");
  const { client } = store;
  await client.query(becoming, [tenantId]);
  // A failure rolls back the whole transaction, and the change of the tenant with it.
  const result = await ambient.run({ tenantId, client }, work);
  await client.query(becoming, [store.tenantId]);
  return result;
}
