import { statement } from "@/lib/platform/database/db";

export type JobOptions = {
  /** A waiting job with this key is replaced, so that there is only one. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
};

const add = statement(
  "job-add",
  `select graphile_worker.add_job($1::text, payload := $2::json, queue_name := $3::text, job_key := $4::text) is not null as added`,
);

/** Enqueues work for the worker. Inside a transaction the job exists only if the transaction commits. */
export async function enqueue(
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await add([task, JSON.stringify(payload), options.queue ?? null, options.key ?? null]);
}
