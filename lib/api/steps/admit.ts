import { env } from "@/lib/platform/env";
import { LimitExceeded } from "@/lib/kernel/errors";
import { alsoHear } from "@/lib/platform/auth/change-listener";
import { CALLS_CHANNEL, CallRate } from "@/lib/platform/call-rate";
import type { Exchange } from "../exchange";

/** Calls at once, by tenant and group: of this process alone, whose connections and processor they hold. */
const inFlight = new Map<string, number>();

/** Calls a minute, of all processes. What a page reads for itself is counted where it is rendered. */
const calls = new CallRate();
alsoHear(CALLS_CHANNEL, (word) => calls.hear(word));
const reads = new CallRate(async (_tenant, _minute, process, admitted) => ({
  [process]: admitted,
}));

/**
 * Admits a call, or refuses it with category 70 before any work is done: calls at once (40 of a
 * tenant, 200 for high-volume transactions) and calls a minute. Gives the release.
 */
export async function admit(exchange: Exchange, tenantId: string): Promise<() => void> {
  await countRate(exchange, tenantId);
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

async function countRate(exchange: Exchange, tenantId: string): Promise<void> {
  const limit = env().RATE_LIMIT_PER_MINUTE;
  const { admitted, remaining } = await (exchange.isCall ? calls : reads).take(tenantId, limit);
  const reset = 60 - (Math.floor(Date.now() / 1000) % 60);
  exchange.headers["ratelimit-limit"] = `${limit}, ${limit};w=60`;
  exchange.headers["ratelimit-remaining"] = String(remaining);
  exchange.headers["ratelimit-reset"] = String(reset);
  if (!admitted) {
    throw new LimitExceeded(`At most ${limit} requests are accepted in a minute.`, reset, {
      resource: 500000,
    });
  }
}
