import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@/lib/server/postgres/embedded-postgres";
import { freePort } from "@/lib/server/postgres/loopback-port";
import { startPgBouncer } from "@/lib/server/testing/pgbouncer";

/** A whole installation of its own on a throw-away PostgreSQL with ordinary durability. */
export type Instance = {
  baseUrl: string;
  ownerUrl: string;
  credentials: { clientId: string; clientSecret: string; tenantId: string };
  /** Ends it in good order and starts it again; gives the milliseconds until `answers` is true. */
  restart: (answers: (baseUrl: string) => Promise<boolean>) => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts an empty tenant on a free port; `pooled` puts a PgBouncer between it and the database. */
export async function startInstance({ pooled = false } = {}): Promise<Instance> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const ownerUrl = postgres.url("perennial");
  const pooler = pooled ? await startPgBouncer(ownerUrl, { sessions: 20, timeout: 5 }) : undefined;
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "development" as const,
    PORT: String(port),
    PERENNIAL_DATA_DIR: path.join(dataDir, "data"),
    DATABASE_URL: pooler?.url(ownerUrl) ?? ownerUrl,
    DATABASE_POOLER: pooler ? "transaction" : "",
    DATABASE_DIRECT_URL: ownerUrl,
    SEED: "none",
    // Cards are charged by the test gateway.
    PERENNIAL_TENANT: "test",
    LOG_LEVEL: "warn",
    CONCURRENCY_LIMIT: "200",
    RATE_LIMIT_PER_MINUTE: "100000000",
  };
  let child = launch(env);
  await until(() => isReady(baseUrl));
  const credentials = JSON.parse(
    readFileSync(path.join(dataDir, "data", "demo-credentials.json"), "utf8"),
  );
  return {
    baseUrl,
    ownerUrl,
    credentials,
    restart: async (answers) => {
      await end(child);
      const begun = performance.now();
      child = launch(env);
      await until(() => answers(baseUrl));
      return performance.now() - begun;
    },
    stop: async () => {
      await end(child);
      await pooler?.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function launch(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ["scripts/start.mjs"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

async function isReady(baseUrl: string): Promise<boolean> {
  return (await fetch(`${baseUrl}/readyz`)).ok;
}

const TIMEOUT = 120_000;

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT;
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the installation did not answer within two minutes");
}
