import pg from "pg";
import { loginUrls, type RoleUrls } from "../database-roles";

/** A database of this test worker's own, as owner, application and portal see it. */
export type TestDatabase = RoleUrls & { ownerUrl: string };

/** The databases of all workers share these login roles. */
export const testRoles = "perennial_test";
export const testSecret = "test";

let number = 0;
let shared: Promise<TestDatabase> | undefined;

/** The database that all tests of one file share; every test brings a tenant of its own. */
export function testDatabase(): Promise<TestDatabase> {
  shared ??= makeDatabase(0);
  return shared;
}

/** Puts an empty database in the place of the one that an earlier file used, under its name. */
export async function renewTestDatabase(): Promise<void> {
  if (shared) await makeDatabase(0, true);
}

/** A database that nobody else uses, for tests that count or change what is not a tenant's. */
export function freshTestDatabase(): Promise<TestDatabase> {
  number += 1;
  return makeDatabase(number);
}

/** Renames a database out of the way: dropping one makes the server write everything to disk. */
async function retire(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1",
    [name],
  );
  number += 1;
  await admin.query(`ALTER DATABASE ${name} RENAME TO ${name}_${number}`);
}

async function makeDatabase(which: number, retired = false): Promise<TestDatabase> {
  const adminUrl = required("TEST_DATABASE_ADMIN_URL");
  const template = required("TEST_DATABASE_TEMPLATE");
  const run = template.slice(template.lastIndexOf("_") + 1);
  const name = `perennial_test_${run}_${process.pid}_${process.env.VITEST_POOL_ID}_${which}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    if (retired) await retire(admin, name);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { ownerUrl: url.href, ...loginUrls(url.href, testRoles, testSecret) };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: database tests run through vitest.config.ts`);
  return value;
}
