import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { ensureLoginRoles } from "@/lib/server/postgres/database-roles";
import { startEmbeddedPostgres } from "@/lib/server/postgres/embedded-postgres";
import { installJobQueue } from "../postgres/job-queue";
import { listMigrations } from "@/lib/server/postgres/migrations";
import { scratchFolder } from "@/scripts/scratch.mjs";
import { keepDeclaredRows } from "@/lib/testing/rows/kept-rows";
import { startPgBouncer } from "./pgbouncer";
import { testRoles, testSecret } from "./test-database";

/**
 * Provides a test run's PostgreSQL: a temporary one, or the server in TEST_DATABASE_URL. A template
 * database gets the schema once; every worker clones it. The declared row types of the sources are
 * written down for the workers, which check each row that they read. With DATABASE_POOLER=transaction
 * a PgBouncer is in front of the server.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // The runner calls this once for itself and once for each project; all of them use one server.
  if (process.env.TEST_DATABASE_OF === String(process.pid)) return () => Promise.resolve();
  process.env.TEST_DATABASE_OF = String(process.pid);
  keepDeclaredRows();
  const run = randomBytes(4).toString("hex");
  const server = process.env.TEST_DATABASE_URL
    ? lentServer(process.env.TEST_DATABASE_URL, run)
    : await throwawayServer();
  const template = `perennial_template_${run}`;
  await makeTemplate(server.adminUrl, template);
  process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
  process.env.TEST_DATABASE_TEMPLATE = template;
  if (process.env.DATABASE_POOLER !== "transaction") return server.stop;
  const pooler = await startPgBouncer(server.adminUrl, { sessions: 16, timeout: 5 });
  process.env.TEST_DATABASE_POOLER_PORT = new URL(pooler.url(server.adminUrl)).port;
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}

/** A server that is kept: it is left without the run's databases. */
function lentServer(adminUrl: string, run: string) {
  return { adminUrl, stop: () => dropDatabases(adminUrl, run) };
}

async function throwawayServer() {
  const dataDir = scratchFolder("test");
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined, durable: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { adminUrl: postgres.url("postgres"), stop };
}

/** The migrations as they are; that the Prisma CLI applies them alike is checked elsewhere. */
async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${template}`));
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  await asAdmin(url.href, async (owner) => {
    for (const { sql } of listMigrations()) await owner.query(sql);
    await installJobQueue(owner, url.href);
    await ensureLoginRoles(owner, url.href, testSecret, testRoles);
  });
}

async function dropDatabases(adminUrl: string, run: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname LIKE $1",
      [`perennial\\_%\\_${run}%`],
    );
    for (const { datname } of rows) {
      await admin.query(`DROP DATABASE ${pg.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  });
}

async function asAdmin<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
