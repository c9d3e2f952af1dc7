import { execFileSync, spawnSync } from "node:child_process";
import { StartFailure } from "@/lib/server/processes/start-failure";

/** The operating system's user that runs PostgreSQL. Empty: the user who started us. */
export type PostgresAccount = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, which is
 * created when missing. Where no user can be created, `nobody` is used: it exists everywhere.
 */
export function postgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return {};
  return (
    accountOf("postgres") ??
    (makeSystemUser() ? accountOf("postgres") : undefined) ??
    accountOf("nobody") ??
    refuse()
  );
}

function refuse(): never {
  throw new StartFailure(
    "PostgreSQL does not run as root, and no other system user could be found or made. " +
      "Start Perennial as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

function accountOf(name: string): PostgresAccount | undefined {
  try {
    const ask = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return undefined;
  }
}

/** Debian and Red Hat have the first command, Alpine the second. */
function makeSystemUser(): boolean {
  const commands = [
    ["useradd", "--system", "--user-group", "--no-create-home", "postgres"],
    ["adduser", "-S", "-D", "-H", "postgres"],
  ] as const;
  return commands.some(
    ([command, ...words]) => spawnSync(command, words, { stdio: "ignore" }).status === 0,
  );
}

/**
 * Whether the account may reach a path, according to the operating system itself: every folder on
 * the way counts, and so do access lists.
 */
export function mayReach(account: PostgresAccount, path: string): boolean {
  if (account.uid === undefined) return true;
  const question = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  return question.status === 0;
}
