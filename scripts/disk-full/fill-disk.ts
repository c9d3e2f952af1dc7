import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { clientOf, makeAccounts, makeCatalog } from "@/bench/client";
import { brokenInvariants } from "@/lib/platform/invariants/money-invariants";
import { freePort } from "@/lib/server/postgres/loopback-port";
import { type Answer, ask } from "./ask";
import { kindOf, type Seen, startWriters } from "./order-writers";

/**
 * Runs an installation on a small disk, fills the disk while orders come in, and frees it again.
 * Every response must follow the error contract, readiness must report it, the service must recover
 * on its own, and each order must be executed exactly once.
 */
const DISK_MEGABYTES = 400;
const FULL_SECONDS = 25;
const BACK_SECONDS = 60;
const ACCOUNTS = 4;

const problems: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function run(command: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${words.join(" ")}: ${error?.message ?? stderr}`);
}

/** Takes all free space, and again what is freed meanwhile, until `stop`. */
function takeAllRoom(folder: string): () => void {
  const file = path.join(folder, "ballast");
  const ballast = openSync(file, "w");
  const chunk = Buffer.alloc(64 * 1024, 1);
  const fill = () => {
    for (const size of [chunk.length, 4096, 1]) {
      try {
        for (;;) writeSync(ballast, chunk, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  };
  fill();
  const timer = setInterval(fill, 20);
  return () => {
    clearInterval(timer);
    closeSync(ballast);
    rmSync(file);
  };
}

async function until(condition: () => Promise<boolean>, seconds: number): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > seconds * 1000) return Number.POSITIVE_INFINITY;
    await wait(0.1);
  }
  return (performance.now() - begun) / 1000;
}

/** Polls what probes and readers see; returns the responses when stopped. */
function watch(addresses: readonly string[], token: string): () => Map<string, Answer[]> {
  const answers = new Map<string, Answer[]>(addresses.map((address) => [address, []]));
  const timer = setInterval(() => {
    for (const address of addresses)
      void ask(address, token).then((answer) => answers.get(address)?.push(answer));
  }, 250);
  return () => {
    clearInterval(timer);
    return answers;
  };
}

function tally(answers: readonly Answer[]): Seen {
  const seen: Seen = new Map();
  for (const answer of answers) seen.set(kindOf(answer), (seen.get(kindOf(answer)) ?? 0) + 1);
  return seen;
}

const told = (seen: Seen) =>
  [...seen].map(([kind, count]) => `${count} × ${kind}`).join(", ") || "nothing";

async function rowsOf<T extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<T[]> {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8"));
  const client = new pg.Client(`postgresql://postgres:${password}@127.0.0.1:${port}/perennial`);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function fillDisk(dataDir: string, baseUrl: string): Promise<void> {
  const credentials = JSON.parse(readFileSync(path.join(dataDir, "demo-credentials.json"), "utf8"));
  const client = await clientOf({ baseUrl, credentials } as Parameters<typeof clientOf>[0]);
  const { ratePlanId } = await makeCatalog(client);
  const accounts = await makeAccounts(client, ACCOUNTS);
  const writers = startWriters(baseUrl, client.token, accounts, ratePlanId);
  const seen: Seen = new Map();
  writers.count(seen);
  await wait(3);
  say(`with space:    orders ${told(seen)}`);
  const addresses = ["readyz", "livez", `v1/accounts/${accounts[0]}`];
  const watched = addresses.map((address) => `${baseUrl}/${address}`);
  for (const state of ["tables", "log"] as const) {
    const makeRoom = takeAllRoom(dataDir);
    const full: Seen = new Map();
    writers.count(full);
    await wait(1);
    const stopWatching = watch(watched, client.token);
    if (state === "log") await exhaustLog(dataDir);
    await wait(FULL_SECONDS);
    expectContract(`no space for ${state}`, full, [...stopWatching().values()]);
    makeRoom();
    await expectReturn(baseUrl);
  }
  const { accepted, unfit } = await writers.finish();
  expectThat(
    unfit.length === 0,
    `every answer is in the contract:\n  ${unfit.slice(0, 5).join("\n  ")}`,
  );
  await expectBooks(dataDir, accepted);
}

/** Writes into the log of changes until the preallocated segments are used: PostgreSQL then ends. */
async function exhaustLog(dataDir: string): Promise<void> {
  const write = "select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))";
  for (let megabyte = 0; megabyte < DISK_MEGABYTES; megabyte++) {
    const failed = await rowsOf(dataDir, write).then(
      () => false,
      () => true,
    );
    if (failed) return;
  }
}

function expectContract(state: string, full: Seen, watched: readonly Answer[][]): void {
  const [ready = [], alive = [], reads = []] = watched;
  say(`${state}: orders ${told(full)}`);
  say(`               reads ${told(tally(reads))}`);
  say(`               readiness ${told(tally(ready))}; life ${told(tally(alive))}`);
  const fits = ({ status, code = 0 }: Answer) =>
    status === 200 || (status === 503 && code % 100 === 61);
  expectThat(
    alive.every(({ status }) => status === 200),
    `${state}: the process stays alive`,
  );
  expectThat(
    ready.some(({ status }) => status === 503),
    `${state}: readiness tells`,
  );
  expectThat(
    [...full.keys()].some((kind) => kind.startsWith("503")),
    `${state}: orders are refused`,
  );
  expectThat(reads.every(fits), `${state}: reads are answered, or refused in the contract`);
}

async function expectReturn(baseUrl: string): Promise<void> {
  const isReady = async () => (await ask(`${baseUrl}/readyz`, "")).status === 200;
  const seconds = await until(isReady, BACK_SECONDS);
  say(`space again:   ready after ${seconds.toFixed(1)} s`);
  expectThat(Number.isFinite(seconds), "it recovers on its own");
  await wait(3);
}

/** Each accepted order once, each with its bill and its payment, and no charge without a payment. */
async function expectBooks(dataDir: string, accepted: number): Promise<void> {
  const [books] = await rowsOf<Record<"orders" | "paid" | "owed" | "net", string>>(
    dataDir,
    `select (select count(*) from orders) as orders, (select count(*) from payment) as paid,
       (select count(*) from invoice where balance <> 0) as owed,
       (select coalesce(sum(case when kind = 'charge' then amount else -amount end), 0)
          from test_gateway_transaction where approved)
       - (select coalesce(sum(amount), 0) from payment) as net`,
  );
  say(`the books:     ${accepted} orders accepted; ${JSON.stringify(books)}`);
  expectThat(Number(books?.orders) === accepted, "each accepted order is there once");
  expectThat(Number(books?.paid) === accepted, "each accepted order is paid once");
  expectThat(Number(books?.owed) === 0, "nothing is billed and left unpaid");
  const settled = async () =>
    (
      await rowsOf(
        dataDir,
        "select 1 from gateway_intent where state in ('created', 'sent', 'unknown') limit 1",
      )
    ).length === 0;
  expectThat(Number.isFinite(await until(settled, 120)), "every charge is settled");
  const broken = await brokenInvariants((sql) => rowsOf<{ subject: string }>(dataDir, sql));
  expectThat(broken.length === 0, `the books hold: ${JSON.stringify(broken).slice(0, 500)}`);
}

function expectThat(holds: boolean, promise: string): void {
  if (!holds) problems.push(promise);
}

function launch(dataDir: string, port: number): ChildProcess {
  return spawn(process.execPath, [".build/start.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      PERENNIAL_DATA_DIR: dataDir,
      SEED: "none",
      // Cards are charged by the test gateway.
      PERENNIAL_TENANT: "test",
      LOG_LEVEL: "fatal",
      DATABASE_URL: "",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function main(): Promise<void> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    say("This needs root on Linux: it mounts a small disk.");
    process.exitCode = 1;
    return;
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-disk-"));
  run("mount", "-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m,mode=0711`, "none", dataDir);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = launch(dataDir, port);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    const isReady = async () => (await ask(`${baseUrl}/readyz`, "")).status === 200;
    if (!Number.isFinite(await until(isReady, 120))) throw new Error("it does not start");
    await fillDisk(dataDir, baseUrl);
  } finally {
    child.kill("SIGTERM");
    await ended;
    run("umount", dataDir);
    rmdirSync(dataDir);
  }
  for (const problem of problems) say(`✗ ${problem}`);
  say(problems.length === 0 ? "Everything held." : `${problems.length} promises were broken.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main();
