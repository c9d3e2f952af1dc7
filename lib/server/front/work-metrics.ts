import { Gauge } from "prom-client";
import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { log } from "@/lib/platform/log";

/** Waiting work of one kind, over all tenants, and the age of the oldest in seconds. */
type Waiting = { kind: string; waiting: number; seconds: number };

const waitingWork = statement<Waiting>(
  "metrics-waiting-work",
  `select kind, waiting, coalesce(extract(epoch from clock_timestamp() - oldest), 0)::float8 as seconds from waiting_work_of_all()
   union all select 'job', count(*), coalesce(extract(epoch from clock_timestamp() - min(run_at)), 0)::float8 from (
     select run_at from graphile_worker._private_jobs where is_available and run_at <= clock_timestamp() limit 10000) as jobs
   union all select 'deadJob', count(*), 0 from (
     select 1 from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts limit 10000) as dead`,
);
const worker = statement<{ seconds: number | null }>(
  "metrics-worker",
  "select extract(epoch from clock_timestamp() - max(seen_at))::float8 as seconds from worker_heartbeat",
);

function makeGauges() {
  return {
    waiting: new Gauge({
      name: "perennial_work_waiting",
      help: "Work that waits, by kind; of each company at most 100.",
      labelNames: ["kind"] as const,
    }),
    oldest: new Gauge({
      name: "perennial_work_oldest_seconds",
      help: "Seconds for which the oldest work of a kind has waited; 0 while nothing waits.",
      labelNames: ["kind"] as const,
    }),
    silence: new Gauge({
      name: "perennial_worker_silent_seconds",
      help: "Seconds since a worker gave a life sign.",
    }),
    known: new Gauge({
      name: "perennial_work_known",
      help: "1 when the figures of waiting work are those of the last seconds, 0 when the database did not give them.",
    }),
  };
}

declare global {
  var perennialWork: ReturnType<typeof makeGauges> | undefined;
}

/** One set per process, however often Next loads this module. */
const gauges = (globalThis.perennialWork ??= makeGauges());
const { waiting, oldest, silence, known } = gauges;

/** Milliseconds for which metrics are reused: frequent scrapes cost nothing. */
const FRESH = 10_000;
const TIMEOUT = 2000;

let asked = Number.NEGATIVE_INFINITY;
let asking: Promise<void> | undefined;

/**
 * Updates the metrics of waiting work, at most every ten seconds and once at a time. When the database does not answer
 * within two seconds they are removed, so that old ones are not mistaken for current ones.
 */
export async function measureWork(now = performance.now()): Promise<void> {
  if (now - asked < FRESH) return;
  asking ??= ask().finally(() => (asking = undefined));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), TIMEOUT);
  });
  const outcome = await Promise.race([asking.then(() => "told" as const), late]).catch((error) => {
    log.warn({ reason: String(error) }, "the figures of waiting work could not be read");
    return "late" as const;
  });
  clearTimeout(timer);
  if (outcome === "told") asked = now;
  else forget();
}

async function ask(): Promise<void> {
  const [rows, [beat]] = await asTenant("", () => Promise.all([waitingWork(), worker()]));
  forget();
  for (const { kind, waiting: count, seconds } of rows) {
    waiting.set({ kind }, count);
    oldest.set({ kind }, Math.max(0, seconds));
  }
  if (typeof beat?.seconds === "number") silence.set(beat.seconds);
  known.set(1);
}

function forget(): void {
  for (const gauge of [waiting, oldest]) gauge.reset();
  silence.set(Number.NaN);
  known.set(0);
}
