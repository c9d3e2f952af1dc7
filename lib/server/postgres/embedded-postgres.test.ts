import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";
import { becomesTrue, isRunning } from "@/lib/server/processes/process-table";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-embedded-"));
const folder = path.join(dataDir, "postgres");
const said: string[] = [];
let server: EmbeddedPostgres;

function start(dir = dataDir): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: dir, say: (line) => said.push(line) });
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  process.env.PLANTED_SECRET = "a key of somebody else";
  server = await start();
  await ask(server.url("postgres"), "CREATE TABLE kept AS SELECT 7 AS number");
});

afterAll(async () => {
  delete process.env.PLANTED_SECRET;
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the server gets system variables and none of our secrets", async () => {
  const url = server.url("postgres");
  await ask(url, "CREATE TABLE variables (line text)");
  await ask(url, "COPY variables FROM PROGRAM 'env' WITH (DELIMITER E'\\x01')");
  const lines = await ask(url, "SELECT line FROM variables");
  const names = lines.map(({ line }) => String(line).split("=")[0]);
  expect(names).toContain("PATH");
  expect(names).toContain("TZ");
  expect(names).not.toContain("PLANTED_SECRET");
});

test("secrets are in files that no one else may read", () => {
  for (const name of ["postgres.json", "postgres.log"]) {
    expect(statSync(path.join(dataDir, name)).mode & 0o077).toBe(0);
  }
});

test("a server left behind is taken over with its data", async () => {
  const again = await start();
  expect(again).toMatchObject({ pid: server.pid, port: server.port, takenOver: true });
  expect(await ask(again.url("postgres"), "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test("a killed server is restarted and has lost nothing", async () => {
  process.kill(server.pid, "SIGKILL");
  server = await start();
  expect(server.takenOver).toBe(false);
  expect(await ask(server.url("postgres"), "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test("a data folder copied from a running one gets a separate server", async () => {
  const copy = mkdtempSync(path.join(os.tmpdir(), "perennial-copy-"));
  await ask(server.url("postgres"), "CHECKPOINT");
  execFileSync("cp", ["-a", `${dataDir}/.`, copy]);
  const other = await start(copy);
  expect(other.pid).not.toBe(server.pid);
  expect(other.port).not.toBe(server.port);
  await other.stop();
  expect(isRunning(server.pid)).toBe(true);
  rmSync(copy, { recursive: true, force: true });
});

test("when another program has taken its port, it uses another", async () => {
  const { port } = server;
  await server.stop();
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  server = await start();
  expect(server.port).not.toBe(port);
  await new Promise((resolve) => other.close(resolve));
});

test("data of another major version are left alone, with a reason", async () => {
  await server.stop();
  const file = path.join(folder, "PG_VERSION");
  const version = readFileSync(file, "utf8");
  writeFileSync(file, "15\n");
  await expect(start()).rejects.toThrow(/made by PostgreSQL 15.*brings PostgreSQL 18/s);
  writeFileSync(file, version);
  server = await start();
  expect(await becomesTrue(() => isRunning(server.pid), 1000)).toBe(true);
});
