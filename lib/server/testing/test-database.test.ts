import pg from "pg";
import { expect, test } from "vitest";
import { freshTestDatabase, testDatabase } from "./test-database";

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a worker's database has the schema and the queue, and is not shared", async () => {
  const [shared, fresh] = await Promise.all([testDatabase(), freshTestDatabase()]);
  expect(shared.ownerUrl).not.toBe(fresh.ownerUrl);
  expect(await ask(shared.appUrl, "SELECT count(*)::int AS rows FROM account")).toEqual([
    { rows: 0 },
  ]);
  await ask(fresh.appUrl, "SELECT graphile_worker.add_job('nothing')");
  const count = "SELECT count(*)::int AS jobs FROM graphile_worker.jobs";
  expect(await ask(fresh.appUrl, count)).toEqual([{ jobs: 1 }]);
  expect(await ask(shared.appUrl, count)).toEqual([{ jobs: 0 }]);
});

test("the portal's role reaches neither the queue nor the encrypted cards", async () => {
  const { portalUrl } = await testDatabase();
  expect(await ask(portalUrl, "SELECT current_user::text AS name")).toEqual([
    { name: "perennial_portal_login_perennial_test" },
  ]);
  for (const sql of [
    "SELECT graphile_worker.add_job('nothing')",
    "SELECT ciphertext FROM card_vault",
  ]) {
    await expect(ask(portalUrl, sql)).rejects.toThrow(/permission denied/);
  }
});
