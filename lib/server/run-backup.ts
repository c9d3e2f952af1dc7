import { existsSync } from "node:fs";
import path from "node:path";
import { backUp, type Rows } from "@/lib/server/backup/backup";
import { restore } from "@/lib/server/backup/restore";
import { startEmbeddedPostgres } from "@/lib/server/postgres/embedded-postgres";
import { lockDataFolder } from "@/lib/server/postgres/instance-lock";
import { postgresAccount } from "@/lib/server/postgres/postgres-account";
import { openDataFolder } from "@/lib/server/postgres/postgres-place";
import { readSettings, type Settings } from "./settings";
import { hasCode, StartFailure } from "@/lib/server/processes/start-failure";

/** `npm run backup` and `npm run restore`. */

const say = (line: string) => process.stdout.write(`${line}\n`);
const [, , command, word] = process.argv;
const settings = readSettings(process.env, false);

/** Uses the database that a start would use; an embedded server that was not running is stopped again. */
async function withDatabase<T>(
  { databaseUrl, dataDir }: Settings,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  openDataFolder(dataDir, postgresAccount());
  const embedded = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  try {
    return await work(embedded.url("perennial"));
  } finally {
    if (!embedded.takenOver) await embedded.stop();
  }
}

const summary = (rows: Rows) => {
  const counts = Object.values(rows);
  return `${counts.length} tables, ${counts.reduce((sum, count) => sum + count, 0)} rows`;
};

async function makeBackup(): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(dataDir)) {
    throw new StartFailure(
      `There is no database in ${dataDir}. Set DATABASE_URL or PERENNIAL_DATA_DIR.`,
    );
  }
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  const file = word ?? path.join(dataDir, "backups", `perennial-${moment}.backup.gz`);
  const rows = await withDatabase(settings, (ownerUrl) => backUp(ownerUrl, file));
  say(`${file}: ${summary(rows)}`);
  say(
    "Keep the keys of this installation elsewhere: without PERENNIAL_CARD_KEY nobody reads the cards in it.",
  );
}

async function bringBack(): Promise<void> {
  if (!word) throw new StartFailure("Say which backup: npm run restore -- <file>");
  if (!existsSync(word)) throw new StartFailure(`There is no file ${word}.`);
  if (!settings.databaseUrl) openDataFolder(settings.dataDir, postgresAccount());
  const lock = settings.databaseUrl ? undefined : lockDataFolder(settings.dataDir, settings.port);
  try {
    const rows = await withDatabase(settings, (ownerUrl) => restore(ownerUrl, word));
    say(`Restored ${summary(rows)}; every row is there and the books hold.`);
    say(
      "Give the start the keys of the installation that was backed up. From then on it bills and charges as that one did.",
    );
  } finally {
    lock?.release();
  }
}

try {
  if (command === "restore") await bringBack();
  else await makeBackup();
} catch (error) {
  const reason = hasCode(error, "3D000")
    ? "There is no database to back up."
    : hasCode(error, "42501")
      ? `${String(error)}. The owner of DATABASE_URL must be a superuser, or rows that policies hide would be missing.`
      : error instanceof StartFailure
        ? error.message
        : (error instanceof Error && error.stack) || String(error);
  process.stderr.write(`\nThe ${command} did not work: ${reason}\n`);
  process.exitCode = 1;
}
