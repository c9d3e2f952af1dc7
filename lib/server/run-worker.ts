import { closeDatabase, directAddress } from "@/lib/platform/database/db";
import { log } from "@/lib/platform/log";
import { endInGoodOrder, report } from "@/lib/server/processes/child-life";
import { tasks } from "./tasks";
import { crontab, startJobs } from "./timetable";
import { Worker } from "./worker";

/** The process that runs jobs. */

const worker = await Worker.start({
  connectionString: directAddress(),
  tasks,
  crontab,
  startJobs: startJobs(new Date()),
  concurrency: Number(process.env.WORKER_CONCURRENCY ?? 4),
  dead: (process.env.PERENNIAL_DEAD_WORKERS ?? "").split(",").filter(Boolean),
  onWorkers: (ids) => report({ type: "workers", ids }),
});
log.info("the worker takes jobs");
report({ type: "ready" });

endInGoodOrder(async () => {
  await worker.stop();
  await closeDatabase();
});
