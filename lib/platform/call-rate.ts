import { randomUUID } from "node:crypto";
import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { log } from "./log";

/** Calls that processes have admitted of a tenant in one minute, by the id of the process. */
export type Admitted = Record<string, number>;

/** Stores what a process has admitted so far in a minute, and returns the counts of all. */
export type TellAdmitted = (
  tenantId: string,
  minute: number,
  process: string,
  admitted: number,
) => Promise<Admitted>;

const MINUTE = 60_000;

/** The database's notifications of reported counts: tenant, minute, process and calls. */
export const CALLS_CHANNEL = "perennial_calls";

/** Milliseconds for which a call waits for the database. */
const TIMEOUT = 250;
/** Milliseconds after which a database that failed is queried again. */
const PAUSE = 1000;

const tell = statement<{ admitted: Admitted; said: string }>(
  "call-count-tell",
  `insert into call_count as c (tenant_id, minute, admitted) values ($1, $2, jsonb_build_object($3::text, $4::int))
   on conflict (tenant_id, minute) do update set admitted = c.admitted || excluded.admitted
   returning admitted, pg_notify('${CALLS_CHANNEL}', concat_ws(' ', c.tenant_id, $5::int, $3::text, $4::int))::text as said`,
);

/** Deletes old minutes of one tenant. */
export const reapCallCounts = statement(
  "call-count-reap",
  "delete from call_count where tenant_id = $1 and minute < clock_timestamp() - interval '1 hour'",
);

const tellDatabase: TellAdmitted = (tenantId, minute, process, admitted) =>
  asTenant(tenantId, async () => {
    const rows = await tell([tenantId, new Date(minute * MINUTE), process, admitted, minute]);
    return rows[0]?.admitted ?? {};
  });

/** A process's counts of one tenant's calls in one minute. */
type Count = {
  readonly minute: number;
  /** Admitted here, and the part of it that was reported. */
  own: number;
  told: number;
  /** Admitted elsewhere as far as known, by process and in total. */
  readonly elsewhere: Map<string, number>;
  others: number;
  /** Whether the database has answered, so that `elsewhere` has all reported counts. */
  answered: boolean;
  /** Set while a report is under way; it ends in time, whatever the database does. */
  telling?: Promise<void>;
  /** Until when calls do not wait for the database, in milliseconds. */
  aloneUntil: number;
};

/** Whether a call is admitted, and how many more would be. */
export type Taken = { admitted: boolean; remaining: number };

/**
 * Counts the calls of each tenant by the minute, together with all processes on the same database. Calls are counted
 * here, and reported in blocks: a process that admitted a part of the limit reports its count of the minute and learns
 * those of the others, mostly while calls continue; listeners are notified of it, too. A few calls a minute are never
 * reported. Only a process that runs so far ahead of its last answer that all together might exceed the limit by a
 * twentieth makes calls wait for the next one.
 */
export class CallRate {
  readonly #counts = new Map<string, Count>();
  readonly #process = randomUUID();

  /**
   * @param now milliseconds since 1970
   * @param timeout milliseconds for which a call waits for the database
   */
  constructor(
    private readonly tellAdmitted: TellAdmitted = tellDatabase,
    private readonly now: () => number = Date.now,
    private readonly timeout = TIMEOUT,
  ) {}

  /** Counts a call of a tenant that may have `limit` of them in a minute. */
  async take(tenantId: string, limit: number): Promise<Taken> {
    let count = this.#countOf(tenantId);
    while (mayExceed(count, limit) && this.now() >= count.aloneUntil) {
      await this.#tell(tenantId, count);
      count = this.#countOf(tenantId);
    }
    if (count.own + count.others >= limit) return { admitted: false, remaining: 0 };
    count.own += 1;
    if (count.own - count.told >= block(count, limit) / 2 && this.now() >= count.aloneUntil)
      void this.#tell(tenantId, count);
    return { admitted: true, remaining: limit - count.own - count.others };
  }

  /** Handles another process's count, as notified on `CALLS_CHANNEL`. */
  hear(word: string): void {
    const [tenantId = "", minute, process = "", calls] = word.split(" ");
    const count = this.#countOf(tenantId);
    if (Number(minute) === count.minute) this.#learn(count, process, Number(calls));
  }

  #learn(count: Count, process: string, calls: number): void {
    const known = count.elsewhere.get(process) ?? 0;
    if (process === this.#process || !(calls > known)) return;
    count.elsewhere.set(process, calls);
    count.others += calls - known;
  }

  #countOf(tenantId: string): Count {
    const minute = Math.floor(this.now() / MINUTE);
    const known = this.#counts.get(tenantId);
    if (known?.minute === minute) return known;
    const elsewhere = new Map<string, number>();
    const fresh = { minute, own: 0, told: 0, elsewhere, others: 0, answered: false, aloneUntil: 0 };
    this.#counts.set(tenantId, fresh);
    return fresh;
  }

  /** Reports the count of this process, unless a report is under way; the promise never rejects. */
  #tell(tenantId: string, count: Count): Promise<void> {
    if (count.telling) return count.telling;
    const { own } = count;
    const answered = this.tellAdmitted(tenantId, count.minute, this.#process, own).then(
      (admitted) => {
        count.told = own;
        for (const [process, calls] of Object.entries(admitted)) this.#learn(count, process, calls);
        count.answered = true;
        count.aloneUntil = 0;
      },
      (error: unknown) => {
        log.warn({ err: error }, "calls are counted in this process only; others cannot be told");
        count.aloneUntil = this.now() + PAUSE;
      },
    );
    return (count.telling = this.#inTime(count, answered));
  }

  #inTime(count: Count, answered: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        count.aloneUntil = Number.POSITIVE_INFINITY;
        resolve();
      }, this.timeout);
      void answered.then(() => {
        clearTimeout(timer);
        count.telling = undefined;
        resolve();
      });
    });
  }
}

/** Whether this process may be so far ahead of its reports that the limit could be exceeded by much. */
function mayExceed(count: Count, limit: number): boolean {
  return count.own + count.others < limit && count.own - count.told >= block(count, limit);
}

/** So many others are assumed at least once one is known: some may not be known yet, and their blocks add up. */
const FEWEST_OTHERS = 4;

/**
 * Calls that may be admitted beyond the reported ones: those of all processes but one are a twenty-fifth of the limit.
 * A process that knows of no others may be the first of many, whose shares are based on it: it gets half as much, and
 * before its first answer a quarter of that, so that many unreported processes still add up to little.
 */
function block({ answered, elsewhere }: Count, limit: number): number {
  const others = elsewhere.size;
  const known = others > 0 ? 25 * Math.max(others, FEWEST_OTHERS) : answered ? 50 : 200;
  return Math.max(1, Math.floor(limit / known));
}
