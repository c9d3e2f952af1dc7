import { LimitExceeded } from "@/lib/kernel/errors";
import { sqlState } from "@/lib/platform/database/database-faults";
import { inSnapshot } from "@/lib/platform/database/transaction";
import { Semaphore } from "@/lib/platform/semaphore";
import { MalformedQuery } from "./malformed-query";
import { LONGEST_TIME } from "./queries";

/** Queries of a company at once in this process, and milliseconds that further ones wait: they share the pool of long reads. */
const AT_ONCE = 2;
const TURN = 5000;

const turns = new Semaphore(AT_ONCE, TURN);
const TOO_LONG = "57014";

/**
 * Runs a query on connections of their own that only read: short calls never wait for them.
 *
 * @throws LimitExceeded when too many queries run, MalformedQuery for one that takes too long.
 */
export async function inTime<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const release = await turns.acquire(tenantId);
  if (!release)
    throw new LimitExceeded("Too many queries are running. Send the query again later.", 5, {
      resource: 557000,
    });
  try {
    return await inSnapshot(work);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    if (sqlState(cause) !== TOO_LONG) throw error;
    throw new MalformedQuery(
      `The query took longer than ${LONGEST_TIME / 1000} seconds. Add conditions that find fewer records.`,
      "REQUEST_EXCEEDED_LIMIT",
    );
  } finally {
    release();
  }
}
