import * as z from "zod";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { brokenInvariants } from "@/lib/platform/invariants/money-invariants";
import { installJobQueue } from "@/lib/server/postgres/job-queue";
import { listMigrations } from "@/lib/server/postgres/migrations";
import { connectAsOwner } from "@/lib/server/postgres/prepare-database";
import { StartFailure } from "@/lib/server/processes/start-failure";
import { tablesOf, type Rows } from "./backup";
import { BackupReader, columnsOf, type Head, head, nameOf, tableHead, tail } from "./backup-file";

/**
 * Restores a backup into an empty database: the schema by its migrations, then all rows in one transaction, then a
 * check that every row is there and the invariants hold. A start migrates the schema to its own version afterwards.
 *
 * @param ownerUrl the owner's address; the owner must be a superuser, since rows are inserted without their triggers.
 */
export async function restore(ownerUrl: string, file: string): Promise<Rows> {
  const reader = new BackupReader(file);
  const told = await reader.next(head);
  const migrations = migrationsOf(told);
  const client = await connectAsOwner(ownerUrl);
  try {
    await requireEmpty(client);
    await client.query(LIST_OF_MIGRATIONS);
    for (const { sql } of migrations) await client.query(sql);
    await client.query("RESET ALL");
    await installJobQueue(client, ownerUrl);
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query("SET LOCAL row_security = off");
    await makeMonths(client, told);
    const rows = await load(client, reader);
    await client.query("COMMIT");
    await requireHoldingBooks(client);
    await client.query("ANALYZE");
    return rows;
  } finally {
    await client.end();
  }
}

/** The table that the Prisma CLI would create. It is not called here, because it would apply today's migrations. */
const LIST_OF_MIGRATIONS = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
  logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** The migrations of the backup, which this version must have. */
function migrationsOf(told: Head) {
  const ours = new Map(listMigrations().map((migration) => [migration.name, migration]));
  return told.migrations.map(({ name, checksum }) => {
    const known = ours.get(name);
    if (known?.checksum === checksum) return known;
    throw new StartFailure(
      `The backup was made by a version that has the migration ${name}, which this one has not. Restore it with that version or a later one.`,
    );
  });
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
  );
  if (rows.length === 0) return;
  throw new StartFailure(
    "A backup is restored into an empty database, and this one has tables. Name another one in DATABASE_URL, or another PERENNIAL_DATA_DIR.",
  );
}

const named = z.array(z.object({ name: z.string() }));
const counted = z.array(z.object({ rows: z.number() }));

/** The original months, instead of those that the migrations created for today. */
async function makeMonths(client: pg.Client, { partitions }: Head): Promise<void> {
  const { rows: made } = await client.query(
    `SELECT i.inhrelid::regclass::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relnamespace = 'public'::regnamespace AND p.relkind = 'p' AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'`,
  );
  for (const { name } of named.parse(made)) await client.query(`DROP TABLE ${name}`);
  for (const { parent, name, bound } of partitions) {
    await client.query(`CREATE TABLE "${name}" (LIKE "${parent}" INCLUDING DEFAULTS)`);
    await client.query(`ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY`);
    await client.query(`ALTER TABLE "${parent}" ATTACH PARTITION "${name}" ${bound}`);
  }
}

async function load(client: pg.Client, reader: BackupReader): Promise<Rows> {
  const tables = await tablesOf(client);
  await client.query(`TRUNCATE ${tables.map(nameOf).join(", ")}`);
  const loaded: Rows = {};
  for (const { schema, table } of tables) {
    const told = await reader.next(tableHead);
    if (told.schema !== schema || told.table !== table) {
      throw new StartFailure(
        `The backup has ${nameOf(told)} where ${nameOf({ schema, table })} belongs.`,
      );
    }
    let count = 0;
    const rows = reader.rows((all) => (count = all));
    const text = `COPY ${nameOf(told)} (${columnsOf(told)}) FROM STDIN`;
    await pipeline(rows, client.query(copyFrom(text)));
    loaded[nameOf(told)] = count;
  }
  const { rows } = await reader.next(tail);
  for (const [name, wanted] of Object.entries(rows)) {
    const { rows: found } = await client.query(`SELECT count(*)::int AS rows FROM ${name}`);
    const [{ rows: there } = { rows: 0 }] = counted.parse(found);
    if (there === wanted && loaded[name] === wanted) continue;
    throw new StartFailure(`${name} has ${there} rows and should have ${wanted}.`);
  }
  await goOnCounting(client);
  return rows;
}

/** Sequences continue after the highest number in use. */
async function goOnCounting(client: pg.Client): Promise<void> {
  await client.query(
    `DO $$ DECLARE s record; BEGIN
      FOR s IN SELECT d.refobjid::regclass AS t, a.attname AS c, d.objid::regclass AS sequence FROM pg_depend d
        JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S' JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
       WHERE d.deptype IN ('a', 'i') AND q.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) LOOP
        EXECUTE format('SELECT setval(%L, coalesce(max(%I), 0) + 1, false) FROM %s', s.sequence, s.c, s.t);
      END LOOP; END $$`,
  );
}

async function requireHoldingBooks(client: pg.Client): Promise<void> {
  const broken = await brokenInvariants(async (sql) => (await client.query(sql)).rows);
  if (broken.length === 0) return;
  throw new StartFailure(
    `Every row is there, and the books do not hold: ${broken.map(({ id }) => id).join(", ")}.`,
  );
}
