import { ambient } from "./ambient";
import { pool } from "./db";
import { databaseFault, isContention } from "./database-faults";

/** Tries of a transaction that meets a serialization failure or a deadlock. */
const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction of the ambient tenant; statements and Prisma inside join it. A
 * transaction that is open already is joined, and its opener decides. Contention is tried again,
 * so `work` must have no effect outside the database unless it sets `once`.
 */
export async function transaction<T>(work: () => Promise<T>, options: { once?: boolean } = {}): Promise<T> {
  const store = ambient.getStore();
  if (!store) throw new Error("transaction() needs a tenant");
  if (store.client) return work();
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(store.tenantId, work);
    } catch (error) {
      if (options.once || attempt >= ATTEMPTS || !isContention(error) || isLockTimeout(error)) throw databaseFault(error);
      await pause(attempt * 10 * (1 + Math.random()));
    }
  }
}

/** A lock that was not free within the limit is not worth waiting for again. */
function isLockTimeout(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string } }).cause ?? (error as { code?: string });
  return cause.code === "55P03";
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function attemptOnce<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const client = await pool().lease();
  let broken = false;
  try {
    await client.query("begin");
    const result = await ambient.run({ tenantId, client }, work);
    await client.query("commit");
    return result;
  } catch (error) {
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

/** True inside a transaction. */
export function inTransaction(): boolean {
  return ambient.getStore()?.client !== undefined;
}
