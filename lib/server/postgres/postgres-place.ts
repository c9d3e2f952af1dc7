import * as z from "zod";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { mayReach, type PostgresAccount } from "./postgres-account";
import { usableSharedFolders } from "./postgres-binaries";
import { hasCode, StartFailure } from "@/lib/server/processes/start-failure";

/** What is stored about the embedded PostgreSQL between two starts (mode 0600). */
export type PostgresPlace = z.infer<typeof keptPlace>;

const keptPlace = z.looseObject({
  dataDir: z.string(),
  folder: z.string(),
  port: z.number(),
  password: z.string(),
});

const megabyte = 1024 * 1024;
const neededForNew = 200 * megabyte;
const neededForMore = 48 * megabyte;

/** Creates the folder of everything that Perennial stores on this machine; returns its real path. */
export function openDataFolder(dataDir: string, account: PostgresAccount): string {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      chmodSync(dataDir, 0o700);
    }
    letPass(dataDir, account);
    return realpathSync(dataDir);
  } catch (error) {
    if (hasCode(error, "ENOSPC")) throw diskFull(dataDir, 0, neededForNew);
    throw new StartFailure(
      `The data folder ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** PostgreSQL's system user passes through; the content has its own permissions. */
function letPass(dataDir: string, account: PostgresAccount): void {
  const { uid, mode } = statSync(dataDir);
  if (account.uid === undefined || uid !== process.getuid?.()) return;
  if ((mode & 0o001) === 0) chmodSync(dataDir, (mode & 0o777) | 0o011);
}

/**
 * The folder of the database: in the data folder, or, when the account that runs PostgreSQL cannot
 * enter that, in a shared folder under a name derived from the data folder's path. An existing
 * database stays where it is.
 */
export function postgresPlace(
  dataDir: string,
  account: PostgresAccount,
  say: (line: string) => void,
): PostgresPlace {
  const known = readPlace(dataDir);
  const inside = path.join(dataDir, "postgres");
  const folder = existingFolder(dataDir, known) ?? newFolder(dataDir, account);
  if (folder === inside) requireReach(folder, account);
  else
    say(`The database lies in ${folder}: the user that runs PostgreSQL may not enter ${dataDir}.`);
  requireSpace(folder);
  const port = known?.port ?? 0;
  if (known) return { dataDir, folder, port, password: known.password };
  if (hasDatabase(folder)) setAside(folder, say);
  return { dataDir, folder, port, password: randomBytes(24).toString("base64url") };
}

function hasDatabase(folder: string): boolean {
  return existsSync(path.join(folder, "PG_VERSION"));
}

/** The folder of an earlier start; not the one of another checkout that this one was copied from. */
function existingFolder(dataDir: string, known: PostgresPlace | undefined): string | undefined {
  const inside = path.join(dataDir, "postgres");
  if (hasDatabase(inside)) return inside;
  if (!known || !hasDatabase(known.folder)) return undefined;
  return known.dataDir === dataDir || !existsSync(known.dataDir) ? known.folder : undefined;
}

function newFolder(dataDir: string, account: PostgresAccount): string {
  return mayReach(account, dataDir)
    ? path.join(dataDir, "postgres")
    : outsideFolder(dataDir, account);
}

function requireReach(folder: string, account: PostgresAccount): void {
  if (mayReach(account, path.dirname(folder))) return;
  throw new StartFailure(
    `The system user that runs PostgreSQL may no longer enter ${folder}. Let other users pass ` +
      "through the folders on the way again (chmod o+x), or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** Without its password a database is useless to us, and not ours to remove. */
function setAside(folder: string, say: (line: string) => void): void {
  let number = 1;
  while (existsSync(`${folder}.old-${number}`)) number += 1;
  renameSync(folder, `${folder}.old-${number}`);
  say(
    `The database in ${folder} belongs to a data folder that was removed. It was set aside as ` +
      `${folder}.old-${number}, and an empty one takes its place.`,
  );
}

function placeFile(dataDir: string): string {
  return path.join(dataDir, "postgres.json");
}

function readPlace(dataDir: string): PostgresPlace | undefined {
  try {
    return keptPlace.parse(JSON.parse(readFileSync(placeFile(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}

export function rememberPlace(dataDir: string, place: PostgresPlace): void {
  writeFileSync(placeFile(dataDir), `${JSON.stringify(place, null, 2)}\n`, { mode: 0o600 });
}

function outsideFolder(dataDir: string, account: PostgresAccount): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  for (const shared of usableSharedFolders()) {
    if (mayReach(account, shared)) return path.join(shared, name, "postgres");
  }
  throw new StartFailure(
    `The system user that runs PostgreSQL may not enter ${dataDir}, and no other folder could be ` +
      "found. Set PERENNIAL_DATA_DIR to a folder that other users may enter.",
  );
}

function requireSpace(folder: string): void {
  let existing = folder;
  while (!existsSync(existing)) existing = path.dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  const needed = hasDatabase(folder) ? neededForMore : neededForNew;
  if (bavail * bsize < needed) throw diskFull(folder, bavail * bsize, needed);
}

/** The message for a full disk; sizes in bytes. */
export function diskFull(folder: string, free?: number, needed = neededForMore): StartFailure {
  const left = free === undefined ? "" : ` (${Math.floor(free / megabyte)} MB are free)`;
  return new StartFailure(
    `The disk that holds ${folder} is full${left}. PostgreSQL needs at least ` +
      `${Math.ceil(needed / megabyte)} MB: free some space, or set PERENNIAL_DATA_DIR to a ` +
      "folder on another disk.",
  );
}
