import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { ambient } from "./ambient";
import { databaseFault, QueryFault } from "./database-faults";
import { env } from "@/lib/platform/env";
import { SharedLines } from "./shared-lines";
import { PooledTenantPool } from "./pooled-tenant-pool";
import { LIMITS } from "./session-limits";
import { columnTypes, TenantPool } from "./tenant-pool";
import { jsonInTurns } from "@/lib/platform/turns";

type Shared = {
  pool?: TenantPool;
  outside?: TenantPool;
  side?: TenantPool;
  snapshots?: TenantPool;
  lines?: SharedLines;
  prisma?: PrismaClient;
};

declare global {
  var perennialDatabase: Shared | undefined;
}

/** One set of pools per process, also when a development server reloads its modules. */
const shared = (globalThis.perennialDatabase ??= {});

/** The limits of our sessions, set when they begin. */
const OPTIONS = Object.entries(LIMITS)
  .map(([name, milliseconds]) => `-c ${name}=${milliseconds}`)
  .join(" ");

/** Whether a pooler assigns sessions per transaction: then no state may stay in one. */
const isPooled = () => env().DATABASE_POOLER === "transaction";

/** The direct address of PostgreSQL, for what needs a dedicated session. */
export function directAddress(): string {
  return env().DATABASE_DIRECT_URL || connectionString();
}

function connectionString(): string {
  const url = env().DATABASE_APP_URL ?? env().DATABASE_PORTAL_URL;
  if (!url) throw new Error("DATABASE_APP_URL is not set");
  return url;
}

/** A pool of `max` connections; `purpose` distinguishes its sessions in the database's own views. */
function openPool(max: number, purpose = ""): TenantPool {
  if (!isPooled()) return openSessions(connectionString(), max, purpose);
  return new PooledTenantPool({
    connectionString: connectionString(),
    max,
    application_name: processName(),
    connectionTimeoutMillis: 5000,
  });
}

function openSessions(address: string, max: number, purpose: string): TenantPool {
  return new TenantPool({
    connectionString: address,
    max,
    options: OPTIONS,
    application_name: `${processName()}${purpose}`,
    connectionTimeoutMillis: 5000,
  });
}

const processName = () => process.env.PERENNIAL_PROCESS ?? "perennial";

/** The main pool: requests and jobs. */
export function pool(): TenantPool {
  return (shared.pool ??= openPool(env().DATABASE_POOL));
}

/**
 * The pool of transactions that wait for outside systems, such as a payment gateway. It is
 * separate, so that a gateway that hangs never keeps other requests from the database.
 */
export function outsidePool(): TenantPool {
  return (shared.outside ??= openPool(env().DATABASE_POOL, "-outside"));
}

/**
 * A small further pool for single statements that commit separately while a transaction is open:
 * number counters, gateway intents, idempotency claims. It is separate, so that transactions
 * waiting for such a statement can never hold all connections it needs. It also bypasses a pooler,
 * whose connections all processes share.
 */
function sidePool(): TenantPool {
  return (shared.side ??= openSessions(directAddress(), 3, "-side"));
}

/**
 * The pool of long reads, such as whole lists for a file. Separate and small: they may take a
 * minute, and short calls never wait for them.
 */
export function snapshotPool(): TenantPool {
  return (shared.snapshots ??= openPool(3, "-snapshots"));
}

/** The shared connections of short reads; few, since each carries many reads at once. */
function lines(): SharedLines {
  shared.lines ??= new SharedLines(
    {
      connectionString: connectionString(),
      types: columnTypes,
      options: OPTIONS,
      application_name: `${processName()}-reads`,
      connectionTimeoutMillis: 5000,
    },
    { lines: 3, deep: 32 },
  );
  return shared.lines;
}

/** Sends Prisma's queries through the request's open transaction, or a connection of the tenant. */
class AmbientPool extends TenantPool {
  override query = ((query: pg.QueryConfig) =>
    inAmbient(query).catch((error: unknown) => {
      throw new QueryFault(error);
    })) as never;

  override connect(): never {
    throw new Error("Transactions are opened by transaction(), not by Prisma: avoid nested writes");
  }
}

/**
 * The Prisma client for ordinary reads and writes of single rows. It works inside the request's
 * transaction when one is open. Await its promises immediately: they are lazy.
 */
export function prisma(): PrismaClient {
  shared.prisma ??= new PrismaClient({
    adapter: new PrismaPg(new AmbientPool({ connectionString: connectionString(), max: 1 })),
  });
  return shared.prisma;
}

const statements = new Map<string, string>();

/** The text of every statement declared so far, by its name. */
export const declaredStatements: ReadonlyMap<string, string> = statements;

function declare(name: string, text: string): void {
  if (statements.has(name) && env().NODE_ENV !== "development")
    throw new Error(`two statements are named ${name}`);
  statements.set(name, text);
}

/** A hook for tests that sees every row that is read; not used otherwise. */
export type RowWatch = { perennialRows?: (name: string, rows: readonly unknown[]) => void };

/**
 * Casts rows to the declared type of their statement or list. The compiler cannot check it: a test compares
 * each declaration with the database's description, and in tests each row is checked against it.
 */
export function asDeclared<Row>(name: string, rows: readonly unknown[]): Row[] {
  (globalThis as RowWatch).perennialRows?.(name, rows);
  return rows as Row[];
}

/** Runs a prepared statement with `values` and returns its rows. */
export type Statement<Row> = (values?: readonly unknown[]) => Promise<Row[]>;

/**
 * A named prepared statement. It runs in the request's transaction when one is open, otherwise on a connection of
 * the tenant. Dates and numerics arrive as text. `Row` names each column and says which may be null; a test prepares
 * every statement and compares.
 *
 * `replanned` plans it for every run. Statements that join a list of keys to a table need that: a plan cached while
 * the table was small scans all of it once it has grown.
 *
 * `short` says that it reads few rows by their keys: outside of a transaction it then shares a connection with other
 * such reads.
 */
export function statement<Row>(
  name: string,
  text: string,
  { replanned = false, short = false } = {},
): Statement<Row> {
  declare(name, text);
  const run = async (values: readonly unknown[]): Promise<Row[]> => {
    const kept = replanned || isPooled() ? { text } : { name, text };
    return asDeclared(name, await rowsOf(kept, values));
  };
  if (!short) return (values = []) => run(values);
  return (values = []) => {
    const store = ambient.getStore();
    if (store?.client || isPooled()) return run(values);
    const query = { name, text, values: [...values] };
    const rows = lines().read(store?.tenantId ?? "", query);
    return rows ? rows.then((read) => asDeclared<Row>(name, read), faulty) : run(values);
  };
}

/**
 * Runs a statement that depends on client input, such as a list with its conditions. It has no
 * name: this process and every connection would keep the name for ever, and clients could create
 * any number of them.
 */
export async function runOnce<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await rowsOf({ text }, values)) as Row[];
}

type Kept = { name?: string; text: string };

function rowsOf(kept: Kept, values: readonly unknown[]): Promise<unknown[]> {
  return inAmbient({ ...kept, values: [...values] }).then(({ rows }) => rows, faulty);
}

/** In the request's transaction when one is open, otherwise on its own. */
function inAmbient(query: pg.QueryConfig): Promise<pg.QueryResult> {
  return ambient.getStore()?.client?.query(query) ?? pool().ask(query);
}

function faulty(error: unknown): never {
  throw databaseFault(error);
}

/** A statement that commits separately, also while the request's transaction is open. */
export function sideStatement<Row>(name: string, text: string): Statement<Row> {
  declare(name, text);
  return (values = []) =>
    sidePool()
      .ask({ name, text, values: [...values] })
      .then(({ rows }) => asDeclared(name, rows), faulty);
}

/** Inserts `rows` (objects with the table's column names) in one statement. */
export function insertRows(table: string): (rows: readonly object[]) => Promise<void> {
  const known = new Map<string, Statement<unknown>>();
  return async (rows) => {
    const first = rows[0];
    if (!first) return;
    const columns = Object.keys(first);
    const key = columns.join(",");
    let insert = known.get(key);
    if (!insert) {
      const list = columns.map((column) => `"${column}"`).join(",");
      const text = `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`;
      insert = statement(`insert-${table}-${known.size}`, text);
      known.set(key, insert);
    }
    await insert([await jsonInTurns(rows)]);
  };
}

/** Whether this process has used the database yet. */
export function isDatabaseOpen(): boolean {
  return Object.values(shared).some((opened) => opened !== undefined);
}

/** Closes all connections; called when the process ends. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([
    shared.pool?.end(),
    shared.outside?.end(),
    shared.side?.end(),
    shared.snapshots?.end(),
    shared.lines?.end(),
    shared.prisma?.$disconnect(),
  ]);
  shared.pool = undefined;
  shared.outside = undefined;
  shared.side = undefined;
  shared.snapshots = undefined;
  shared.lines = undefined;
  shared.prisma = undefined;
}
