import pg from "pg";
import { ensureLoginRoles, type RoleUrls } from "./database-roles";
import { installJobQueue } from "./job-queue";
import { deployMigrations } from "./migrations";
import { keepFor, USUAL_RETENTION } from "./retention";
import { hasCode, StartFailure } from "@/lib/server/processes/start-failure";

const oldestServer = 150000;
const timeout = 30_000;
/** Any number that nothing else on the server locks; it spells "peren". */
const startLock = 0x706572656e;

/**
 * Prepares a database for this version: the database itself, its schema, the job queue, and the
 * login roles of the application and of the portal. Concurrent starts on one database take turns.
 *
 * @param secret what the login roles' passwords are derived from.
 */
export async function prepareDatabase(
  ownerUrl: string,
  secret: string,
  retention = USUAL_RETENTION,
): Promise<RoleUrls> {
  const owner = await connectAsOwner(ownerUrl);
  try {
    await requireServerVersion(owner);
    await owner.query("SELECT pg_advisory_lock($1)", [startLock]);
    await deployMigrations(owner, ownerUrl);
    await keepFor(owner, retention);
    await installJobQueue(owner, ownerUrl);
    return await ensureLoginRoles(owner, ownerUrl, secret);
  } finally {
    await owner.end();
  }
}

/** Connects, creating the database when missing and waiting for a server that is starting. */
export async function connectAsOwner(ownerUrl: string): Promise<pg.Client> {
  const end = performance.now() + timeout;
  for (;;) {
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (hasCode(error, "3D000")) await createDatabase(ownerUrl);
      else if (!isStarting(error) || performance.now() > end) throw unreachable(ownerUrl, error);
      else await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** Refuses an address of a pooler, which either rejects session settings at startup or drops them. */
export async function requireDirect(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl);
  const given = url.searchParams.get("options") ?? "";
  url.searchParams.set("options", `${given} -c perennial.direct=on`.trim());
  const client = await connectAsOwner(url.href).catch((error: unknown) => {
    throw /startup parameter/.test(String(error)) ? leadsToPooler() : error;
  });
  try {
    const { rows } = await client.query(
      "SELECT current_setting('perennial.direct', true) AS direct",
    );
    if (rows[0]?.direct !== "on") throw leadsToPooler();
  } finally {
    await client.end();
  }
}

const leadsToPooler = () =>
  new StartFailure(
    "DATABASE_DIRECT_URL leads to a pooler. It must be the address of PostgreSQL itself: " +
      "migrations, the job queue and notifications need sessions of their own.",
  );

function isStarting(error: unknown): boolean {
  return hasCode(error, "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "57P03");
}

function unreachable(ownerUrl: string, error: unknown): StartFailure {
  const { hostname, port, pathname } = new URL(ownerUrl);
  const reason = error instanceof Error ? error.message || String(error) : String(error);
  return new StartFailure(
    `The database ${pathname.slice(1)} on ${hostname}:${port || 5432} cannot be used: ${reason}. ` +
      "Check DATABASE_URL and that the server runs.",
  );
}

async function createDatabase(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if (!hasCode(error, "42P04", "23505")) throw unreachable(ownerUrl, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireServerVersion(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query("SHOW server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (version >= oldestServer) return;
  throw new StartFailure(
    `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10000)}; ` +
      `Perennial needs ${oldestServer / 10000} or newer.`,
  );
}
