import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { RoleUrls } from "./database-roles";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";
import { unfinishedMark } from "@/lib/server/first-start";
import { prepareDatabase, requireDirect } from "./prepare-database";
import { isRunning } from "@/lib/server/processes/process-table";
import type { Settings } from "@/lib/server/settings";
import { StartFailure } from "@/lib/server/processes/start-failure";

/** The database of the processes: the embedded one, or the configured one. */
export type Database = RoleUrls & {
  ownerUrl: string;
  /** The same roles through the pooler, where there is one. */
  pooled: RoleUrls | undefined;
  embedded: EmbeddedPostgres | undefined;
};

const embeddedName = "perennial";

/** Starts the embedded PostgreSQL unless another one is configured, and prepares the database. */
export async function openDatabase(
  settings: Settings,
  say: (line: string) => void,
): Promise<Database> {
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, say });
  const ownerUrl = settings.databaseUrl ?? embedded?.url(embeddedName) ?? "";
  try {
    if (settings.poolerUrl) await requireDirect(ownerUrl);
    await clearUnfinished(settings, embedded, say);
    const made = await prepareDatabase(
      ownerUrl,
      roleSecret(ownerUrl, settings.dataDir),
      settings.retention,
    );
    const appUrl = settings.databaseAppUrl ?? made.appUrl;
    const portalUrl = settings.databasePortalUrl ?? made.portalUrl;
    return { ownerUrl, embedded, ...waysOf({ appUrl, portalUrl }, settings) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** The roles' addresses; with a pooler, both direct ones and those through the pooler. */
function waysOf(
  given: RoleUrls,
  { databaseUrl, poolerUrl }: Settings,
): RoleUrls & { pooled: RoleUrls | undefined } {
  if (!databaseUrl || !poolerUrl) return { ...given, pooled: undefined };
  const at = (place: string): RoleUrls => ({
    appUrl: signedIn(place, given.appUrl),
    portalUrl: signedIn(place, given.portalUrl),
  });
  return { ...at(databaseUrl), pooled: at(poolerUrl) };
}

/** The address of `place` with the name and password of another one. */
function signedIn(place: string, as: string): string {
  const [url, { username, password }] = [new URL(place), new URL(as)];
  return Object.assign(url, { username, password }).href;
}

/**
 * Starts over when a first start was interrupted while creating its tenant, whose credentials are
 * lost. A configured database is not ours to drop.
 */
async function clearUnfinished(
  { dataDir }: Settings,
  embedded: EmbeddedPostgres | undefined,
  say: (line: string) => void,
): Promise<void> {
  const mark = unfinishedMark(dataDir);
  if (!existsSync(mark)) return;
  if (!embedded) {
    throw new StartFailure(
      "An earlier first start was interrupted while it made the first tenant. Drop the database " +
        `that DATABASE_URL names, make it anew and remove ${mark}.`,
    );
  }
  say("The first start was interrupted; it begins anew with an empty database.");
  const owner = new pg.Client({ connectionString: embedded.url("postgres") });
  await owner.connect();
  await owner.query(`DROP DATABASE IF EXISTS ${embeddedName} WITH (FORCE)`);
  await owner.end();
  rmSync(mark);
}

/**
 * The login roles' passwords are derived from this: the owner's password, which several machines
 * that share a database share too, and which the processes never see; otherwise a stored random
 * one.
 */
function roleSecret(ownerUrl: string, dataDir: string): string {
  const { password } = new URL(ownerUrl);
  if (password) return scryptSync(password, "perennial login roles", 32).toString("hex");
  const file = path.join(dataDir, "role-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return createHmac("sha256", readFileSync(file)).digest("hex");
}

/** Restarts the embedded PostgreSQL when it dies, until `stopped`. The processes reconnect automatically. */
export function watchEmbedded(
  database: Database,
  settings: Settings,
  log: (fields: object, message: string) => void,
): () => void {
  let restarting = false;
  const restart = async () => {
    if (!database.embedded || restarting || isRunning(database.embedded.pid)) return;
    restarting = true;
    log({ pid: database.embedded.pid }, "PostgreSQL ended and is started again");
    try {
      const say = (line: string) => log({}, line);
      database.embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, say });
    } catch (error) {
      log({ err: error }, "PostgreSQL could not be started again; the next try follows");
    }
    restarting = false;
  };
  const timer = setInterval(() => void restart(), 500);
  return () => clearInterval(timer);
}
