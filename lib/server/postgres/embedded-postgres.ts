import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort, isFree } from "./loopback-port";
import { type PostgresAccount, postgresAccount } from "./postgres-account";
import { type PostgresBinaries, postgresBinaries, programOf } from "./postgres-binaries";
import {
  diskFull,
  openDataFolder,
  type PostgresPlace,
  postgresPlace,
  rememberPlace,
} from "./postgres-place";
import { systemEnv } from "@/lib/server/processes/process-env";
import { becomesTrue, commandLineOf, isRunning } from "@/lib/server/processes/process-table";
import { StartFailure } from "@/lib/server/processes/start-failure";

/** The running embedded server. It outlives the process that started it until `stop`. */
export type EmbeddedPostgres = {
  pid: number;
  port: number;
  /** True when a server left behind by an earlier process was found and reused. */
  takenOver: boolean;
  /** The owner's address of one database of the server. */
  url(database: string): string;
  stop(): Promise<void>;
};

type Options = {
  /** Folder for all stored data; created when missing. */
  dataDir: string;
  /** Called with messages for the person at the terminal. */
  say: (line: string) => void;
  /** False for temporary databases: nothing waits for the disk. */
  durable?: boolean;
};

type Cluster = Required<Options> & {
  account: PostgresAccount;
  binaries: PostgresBinaries;
  place: PostgresPlace;
  logFile: string;
};

const owner = "postgres";
const largestLog = 20 * 1024 * 1024;

/**
 * Starts PostgreSQL on a loopback port, or takes over the one that a killed process left behind.
 *
 * @throws StartFailure with a message for the person at the terminal: disk full, data of another
 * major version, a server that neither answers nor ends.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = postgresAccount();
  const binaries = postgresBinaries(account);
  const dataDir = openDataFolder(path.resolve(options.dataDir), account);
  const place = postgresPlace(dataDir, account, options.say);
  const logFile = path.join(dataDir, "postgres.log");
  const cluster = { durable: true, ...options, dataDir, account, binaries, place, logFile };
  if (!existsSync(path.join(place.folder, "PG_VERSION"))) await createCluster(cluster);
  requireSameMajor(cluster);
  const leftBehind = await takeOver(cluster);
  return leftBehind ?? launch(cluster);
}

/** Creates a new server's files in a temporary folder, so that a partial one is never used. */
async function createCluster({ dataDir, place, account, binaries, durable }: Cluster) {
  const unfinished = `${place.folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(path.dirname(place.folder), { recursive: true, mode: 0o755 });
  mkdirSync(unfinished, { mode: 0o700 });
  const secrets = mkdtempSync(path.join(os.tmpdir(), "perennial-init-"));
  const passwordFile = path.join(secrets, "password");
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const file of [unfinished, secrets, passwordFile])
      chownSync(file, account.uid, account.gid);
  }
  const flags = ["--auth=scram-sha-256", `--username=${owner}`, `--pwfile=${passwordFile}`];
  const text = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin"];
  const result = spawnSync(
    programOf(binaries, "initdb"),
    [...flags, ...text, "--builtin-locale=C.UTF-8", ...(durable ? [] : ["--no-sync"]), unfinished],
    { ...account, cwd: "/", env: serverEnvironment(), encoding: "utf8" },
  );
  rmSync(secrets, { recursive: true, force: true });
  if (result.status !== 0) throw initFailure(place.folder, `${result.stderr}${result.error ?? ""}`);
  rememberPlace(dataDir, place);
  rmSync(place.folder, { recursive: true, force: true });
  renameSync(unfinished, place.folder);
}

function initFailure(folder: string, output: string): StartFailure {
  if (/No space left on device/i.test(output)) return diskFull(folder);
  return new StartFailure(`PostgreSQL could not make its files in ${folder}:\n${output.trim()}`);
}

function serverEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV } = process.env;
  return { ...systemEnv(process.env), NODE_ENV, LC_ALL: "C", LC_MESSAGES: "C", TZ: "UTC" };
}

function requireSameMajor({ place, binaries }: Cluster): void {
  const major = Number(readFileSync(path.join(place.folder, "PG_VERSION"), "utf8"));
  if (major === binaries.major) return;
  throw new StartFailure(
    `The database in ${place.folder} was made by PostgreSQL ${major}, and this version of ` +
      `Perennial brings PostgreSQL ${binaries.major}. Dump it with the earlier version and load ` +
      "it into a new one, or move the folder away to begin with an empty database.",
  );
}

/** What the running server writes about itself: line 1 process, 2 folder, 4 port, 8 state. */
function postmasterFile(folder: string) {
  try {
    const lines = readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n");
    const word = (number: number) => lines[number - 1]?.trim() ?? "";
    return { pid: Number(word(1)), folder: word(2), port: Number(word(4)), state: word(8) };
  } catch {
    return undefined;
  }
}

/**
 * Uses the server that an earlier process left behind, if it answers. One that is shutting down is
 * given three seconds to end, and then told to.
 */
async function takeOver(cluster: Cluster): Promise<EmbeddedPostgres | undefined> {
  const { folder } = cluster.place;
  const file = postmasterFile(folder);
  if (!file) return undefined;
  if (file.folder !== folder || !/postgres/.test(commandLineOf(file.pid) ?? "")) {
    // Left by a crash of the machine, or copied along with the folder: no process uses this data.
    rmSync(path.join(folder, "postmaster.pid"), { force: true });
    return undefined;
  }
  const left = () => !isRunning(file.pid);
  const answersOrLeft = async () => (await answers(cluster, file.port)) || left();
  await becomesTrue(answersOrLeft, 3000);
  if (!left() && (await answers(cluster, file.port))) {
    cluster.say(`Took over the PostgreSQL that an earlier start left running (pid ${file.pid}).`);
    cluster.place.port = file.port;
    rememberPlace(cluster.dataDir, cluster.place);
    return running(cluster, file.pid, true);
  }
  if (!left()) process.kill(file.pid, "SIGINT");
  if (await becomesTrue(left, 10_000)) return undefined;
  throw new StartFailure(
    `A PostgreSQL server of an earlier start (pid ${file.pid}) holds ${folder}; it neither ` +
      `answers nor ends. Stop it with "kill -QUIT ${file.pid}" and start again.`,
  );
}

/** Whether the server of exactly this folder answers on the port with the stored password. */
async function answers({ place }: Cluster, port: number): Promise<boolean> {
  const connectionString = ownerUrl(place.password, port, "postgres");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("SHOW data_directory");
    return rows[0]?.data_directory === place.folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function ownerUrl(password: string, port: number, database: string): string {
  return `postgresql://${owner}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

/** Starts the server; on another port when the previous one is taken. */
async function launch(cluster: Cluster): Promise<EmbeddedPostgres> {
  const { place, dataDir } = cluster;
  const end = performance.now() + 15_000;
  for (;;) {
    if (!(await isFree(place.port))) place.port = await freePort();
    rememberPlace(dataDir, place);
    const attempt = await launchOnce(cluster);
    if ("pid" in attempt) return running(cluster, attempt.pid, false);
    if (/No space left on device/i.test(attempt.output)) throw diskFull(place.folder);
    const passing = /Address already in use|still in use|already exists|could not bind/i;
    if (!passing.test(attempt.output) || performance.now() > end) {
      throw new StartFailure(
        `PostgreSQL does not start; its last words, from ${cluster.logFile}:\n${attempt.output}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

type Attempt = { pid: number } | { output: string };

/** One attempt: resolves when the server is ready or has ended; recovery after a crash may be long. */
async function launchOnce(cluster: Cluster): Promise<Attempt> {
  const { place, account, binaries, durable, logFile } = cluster;
  const began = existsSync(logFile) && statSync(logFile).size < largestLog;
  const log = openSync(logFile, began ? "a" : "w", 0o600);
  const offset = began ? statSync(logFile).size : 0;
  const child = spawn(
    programOf(binaries, "postgres"),
    ["-D", place.folder, "-p", String(place.port), ...settings(durable)],
    {
      ...account,
      cwd: "/",
      env: serverEnvironment(),
      // Its own process group: Ctrl-C reaches us alone, and we stop it last.
      detached: true,
      windowsHide: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  child.unref();
  let ended = child.pid === undefined;
  child.on("exit", () => (ended = true));
  child.on("error", () => (ended = true));
  const ready = () => {
    const file = postmasterFile(place.folder);
    return file?.pid === child.pid && file?.state === "ready";
  };
  await becomesTrue(() => ended || ready(), 180_000);
  if (!ended && child.pid !== undefined) return { pid: child.pid };
  const output = readFileSync(logFile).subarray(offset).toString("utf8");
  return { output: output.trim().split("\n").slice(-8).join("\n") };
}

/** Nothing needs to survive a crash, and sessions are short: each plans a statement once, as a long one does after a while. */
const THROWN_AWAY = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  plan_cache_mode: "force_generic_plan",
};

function settings(durable: boolean): string[] {
  const chosen = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    max_connections: "120",
    shared_buffers: "256MB",
    jit: "off",
    ...(durable ? {} : THROWN_AWAY),
  };
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function running(cluster: Cluster, pid: number, takenOver: boolean): EmbeddedPostgres {
  const { password, port } = cluster.place;
  return {
    pid,
    port,
    takenOver,
    url: (database) => ownerUrl(password, port, database),
    stop: () => stop(pid),
  };
}

/** Fast shutdown: open transactions are rolled back. After 20 s PostgreSQL is killed. */
async function stop(pid: number): Promise<void> {
  const ended = () => !isRunning(pid);
  if (ended()) return;
  process.kill(pid, "SIGINT");
  if (await becomesTrue(ended, 20_000)) return;
  process.kill(pid, "SIGQUIT");
  await becomesTrue(ended, 5000);
}
