import { env } from "@/lib/platform/env";
import { Semaphore } from "./semaphore";

let places: Semaphore | undefined;

/**
 * The number of concurrent work items in this process: `WORKER_LANES`, otherwise half of its connections.
 * Transactions that wait for a gateway may hold three quarters of the connections, and more lanes than that
 * make no sense.
 */
function mostLanes(): number {
  const { DATABASE_POOL: connections, WORKER_LANES: wanted } = env();
  return Math.min(wanted ?? Math.ceil(connections / 2), Math.ceil(connections * 0.75));
}

/**
 * Runs `work` for every item, some concurrently: at most `lanes` of these, and at most `mostLanes` in the whole
 * process, whose callers take turns. Items of one `key`, such as an account, run one after another in order.
 *
 * @throws the first error of `work`. No further item is started then, and running ones are awaited.
 */
export async function inLanes<T>(
  items: readonly T[],
  key: (item: T) => string,
  work: (item: T) => Promise<unknown>,
  lanes = mostLanes(),
): Promise<void> {
  const all = (places ??= new Semaphore(mostLanes()));
  const waiting = byKey(items, key).values();
  let failed = false;
  const lane = async () => {
    for (const group of waiting) {
      for (const item of group) {
        const release = await all.acquire("");
        try {
          if (failed) return;
          await work(item);
        } catch (error) {
          failed = true;
          throw error;
        } finally {
          release?.();
        }
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

function byKey<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
}
