import * as z from "zod";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { checkout } from "@/lib/server/checkout";
import { StartFailure } from "@/lib/server/processes/start-failure";

/** One folder of prisma/migrations; the checksum is the one that Prisma stores in the database. */
type Migration = { name: string; sql: string; checksum: string };

/** All migrations, oldest first. */
export function listMigrations(): Migration[] {
  const folder = path.join(checkout, "prisma", "migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Migrates the database to the schema of this checkout. Calling the Prisma CLI takes seconds, so it
 * is only called when the database does not already have exactly our migrations.
 *
 * @param ownerUrl address of the database, with the rights of its owner.
 */
export async function deployMigrations(owner: pg.Client, ownerUrl: string): Promise<void> {
  if (await holdsAllMigrations(owner)) return;
  const { code, output } = await runPrisma(["migrate", "deploy"], ownerUrl);
  if (code === 0) return;
  const reason = output.trim().split("\n").slice(-15).join("\n");
  throw new StartFailure(`The database could not be brought to this version's schema:\n${reason}`);
}

const appliedRows = z.array(z.object({ migration_name: z.string(), checksum: z.string() }));

async function holdsAllMigrations(owner: pg.Client): Promise<boolean> {
  const { rows: tables } = await owner.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (tables[0]?.found === null) return false;
  const { rows } = await owner.query(
    `SELECT migration_name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const applied = new Map(appliedRows.parse(rows).map((row) => [row.migration_name, row.checksum]));
  return listMigrations().every(({ name, checksum }) => applied.get(name) === checksum);
}

/** Runs the Prisma CLI and collects what it prints. */
async function runPrisma(words: string[], databaseUrl: string) {
  const script = path.join(checkout, "scripts", "prisma.mjs");
  const child = spawn(process.execPath, [script, ...words], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (exit) => resolve(exit ?? 1));
  });
  return { code, output };
}
