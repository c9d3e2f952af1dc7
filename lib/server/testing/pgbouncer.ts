import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { freePort } from "@/lib/server/postgres/loopback-port";
import { type PostgresAccount, postgresAccount } from "@/lib/server/postgres/postgres-account";

/** A PgBouncer on the loopback interface; `url` routes an address of its server through it. */
export type PgBouncer = { url: (direct: string) => string; stop: () => Promise<void> };

/** How many sessions a database and role have, and the seconds that a client waits for one. */
type Limits = { sessions: number; timeout: number };

/** Starts one in front of the server of `adminUrl`, with transaction pooling. */
export async function startPgBouncer(adminUrl: string, limits: Limits): Promise<PgBouncer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "perennial-pgbouncer-"));
  const port = await freePort();
  const account = postgresAccount();
  const ini = configure(folder, account, adminUrl, { port, ...limits });
  const child = spawn(program(), ["-q", ini], { ...account, cwd: "/", stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 200 || child.exitCode !== null) {
      await stop();
      throw new Error(`PgBouncer does not listen on port ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const url = (direct: string) => Object.assign(new URL(direct), { port: String(port) }).href;
  return { url, stop };
}

/** Passwords come from the server itself, as docs/operations.md advises. */
function configure(
  folder: string,
  account: PostgresAccount,
  adminUrl: string,
  { port, sessions, timeout }: Limits & { port: number },
): string {
  const server = new URL(adminUrl);
  const quoted = (text: string) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  const users = path.join(folder, "users.txt");
  const ini = path.join(folder, "pgbouncer.ini");
  writeFileSync(users, `${quoted(server.username)} ${quoted(server.password)}\n`, { mode: 0o600 });
  writeFileSync(
    ini,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${decodeURIComponent(server.username)}
auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 1000
query_wait_timeout = ${timeout}
server_login_retry = 1
`,
    { mode: 0o600 },
  );
  if (account.uid !== undefined && account.gid !== undefined)
    for (const file of [folder, users, ini]) chownSync(file, account.uid, account.gid);
  return ini;
}

/** Debian installs it where only root's path leads. */
function program(): string {
  const places = [process.env.PERENNIAL_PGBOUNCER, "pgbouncer", "/usr/sbin/pgbouncer"];
  const found = places.find((file) => file && spawnSync(file, ["--version"]).status === 0);
  if (found) return found;
  throw new Error(
    "There is no PgBouncer. Install the package pgbouncer, or set PERENNIAL_PGBOUNCER to its path; " +
      "`npm test` and `npm run pooler` install it for root on Debian.",
  );
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(port, "127.0.0.1");
    probe.once("error", () => resolve(false));
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
  });
}
