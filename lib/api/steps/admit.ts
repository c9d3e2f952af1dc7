import { env } from "@/lib/platform/env";
import { LimitExceeded } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";

type Window = { minute: number; used: number };

const inFlight = new Map<string, number>();
const windows = new Map<string, Window>();

/**
 * Admits a call, or refuses it with category 70 before any work is done: calls at once (40 of a
 * tenant, 200 for high-volume transactions) and calls a minute. Gives the release.
 */
export function admit(exchange: Exchange, tenantId: string): () => void {
  countRate(exchange, tenantId);
  const group = exchange.contract.highVolume ? "High-Volume Transactions" : "Default";
  const limit = exchange.contract.highVolume
    ? env().CONCURRENCY_LIMIT_HIGH_VOLUME
    : env().CONCURRENCY_LIMIT;
  const key = `${tenantId}/${group}`;
  const running = inFlight.get(key) ?? 0;
  exchange.headers["concurrency-limit-type"] = group;
  exchange.headers["concurrency-limit-limit"] = String(limit);
  exchange.headers["concurrency-limit-remaining"] = String(Math.max(0, limit - running - 1));
  if (running >= limit) {
    throw new LimitExceeded(`At most ${limit} requests may run at once.`, 1, { resource: 500000 });
  }
  inFlight.set(key, running + 1);
  return () => {
    const left = (inFlight.get(key) ?? 1) - 1;
    if (left > 0) inFlight.set(key, left);
    else inFlight.delete(key);
  };
}

function countRate(exchange: Exchange, tenantId: string): void {
  const limit = env().RATE_LIMIT_PER_MINUTE;
  const seconds = Math.floor(Date.now() / 1000);
  const minute = Math.floor(seconds / 60);
  let window = windows.get(tenantId);
  if (!window || window.minute !== minute) windows.set(tenantId, (window = { minute, used: 0 }));
  window.used += 1;
  const reset = 60 - (seconds % 60);
  exchange.headers["ratelimit-limit"] = `${limit}, ${limit};w=60`;
  exchange.headers["ratelimit-remaining"] = String(Math.max(0, limit - window.used));
  exchange.headers["ratelimit-reset"] = String(reset);
  if (window.used > limit) {
    throw new LimitExceeded(`At most ${limit} requests are accepted in a minute.`, reset, {
      resource: 500000,
    });
  }
}
