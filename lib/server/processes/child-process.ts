import * as z from "zod";
import { type ChildProcess, fork } from "node:child_process";
import type { PortalTarget } from "@/lib/server/front/front-proxy";

/** A child's message to the supervisor. */
export type ChildReport = z.infer<typeof childReport>;

const portal: z.ZodType<PortalTarget> = z.union([
  z.object({ socketPath: z.string() }),
  z.object({ port: z.number() }),
]);

/** Messages of libraries in a child to its parent are not reports. */
export const childReport = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), portal: portal.optional() }),
  z.object({ type: z.literal("workers"), ids: z.array(z.string()) }),
  z.object({ type: z.literal("seeded"), credentials: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal("failed"), message: z.string() }),
]);

/** A message of the supervisor to the process that owns the port. */
export type SupervisorNews = z.infer<typeof supervisorNews>;

export const supervisorNews = z.object({
  type: z.literal("state"),
  ready: z.boolean(),
  portal: portal.optional(),
});

export type ChildOptions = {
  name: string;
  /** The bundle that it runs. */
  script: string;
  env: () => NodeJS.ProcessEnv;
  report: (report: ChildReport) => void;
  log: (fields: object, message: string) => void;
};

const shortestPause = 250;
const longestPause = 10_000;
const healthyAfter = 60_000;
const triesToBecomeReady = 3;

/** A process that is restarted when it dies, with a backoff of up to ten seconds. */
export class SupervisedChild {
  #process: ChildProcess | undefined;
  #failures = 0;
  #wasReady = false;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly options: ChildOptions) {}

  start(): void {
    const { name, script, env, report, log } = this.options;
    const startedAt = performance.now();
    const child = fork(script, [], {
      env: { ...env(), PERENNIAL_PROCESS: name },
      execArgv: ["--enable-source-maps"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#process = child;
    child.on("message", (message) => {
      const { data: told } = childReport.safeParse(message);
      if (!told) return;
      if (told.type === "ready") this.#wasReady = true;
      report(told);
    });
    child.on("error", (error) => log({ err: error }, `the ${name} process could not be started`));
    child.on("exit", (code, signal) => {
      this.#process = undefined;
      if (!this.#stopping) this.#startAgain({ code, signal }, performance.now() - startedAt);
    });
  }

  #startAgain(ended: object, lifetime: number): void {
    const { name, report, log } = this.options;
    this.#failures = lifetime > healthyAfter ? 1 : this.#failures + 1;
    if (!this.#wasReady && this.#failures === triesToBecomeReady) {
      report({ type: "failed", message: `The ${name} process ends at its start; see above.` });
    }
    const pause = Math.min(shortestPause * 2 ** (this.#failures - 1), longestPause);
    log({ ...ended, pause }, `the ${name} process ended and is started again`);
    this.#timer = setTimeout(() => this.start(), pause);
  }

  tell(news: SupervisorNews): void {
    if (this.#process?.connected) this.#process.send(news);
  }

  /** Ends the process so that it is restarted, with code that may have changed. */
  restart(): void {
    this.#failures = 0;
    this.#process?.kill("SIGTERM");
  }

  /** From now on its exit is expected: a terminal's signals reach every process at once. */
  expectEnd(): void {
    this.#stopping = true;
    clearTimeout(this.#timer);
  }

  /** Asks the process to finish; after `milliseconds` it is killed. */
  async stop(milliseconds: number): Promise<void> {
    this.expectEnd();
    const child = this.#process;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
    await ended;
    clearTimeout(timer);
  }
}
