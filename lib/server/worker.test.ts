import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { becomesTrue } from "@/lib/server/processes/process-table";
import { freshTestDatabase, type TestDatabase } from "./testing/test-database";
import { Worker, type WorkerOptions } from "./worker";

let database: TestDatabase;
let client: pg.Client;
let workers: Worker[];

beforeEach(async () => {
  database = await freshTestDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  workers = [];
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await client.end();
});

async function start(options: Partial<WorkerOptions> = {}): Promise<Worker> {
  const worker = await Worker.start({
    connectionString: database.appUrl,
    tasks: {},
    concurrency: 2,
    dead: [],
    heartbeat: 50,
    deadAfter: 400,
    ...options,
  });
  workers.push(worker);
  return worker;
}

async function count(table: string): Promise<number> {
  const { rows } = await client.query(`SELECT count(*)::int AS rows FROM ${table}`);
  return rows[0].rows;
}

/** A job in a separate lane, as a worker that was killed in the middle of it leaves it. */
async function jobHeldBy(workerId: string): Promise<void> {
  await client.query("SELECT graphile_worker.add_job('note', '{}', queue_name := 'lane')");
  await client.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = clock_timestamp()",
    [workerId],
  );
  await client.query(
    "UPDATE graphile_worker._private_job_queues SET locked_by = $1, locked_at = clock_timestamp()",
    [workerId],
  );
}

test("a job that is enqueued in a transaction runs when the transaction commits", async () => {
  const done: unknown[] = [];
  await start({ tasks: { note: async (payload) => void done.push(payload) } });
  await client.query("BEGIN");
  await client.query(`SELECT graphile_worker.add_job('note', '{"a":1}')`);
  await client.query("ROLLBACK");
  await client.query(`SELECT graphile_worker.add_job('note', '{"a":2}')`);
  await becomesTrue(() => done.length > 0, 5000);
  expect(done).toEqual([{ a: 2 }]);
});

test("jobs of a worker without heartbeats are free after a while", async () => {
  await jobHeldBy("worker-killed");
  let done = 0;
  await start({ tasks: { note: async () => void (done += 1) } });
  expect(await becomesTrue(() => done === 1, 8000)).toBe(true);
});

test("jobs of a worker that is known to be dead are free immediately", async () => {
  await jobHeldBy("worker-killed");
  let done = 0;
  await start({
    tasks: { note: async () => void (done += 1) },
    dead: ["worker-killed"],
    deadAfter: 60_000,
  });
  expect(await becomesTrue(() => done === 1, 4000)).toBe(true);
});

test("a long job of a living worker is left to it", async () => {
  let begun = 0;
  const slow = async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 2500));
  };
  // A loaded machine may delay a heartbeat for longer than the other tests wait for one; the job
  // outlasts the interval at which workers poll for jobs.
  const holders: string[] = [];
  const onWorkers = (ids: string[]) => void holders.push(...ids);
  await start({ tasks: { note: slow }, deadAfter: 1500, onWorkers });
  await start({ tasks: { note: slow }, deadAfter: 1500, onWorkers });
  await client.query("SELECT graphile_worker.add_job('note', '{}')");
  await becomesTrue(() => begun > 0, 4000);
  const { rows } = await client.query("SELECT locked_by FROM graphile_worker._private_jobs");
  expect(holders).toContain(rows[0]?.locked_by);
  await becomesTrue(async () => (await count("graphile_worker.jobs")) === 0, 8000);
  expect(begun).toBe(1);
});

test("stopping waits for the running job and leaves no heartbeats", async () => {
  let finished = false;
  let begun = false;
  const slow = async () => {
    begun = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    finished = true;
  };
  const worker = await start({ tasks: { note: slow } });
  await client.query("SELECT graphile_worker.add_job('note', '{}')");
  await becomesTrue(() => begun, 4000);
  workers = [];
  await worker.stop();
  expect(finished).toBe(true);
  expect(await count("worker_heartbeat")).toBe(0);
  expect(await count("graphile_worker.jobs")).toBe(0);
});
