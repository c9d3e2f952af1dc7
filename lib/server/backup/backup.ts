import * as z from "zod";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  columnsOf,
  END_OF_ROWS,
  FORMAT,
  type Head,
  head,
  nameOf,
  type TableHead,
  tableHead,
} from "./backup-file";

/** The number of rows of each table in a backup. */
export type Rows = Record<string, number>;

/**
 * Writes a snapshot of the whole database into a file, while it is in use. The file is renamed when it is complete.
 *
 * @param ownerUrl the owner's address; the owner must be a superuser or have BYPASSRLS, or rows would be missing.
 */
export async function backUp(ownerUrl: string, file: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const unfinished = `${file}.unfinished`;
  mkdirSync(path.dirname(file), { recursive: true });
  const packed = createGzip({ level: 6 });
  const written = pipeline(packed, createWriteStream(unfinished, { mode: 0o600 }));
  try {
    const rows = await Promise.race([write(client, packed), written.then(() => never())]);
    packed.end();
    await written;
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
    return rows;
  } catch (error) {
    packed.destroy();
    await written.catch(() => undefined);
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function never(): never {
  throw new Error("the file ended before the backup");
}

async function write(client: pg.Client, sink: Writable): Promise<Rows> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // A row that a policy would hide is an error instead of a missing row.
  await client.query("SET LOCAL row_security = off");
  await line(sink, await headOf(client));
  const rows: Rows = {};
  for (const table of await tablesOf(client)) {
    await line(sink, table);
    rows[nameOf(table)] = await writeRows(client, table, sink);
    await put(sink, END_OF_ROWS);
  }
  await line(sink, { rows });
  await client.query("COMMIT");
  return rows;
}

/** Passes a table's rows on, no faster than the file accepts them; returns their number. */
async function writeRows(client: pg.Client, table: TableHead, sink: Writable): Promise<number> {
  const text = `COPY (SELECT ${columnsOf(table)} FROM ${nameOf(table)}) TO STDOUT`;
  let rows = 0;
  for await (const chunk of client.query(copyTo(text))) {
    const bytes: Buffer = chunk;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1;
    await put(sink, bytes);
  }
  return rows;
}

const line = (sink: Writable, told: object) => put(sink, Buffer.from(`${JSON.stringify(told)}\n`));

async function put(sink: Writable, bytes: Buffer): Promise<void> {
  if (!sink.write(bytes)) await once(sink, "drain");
}

async function headOf(client: pg.Client): Promise<Head> {
  const { rows: migrations } = await client.query(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { rows: partitions } = await client.query(
    `SELECT i.inhparent::regclass::text AS parent, c.relname::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relnamespace = 'public'::regnamespace AND p.relkind = 'p' AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' ORDER BY 1, 2`,
  );
  const takenAt = new Date().toISOString();
  return head.parse({ perennialBackup: FORMAT, takenAt, migrations, partitions });
}

/** Every table of the product and of its job queue, with its stored columns; without process heartbeats. */
export async function tablesOf(client: pg.Client): Promise<TableHead[]> {
  const { rows } = await client.query(
    `SELECT n.nspname::text AS schema, c.relname::text AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE (n.nspname, c.relname) NOT IN (('public', 'worker_heartbeat'), ('graphile_worker', 'migrations'))
        AND n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return z.array(tableHead).parse(rows);
}
