import pg from "pg";
import { loginUrls, type RoleUrls } from "@/lib/server/postgres/database-roles";

/** A test worker's own database, as owner, application and portal see it. */
export type TestDatabase = RoleUrls & { ownerUrl: string };

/** The databases of all workers share these login roles. */
export const testRoles = "perennial_test";
export const testSecret = "test";

let number = 0;
let shared: Promise<TestDatabase> | undefined;

/** The database that all tests of one file share; every test creates its own tenant. */
export function testDatabase(): Promise<TestDatabase> {
  shared ??= makeDatabase(0);
  return shared;
}

/** Replaces the database that an earlier file used by an empty one, under its name. */
export async function renewTestDatabase(): Promise<void> {
  if (!shared) return;
  const { appUrl } = await makeDatabase(0, true);
  const { DATABASE_APP_URL: used } = addressesOf(appUrl);
  if (used && used !== appUrl) await untilPoolerKnows(used);
}

/** A pooler that found the database closed meanwhile refuses further clients until it has retried. */
async function untilPoolerKnows(pooledUrl: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: pooledUrl });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** A database that is not shared, for tests that count or change rows of no tenant. */
export function freshTestDatabase(): Promise<TestDatabase> {
  number += 1;
  return makeDatabase(number);
}

async function makeDatabase(which: number, renewed = false): Promise<TestDatabase> {
  const adminUrl = required("TEST_DATABASE_ADMIN_URL");
  const template = required("TEST_DATABASE_TEMPLATE");
  const name = nameOf(which);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    if (renewed) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    const strategy = await cheapestCopy(admin);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
  } finally {
    await admin.end();
  }
  return urlsOf(which);
}

/** Cloned files where the server and its file system can (PostgreSQL 18), otherwise pages by the log. */
function cheapestCopy(admin: pg.Client): Promise<"FILE_COPY" | "WAL_LOG"> {
  return admin.query("SET file_copy_method = 'clone'").then(
    () => "FILE_COPY" as const,
    () => "WAL_LOG" as const,
  );
}

function nameOf(which: number): string {
  const template = required("TEST_DATABASE_TEMPLATE");
  const run = template.slice(template.lastIndexOf("_") + 1);
  return `perennial_test_${run}_${process.pid}_${process.env.VITEST_POOL_ID}_${which}`;
}

function urlsOf(which: number): TestDatabase {
  const url = new URL(required("TEST_DATABASE_ADMIN_URL"));
  url.pathname = `/${nameOf(which)}`;
  return { ownerUrl: url.href, ...loginUrls(url.href, testRoles, testSecret) };
}

/** The environment of a process under test: the file's database, and keys that protect nothing. */
export function testEnvironment(): Record<string, string> {
  return {
    ...addressesOf(urlsOf(0).appUrl),
    DATABASE_POOL: process.env.DATABASE_POOL ?? "12",
    PERENNIAL_CARD_KEY: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    PERENNIAL_CARD_INDEX_KEY: Buffer.alloc(32, 8).toString("base64"),
    PERENNIAL_HMAC_KEY: Buffer.alloc(32, 9).toString("base64"),
    NEXTAUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    NEXTAUTH_URL: "http://localhost:3000",
  };
}

/** Where a PgBouncer is in front of the test server, ordinary work goes through it. */
function addressesOf(appUrl: string): Record<string, string> {
  const port = process.env.TEST_DATABASE_POOLER_PORT;
  if (!port) return { DATABASE_APP_URL: appUrl };
  const pooled = Object.assign(new URL(appUrl), { port });
  return { DATABASE_APP_URL: pooled.href, DATABASE_DIRECT_URL: appUrl };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: database tests run through vitest.config.ts`);
  return value;
}
