import { createHmac } from "node:crypto";
import pg from "pg";

/** The addresses of one database for the two roles that own nothing. */
export type RoleUrls = { appUrl: string; portalUrl: string };

/**
 * Ensures that the application and the page renderer can sign in to the database, each as a member
 * of its role of grants (created by a migration).
 *
 * Passwords are derived from the secret, so that every process with the secret has them, and a
 * second start changes nothing.
 */
export async function ensureLoginRoles(
  owner: pg.Client,
  ownerUrl: string,
  secret: string,
  database = databaseOf(ownerUrl),
): Promise<RoleUrls> {
  const urls = loginUrls(ownerUrl, database, secret);
  if (!(await canSignIn(urls.appUrl))) await makeLoginRole(owner, urls.appUrl, "perennial_app");
  if (!(await canSignIn(urls.portalUrl)))
    await makeLoginRole(owner, urls.portalUrl, "perennial_portal");
  return urls;
}

/** The addresses for the login roles that belong to `database`, on the owner's server. */
export function loginUrls(ownerUrl: string, database: string, secret: string): RoleUrls {
  const urlOf = (group: string) => {
    const name = loginName(group, database);
    const url = new URL(ownerUrl);
    url.username = encodeURIComponent(name);
    url.password = createHmac("sha256", secret).update(name).digest("base64url");
    return url.href;
  };
  return { appUrl: urlOf("perennial_app"), portalUrl: urlOf("perennial_portal") };
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** Roles belong to the server, so each database except the usual one has separate login roles. */
function loginName(group: string, database: string): string {
  const suffix = database === "perennial" ? "" : `_${database}`;
  return `${group}_login${suffix}`.slice(0, 63);
}

async function canSignIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeLoginRole(owner: pg.Client, roleUrl: string, group: string): Promise<void> {
  const { username, password } = new URL(roleUrl);
  const name = decodeURIComponent(username);
  const role = pg.escapeIdentifier(name);
  const { rows } = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  const verb = rows.length > 0 ? "ALTER" : "CREATE";
  const rights = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE INHERIT";
  await owner.query(`${verb} ROLE ${role} ${rights} PASSWORD ${pg.escapeLiteral(password)}`);
  await owner.query(`GRANT ${pg.escapeIdentifier(group)} TO ${role}`);
}
