import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@/lib/server/postgres/embedded-postgres";
import { prepareDatabase } from "@/lib/server/postgres/prepare-database";

const key = () => randomBytes(32).toString("base64");

/** Measures nights. */
export const measureNights = () => measureApart("night-arms");

/** Measures price rises of 10,000 subscriptions. */
export const measureRises = () => measureApart("rise-arms");

/** Measures bill runs of 10,000 accounts. */
export const measureBillRuns = () => measureApart("bill-run-arms");

/** Measures in a process of its own, which says what it measured, on a throw-away PostgreSQL with ordinary durability. */
async function measureApart(name: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  try {
    const ownerUrl = postgres.url("perennial");
    const { appUrl } = await prepareDatabase(ownerUrl, "bench");
    const env = {
      ...process.env,
      NODE_ENV: "development" as const,
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      // Eight lanes are to have their connections.
      DATABASE_POOL: "12",
      WORKER_LANES: "8",
      PERENNIAL_CARD_KEY: `bench:${key()}`,
      PERENNIAL_CARD_INDEX_KEY: key(),
      PERENNIAL_HMAC_KEY: key(),
      LOG_LEVEL: "warn",
    };
    const arms = [`.build/bench/${name}.mjs`, ...process.argv.slice(3)];
    const [code] = await once(spawn(process.execPath, arms, { env, stdio: "inherit" }), "exit");
    if (code !== 0) throw new Error(`${name} ended with ${code}`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
