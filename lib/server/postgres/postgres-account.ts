import { execFileSync, spawnSync } from "node:child_process";
import { StartFailure } from "@/lib/server/processes/start-failure";

/** The operating system's user under which PostgreSQL runs. Empty: the user who started us. */
export type PostgresAccount = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root, so root hands it to the system user `postgres`, which is made
 * when it is missing. Where no user can be made, `nobody` serves: it exists everywhere.
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

/** Debian and Red Hat know the first command, Alpine the second. */
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
 * Whether the account may reach a path, asked of the operating system itself: every folder on the
 * way counts, and so do access lists.
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
