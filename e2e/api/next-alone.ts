import { type ChildProcess, spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  mkdirSync,
} from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

const checkout = path.resolve(import.meta.dirname, "..", "..");
const dataOfOther = path.resolve(process.env.PERENNIAL_DATA_DIR ?? ".data");
const TIMEOUT = 60_000;

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

/** An installation that Next alone serves, over the database and with the secrets of the one under test. */
export class NextAlone {
  #dataDir: string | undefined;
  #process: ChildProcess | undefined;
  url = "";

  /** @param root the checkout, or a copy of it with a planted fault. */
  async start(root = checkout): Promise<void> {
    const dataDir = (this.#dataDir ??= mkdtempSync(
      path.join(os.tmpdir(), "perennial-next-alone-"),
    ));
    copyFileSync(path.join(dataOfOther, "secrets.json"), path.join(dataDir, "secrets.json"));
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      ...{ PORT: String(port), SHOP: "off", LOG_LEVEL: "warn", PERENNIAL_SERVE: "next" },
      DATABASE_URL: databaseUrl(),
      PERENNIAL_DATA_DIR: dataDir,
    };
    const script = path.join(root, ".build", "start.mjs");
    this.#process = spawn(process.execPath, [script], { cwd: root, env, stdio: "inherit" });
    const end = performance.now() + TIMEOUT;
    while (!(await this.#isReady())) {
      if (performance.now() > end || this.#process.exitCode !== null)
        throw new Error("Next alone did not start; see above");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Stops it as an operator does; returns its exit code. */
  async stop(): Promise<number | null> {
    const ended = this.#process;
    this.#process = undefined;
    if (!ended || ended.exitCode !== null) return ended?.exitCode ?? null;
    const code = new Promise<number | null>((resolve) => ended.once("exit", resolve));
    ended.kill("SIGTERM");
    return code;
  }

  remove(): void {
    if (this.#dataDir) rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const { port, password } = readJson(path.join(dataOfOther, "postgres.json"));
  return `postgresql://postgres:${password}@127.0.0.1:${port}/perennial`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** A copy of the checkout whose build lacks one route file, such as "/v1/orders/preview". */
export function withoutRoute(address: string): string {
  const root = mkdtempSync(path.join(os.tmpdir(), "perennial-planted-"));
  cpSync(path.join(checkout, ".build"), path.join(root, ".build"), { recursive: true });
  linkAllBut(checkout, root, [".build", ".next", ".git", ".data", "test-results", "package.json"]);
  copyFileSync(path.join(checkout, "package.json"), path.join(root, "package.json"));
  const built = path.join(checkout, ".next");
  const planted = path.join(root, ".next");
  const routes = "app-path-routes-manifest.json";
  const paths = "app-paths-manifest.json";
  mkdirSync(path.join(planted, "server"), { recursive: true });
  linkAllBut(built, planted, ["server", "cache", routes, "routes-manifest.json"]);
  linkAllBut(path.join(built, "server"), path.join(planted, "server"), [paths]);
  for (const name of [routes, `server/${paths}`]) {
    const { [`${address}/route`]: removed, ...others } = readJson(path.join(built, name));
    if (removed === undefined) throw new Error(`no route file serves ${address}`);
    writeFileSync(path.join(planted, name), JSON.stringify(others));
  }
  const known = readJson(path.join(built, "routes-manifest.json"));
  for (const list of ["staticRoutes", "dynamicRoutes"])
    known[list] = known[list].filter(({ page }: { page: string }) => page !== address);
  writeFileSync(path.join(planted, "routes-manifest.json"), JSON.stringify(known));
  return root;
}

function linkAllBut(from: string, to: string, left: readonly string[]): void {
  for (const name of readdirSync(from))
    if (!left.includes(name)) symlinkSync(path.join(from, name), path.join(to, name));
}
