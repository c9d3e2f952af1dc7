import pg from "pg";
import {
  renewTestDatabase,
  testDatabase,
  testEnvironment,
} from "@/lib/server/testing/test-database";
import type { AtFileStart } from "@/lib/server/testing/vitest.file-setup";

/**
 * Configures a test worker's process for its own database, with keys that protect nothing. Import
 * it before anything that reads the environment; `lib/testing/tenant.ts` does.
 */
const database = await testDatabase();
Object.assign(process.env, testEnvironment());

/** The owner's address of the test database, for invariants and for checks behind the API. */
export const ownerUrl = database.ownerUrl;

let asked: pg.Pool | undefined;

/** Connections of the database's owner, who sees everything. */
export function ownersPool(): pg.Pool {
  if (!asked) {
    asked = new pg.Pool({ connectionString: ownerUrl, max: 4, allowExitOnIdle: true });
    asked.on("error", () => undefined);
  }
  return asked;
}

// The files that one worker runs share its modules, and each begins with an empty database.
(globalThis as AtFileStart).perennialAtFileStart = async () => {
  const { closeDatabase, isDatabaseOpen } = await import("@/lib/platform/database/db");
  if (!asked && !isDatabaseOpen()) return;
  await Promise.all([closeDatabase(), asked?.end()]);
  asked = undefined;
  await renewTestDatabase();
};
