import { Counter } from "prom-client";
import { asTenant } from "@/lib/platform/database/ambient";
import { insertRows, statement } from "@/lib/platform/database/db";
import { env } from "./env";
import { log } from "./log";
import { flushRecorded } from "./recorder/recorder";

/** One call as the request log stores it, without bodies. */
export type LoggedCall = {
  tenant_id: string;
  id: string;
  method: string;
  path: string;
  operation: string;
  status: number;
  /** What the caller got instead, where it is not the status. */
  answered_status: number | null;
  code: number | null;
  message: string | null;
  version: string;
  duration_ms: number;
  actor_type: string;
  actor_id: string;
  actor_name: string;
  track_id: string | null;
  idempotency_key: string | null;
  replayed: boolean;
  at: string;
};

const insert = insertRows("request_log");
const FLUSH_MILLISECONDS = 250;
/** The maximum number of calls waiting to be stored; further ones are lost. */
export const MOST_WAITING = 5000;
const MINUTE = 60_000;

type Calls = {
  waiting: LoggedCall[];
  storing: Promise<void>;
  timer?: NodeJS.Timeout;
  lost: Counter<"reason">;
  /** Lost since the last log line about it. */
  untold: number;
  telling?: NodeJS.Timeout;
};

function countOfLost(): Counter<"reason"> {
  const lost = new Counter({
    name: "perennial_request_log_lost_total",
    help: "Answered calls that are missing in the request log, by reason: too many waited, or the database did not take them.",
    labelNames: ["reason"] as const,
  });
  for (const reason of ["full", "unwritten"] as const) lost.inc({ reason }, 0);
  return lost;
}

declare global {
  var perennialCalls: Calls | undefined;
}

/** One set per process, however often Next loads this module. */
const calls = (globalThis.perennialCalls ??= {
  waiting: [],
  storing: Promise.resolve(),
  lost: countOfLost(),
  untold: 0,
});

/** Queues a call for the request log; it is stored with others a moment later, off the hot path. */
export function logCall(call: LoggedCall): void {
  if (calls.waiting.length < MOST_WAITING) calls.waiting.push(call);
  else lose(1, "full");
  calls.timer ??= setTimeout(() => void storeCalls(), FLUSH_MILLISECONDS).unref();
}

/** Counts calls missing from the request log. The first is logged immediately, the others once a minute. */
function lose(count: number, reason: "full" | "unwritten"): void {
  calls.lost.inc({ reason }, count);
  calls.untold += count;
  if (!calls.telling) tell();
}

function tell(): void {
  calls.telling = undefined;
  if (calls.untold === 0) return;
  log.warn({ calls: calls.untold }, "the request log has lost calls");
  calls.untold = 0;
  calls.telling = setTimeout(tell, MINUTE).unref();
}

/**
 * Stores the waiting calls, after those being stored, in the log and in recordings. A request log that cannot be
 * written is reported and never fails a call.
 */
export async function flushCalls(): Promise<void> {
  await Promise.all([storeCalls(), flushRecorded()]);
}

function storeCalls(): Promise<void> {
  calls.timer = undefined;
  calls.storing = calls.storing.then(storeWaiting);
  return calls.storing;
}

async function storeWaiting(): Promise<void> {
  const taken = calls.waiting.splice(0);
  const byTenant = new Map<string, LoggedCall[]>();
  for (const call of taken) {
    const rows = byTenant.get(call.tenant_id);
    if (rows) rows.push(call);
    else byTenant.set(call.tenant_id, [call]);
  }
  for (const [tenantId, rows] of byTenant) {
    try {
      await asTenant(tenantId, () => insert(rows));
    } catch (error) {
      log.warn({ err: error, calls: rows.length }, "the request log could not be written");
      lose(rows.length, "unwritten");
    }
  }
}

/** PCI auditors require a year. */
const DAYS_OF_LIVE = 366;
const DAYS_OF_TEST = 30;

const reap = statement(
  "request-log-reap",
  `delete from request_log where tenant_id = $1 and at < clock_timestamp() - make_interval(days => coalesce($2::int,
     (select case environment when 'live' then ${DAYS_OF_LIVE} else ${DAYS_OF_TEST} end from tenant where id = $1)))`,
);

/** Deletes old calls of the ambient tenant: by its environment's retention, or the installation's. */
export async function reapRequestLog(tenantId: string): Promise<void> {
  await reap([tenantId, env().PERENNIAL_REQUEST_LOG_DAYS ?? null]);
}
