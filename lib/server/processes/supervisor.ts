import { type ChildProcess, fork } from "node:child_process";
import { rmSync, watchFile } from "node:fs";
import path from "node:path";
import { log } from "@/lib/platform/log";
import { checkout } from "@/lib/server/checkout";
import { type ChildReport, childReport, SupervisedChild } from "./child-process";
import { type Database, watchEmbedded } from "@/lib/server/postgres/database";
import type { RoleUrls } from "@/lib/server/postgres/database-roles";
import type { PortalTarget } from "@/lib/server/front/front-proxy";
import { applicationEnv, nextEnv, portalEnv } from "./process-env";
import type { Secrets } from "@/lib/server/secrets";
import { portalSocket, type Settings } from "@/lib/server/settings";
import { StartFailure } from "./start-failure";

const bundles = path.join(checkout, ".build");
const drainTime = 32_000;
type Child = "api" | "next" | "portal" | "worker";

const warn = (fields: object, message: string) => log.warn(fields, message);

/** Runs the API and the portal, or Next for both, and the worker over one database, and ends them in order. */
export class Supervisor {
  readonly #api: SupervisedChild;
  /** Undefined where Next alone owns the port. */
  readonly #portal: SupervisedChild | undefined;
  readonly #worker: SupervisedChild;
  #shop: SupervisedChild | undefined;
  readonly #socket: string;
  readonly #unwatch: () => void;
  #ready = false;
  #portalTarget: PortalTarget | undefined;
  #workers: string[] = [];
  #runningOnce: ChildProcess | undefined;
  #firstReport: ((report: ChildReport) => void) | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly database: Database,
  ) {
    this.#socket = portalSocket(settings.dataDir);
    const alone = settings.serve === "next";
    this.#api = this.#child(alone ? "next" : "api", (report) => this.#onApi(report));
    this.#portal = alone ? undefined : this.#child("portal", (report) => this.#onPortal(report));
    this.#worker = this.#child("worker", (report) => {
      if (report.type === "workers") this.#workers = report.ids;
    });
    this.#unwatch = watchEmbedded(database, settings, warn);
    if (settings.development) this.#restartOnNewCode();
  }

  /** Starts all processes, the API alone first; resolves when it answers on its port. */
  async start(): Promise<void> {
    const first = new Promise<ChildReport>((resolve) => (this.#firstReport = resolve));
    this.#api.start();
    const report = await first;
    if (report.type === "failed") throw new StartFailure(report.message);
    this.#portal?.start();
    this.#worker.start();
  }

  /** From now on `/readyz` answers that the installation is ready. */
  announceReady(): void {
    this.#ready = true;
    this.#tellApi();
  }

  /** Starts the demo shop, which has a client of the demo tenant and nothing else of ours. */
  startShop(port: number, access: { clientId: string; clientSecret: string }): void {
    const { baseUrl } = this.settings;
    const { PATH, HOST, LOG_LEVEL } = process.env;
    const env = () => ({
      ...{ PATH, HOST, LOG_LEVEL },
      NODE_ENV: "development" as const,
      PERENNIAL_SHOP: JSON.stringify({ port, baseUrl, ...access }),
    });
    this.#shop = new SupervisedChild({
      name: "shop",
      script: path.join(bundles, "run-shop.mjs"),
      env,
      report: () => {},
      log: warn,
    });
    this.#shop.start();
  }

  /** Lets the API finish first: pages that it still proxies need the portal. */
  async stop(): Promise<void> {
    this.#unwatch();
    this.#runningOnce?.kill();
    for (const child of [this.#api, this.#portal, this.#worker, this.#shop]) child?.expectEnd();
    const worker = this.#worker.stop(drainTime);
    await this.#shop?.stop(drainTime);
    await this.#api.stop(drainTime);
    await Promise.all([worker, this.#portal?.stop(drainTime)]);
    rmSync(this.#socket, { force: true });
  }

  /** In development the bundles are rebuilt whenever their sources change. */
  #restartOnNewCode(): void {
    for (const [name, child] of [
      [`run-${this.#api.options.name}`, this.#api],
      ["run-worker", this.#worker],
    ] as const) {
      watchFile(path.join(bundles, `${name}.mjs`), { interval: 500 }, () => child.restart());
    }
  }

  /** Runs a bundle once with the application's rights and returns its final report. */
  async runOnce(bundle: string, extra: Record<string, string>): Promise<ChildReport> {
    const child = fork(path.join(bundles, `${bundle}.mjs`), [], {
      env: { ...this.#applicationEnv(), ...extra, PERENNIAL_PROCESS: bundle },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#runningOnce = child;
    let last: ChildReport = { type: "failed", message: `${bundle} ended without a result` };
    child.on("message", (message) => (last = childReport.safeParse(message).data ?? last));
    const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
    if (code !== 0 && last.type !== "failed") {
      return { type: "failed", message: `${bundle} ended with ${code}` };
    }
    return last;
  }

  #child(name: Child, report: (report: ChildReport) => void) {
    const script = path.join(bundles, `run-${name}.mjs`);
    const env = () => this.#envOf(name);
    return new SupervisedChild({ name, script, env, report, log: warn });
  }

  #onApi(report: ChildReport): void {
    this.#firstReport?.(report);
    this.#firstReport = undefined;
    if (report.type === "ready") this.#tellApi();
  }

  #onPortal(report: ChildReport): void {
    if (report.type !== "ready") return;
    this.#portalTarget = report.portal;
    this.#tellApi();
  }

  #tellApi(): void {
    this.#api.tell({ type: "state", ready: this.#ready, portal: this.#portalTarget });
  }

  #envOf(name: Child): NodeJS.ProcessEnv {
    if (name === "portal") return this.#portalEnv();
    return this.#applicationEnv(name === "next" ? nextEnv : applicationEnv);
  }

  #applicationEnv(made: typeof nextEnv = applicationEnv): NodeJS.ProcessEnv {
    const { port, host, baseUrl, production, development } = this.settings;
    const ways = this.#waysOf("appUrl");
    const own = { port, baseUrl, production, development, ...ways, deadWorkers: this.#workers };
    return made({ ...process.env, HOST: host }, this.secrets, own);
  }

  #portalEnv(): NodeJS.ProcessEnv {
    const { port, baseUrl, development, portalPort } = this.settings;
    const place: Record<string, string> =
      portalPort === undefined
        ? { PERENNIAL_PORTAL_SOCKET: this.#socket }
        : { PERENNIAL_PORTAL_PORT: String(portalPort) };
    const ways = this.#waysOf("portalUrl");
    return portalEnv(process.env, this.secrets, { port, baseUrl, development, ...ways, place });
  }

  #waysOf(role: keyof RoleUrls): { databaseUrl: string; directUrl?: string } {
    const { pooled, [role]: directUrl } = this.database;
    return pooled ? { databaseUrl: pooled[role], directUrl } : { databaseUrl: directUrl };
  }
}
