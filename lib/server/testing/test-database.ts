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
  shared ??= freshTestDatabase();
  return shared;
}

/** A database that nobody else uses, for tests that count or change what is not a tenant's. */
export async function freshTestDatabase(): Promise<TestDatabase> {
  const adminUrl = required("TEST_DATABASE_ADMIN_URL");
  const template = required("TEST_DATABASE_TEMPLATE");
  const run = template.slice(template.lastIndexOf("_") + 1);
  number += 1;
  const name = `perennial_test_${run}_${process.pid}_${process.env.VITEST_POOL_ID}_${number}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
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
