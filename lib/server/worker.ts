import * as z from "zod";
import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { log } from "@/lib/platform/log";

export type WorkerOptions = {
  connectionString: string;
  tasks: TaskList;
  /** What the worker starts on a schedule, in the queue's notation. */
  crontab?: string;
  /** What it does at startup. */
  startJobs?: readonly { task: string; payload: unknown }[];
  concurrency: number;
  /** Workers that are known to be dead: their jobs are free immediately. */
  dead: readonly string[];
  /** Called with the ids under which jobs are held here, before the first one is taken. */
  onWorkers?: (ids: string[]) => void;
  /** Milliseconds between heartbeats. */
  heartbeat?: number;
  /** Milliseconds without a heartbeat after which a worker counts as dead. */
  deadAfter?: number;
};

const sign = `
  INSERT INTO worker_heartbeat (worker_id, seen_at)
  SELECT unnest($1::text[]), clock_timestamp()
      ON CONFLICT (worker_id) DO UPDATE SET seen_at = excluded.seen_at`;

/** Locks of workers without a heartbeat for $1 milliseconds, or without any. */
const silent = `
  WITH holders AS (
    SELECT locked_by, locked_at FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
    UNION SELECT locked_by, locked_at FROM graphile_worker._private_job_queues
           WHERE locked_by IS NOT NULL)
  SELECT DISTINCT locked_by AS id
    FROM holders LEFT JOIN worker_heartbeat ON worker_id = locked_by
   WHERE coalesce(seen_at, locked_at) < clock_timestamp() - make_interval(secs => $1 / 1000.0)`;

const forget = `
  DELETE FROM worker_heartbeat
   WHERE worker_id = ANY ($1) OR seen_at < clock_timestamp() - interval '1 day'`;

const silentIds = z.array(z.object({ id: z.string() }));

/**
 * Runs jobs until it is stopped. A worker that is killed leaves its jobs locked for hours, so
 * workers send heartbeats, and each one frees the jobs of those that sent none for a while.
 */
export class Worker {
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly options: WorkerOptions,
    private readonly pool: pg.Pool,
    private readonly runner: Runner,
    /** Jobs are held under the id of the worker pool that took them. */
    private readonly ids: readonly string[],
  ) {}

  static async start(options: WorkerOptions): Promise<Worker> {
    const { connectionString, concurrency, tasks, crontab } = options;
    const name = "perennial-worker";
    const pool = new pg.Pool({ connectionString, max: concurrency + 3, application_name: name });
    // Only the message: the error contains the client, and that the keys of its session.
    const broken = ({ message }: Error) =>
      log.warn({ reason: message }, "the queue lost a connection");
    pool.on("error", broken);
    pool.on("connect", (client) => client.on("error", broken));
    await unlock(pool, options.dead);
    const ids: string[] = [];
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      ids.push(workerPool.id);
      options.onWorkers?.([...ids]);
    });
    const runner = await run({
      pgPool: pool,
      taskList: tasks,
      ...(crontab === undefined ? {} : { crontab }),
      concurrency,
      events,
      noHandleSignals: true,
      logger: quietLogger,
    });
    const started = new Worker(options, pool, runner, ids);
    await started.#begin();
    for (const { task, payload } of options.startJobs ?? [])
      await runner.addJob(task, payload, { jobKey: `${task}:at-start` });
    return started;
  }

  /** Takes no more jobs, lets running ones finish, and returns those that were not started. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.runner.stop();
    await this.pool.query(forget, [this.ids]).catch(() => undefined);
    await this.pool.end();
  }

  async #begin(): Promise<void> {
    await this.#beat();
    this.#timer = setInterval(() => void this.#beat(), this.options.heartbeat ?? 3000);
  }

  async #beat(): Promise<void> {
    try {
      await this.pool.query(sign, [this.ids]);
      const { rows } = await this.pool.query(silent, [this.options.deadAfter ?? 20_000]);
      await unlock(
        this.pool,
        silentIds
          .parse(rows)
          .map((row) => row.id)
          .filter((id) => !this.ids.includes(id)),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, "the worker could not give a life sign");
    }
  }
}

async function unlock(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query("SELECT graphile_worker.force_unlock_workers($1)", [ids]);
  await pool.query(forget, [ids]);
  log.info({ workers: ids }, "jobs of workers that died are free again");
}

/** The queue's own log lines, as ours. Its messages on each job are logged at debug level. */
const quietLogger = new Logger((scope) => (level, message, meta) => {
  const reason = meta?.error instanceof Error ? meta.error.message : undefined;
  const fields = { scope: scope.label, task: scope.taskIdentifier, job: scope.jobId, reason };
  if (level === "error") log.error(fields, message);
  else if (level === "warning") log.warn(fields, message);
  else log.debug(fields, message);
});
