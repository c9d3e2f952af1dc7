import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Instance } from "@/bench/instance";
import { freePort } from "@/lib/server/postgres/loopback-port";

/** The longest event loop delays since the last query, in milliseconds. */
export type Holds = {
  /** As perf_hooks sees it. */
  inside: number;
  /** The same without time spent waiting for a CPU. */
  own: number;
  /** As callers of /livez see it. */
  outside: number;
};

/** An installation whose event loop is watched. */
export type Watched = {
  baseUrl: string;
  credentials: Instance["credentials"];
  longest: () => Promise<Holds>;
  stop: () => Promise<void>;
};

const TIMEOUT = 180_000;
/** What the probe has not written yet. */
const AFTERWARDS = 600;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts the built product with an embedded PostgreSQL and an empty test tenant, on this machine alone. */
export async function startWatched(): Promise<Watched> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-stalls-"));
  const file = path.join(dataDir, "holds");
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = launch(dataDir, file, port);
  const watcher = await ready(baseUrl, child).then(
    () => fork("scripts/stalls/watch-livez.mjs", [`${baseUrl}/livez`]),
    async (error: unknown) => {
      await end(child);
      throw error;
    },
  );
  let since = Date.now();
  return {
    baseUrl,
    credentials: JSON.parse(readFileSync(path.join(dataDir, "demo-credentials.json"), "utf8")),
    longest: async () => {
      await wait(AFTERWARDS);
      const from = since;
      since = Date.now();
      return { ...longestSince(file, from), outside: await ask(watcher) };
    },
    stop: async () => {
      watcher.disconnect();
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function launch(dataDir: string, file: string, port: number): ChildProcess {
  const probe = pathToFileURL(path.resolve("scripts/stalls/probe.mjs"));
  probe.searchParams.set("file", file);
  return spawn(process.execPath, [".build/start.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "development",
      NODE_OPTIONS: `--import=${probe.href}`,
      PORT: String(port),
      HOST: "127.0.0.1",
      PERENNIAL_DATA_DIR: dataDir,
      PERENNIAL_TENANT: "test",
      SEED: "none",
      LOG_LEVEL: "fatal",
      DATABASE_URL: "",
      RATE_LIMIT_PER_MINUTE: "100000000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function ready(baseUrl: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + TIMEOUT;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error("the installation did not start");
}

function longestSince(file: string, from: number): { inside: number; own: number } {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const written = lines.map((line) => line.split(" ").map(Number)).filter(([at = 0]) => at >= from);
  return {
    inside: Math.max(0, ...written.map(([, inside = 0]) => inside)),
    own: Math.max(0, ...written.map(([, , own = 0]) => own)),
  };
}

function ask(watcher: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    watcher.once("message", (longest) => resolve(Number(longest)));
    watcher.send("longest");
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
