#!/usr/bin/env node
/**
 * A stand-in for Prisma's schema engine binary: it speaks the binary's JSON-RPC over stdin and
 * stdout and runs the same engine, compiled to WebAssembly, over the `pg` driver.
 *
 * scripts/prisma.mjs points PRISMA_SCHEMA_ENGINE_BINARY here when the binary is absent. Set
 * SCHEMA_ENGINE_LOG to a file name to record the conversation.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import pg from "pg";

const require = createRequire(import.meta.url);
const { parse } = createRequire(require.resolve("pg"))("pg-connection-string");
const argv = process.argv.slice(2);

// The CLI reads stderr as JSON lines; a library's deprecation notice there would break it.
process.removeAllListeners("warning");

/** PostgreSQL's type numbers that the driver adapter cannot name, and related types that it can. */
const CHAR = 18;
const CHAR_ARRAY = 1002;
const TEXT = 25;
const TEXT_ARRAY = 1009;
const ADAPTER_CHARACTER = 6;

function log(...parts) {
  const file = process.env.SCHEMA_ENGINE_LOG;
  if (!file) return;
  const words = parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  appendFileSync(file, `${words.join(" ")}\n`);
}

function argument(name) {
  const position = argv.indexOf(name);
  return position < 0 ? undefined : argv[position + 1];
}

/**
 * The connection as separate fields. The engine asks for a shadow database by overriding
 * `database`; `pg` lets a connection string win over that, and the shadow step would then run on
 * the live database.
 */
function discrete(url) {
  const { host, port, user, password, database, ssl, options } = parse(url);
  return {
    host: host || "127.0.0.1",
    port: Number(port || 5432),
    user,
    password,
    database: database || "postgres",
    ssl: ssl ?? false,
    ...(options ? { options } : {}),
    max: 1,
  };
}

function databaseUrl() {
  const given = argument("--datasource");
  return (given && JSON.parse(given).url) || process.env.DATABASE_URL;
}

async function connected(config, act) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Reports a failed `cli` command as the binary does; the CLI skips the first line of stderr. */
function refuse(errorCode, message) {
  const fields = { is_panic: false, error_code: errorCode, message, meta: {} };
  const entry = { timestamp: new Date().toISOString(), level: "ERROR", fields };
  console.error("{}");
  console.error(JSON.stringify({ ...entry, target: "schema_engine::logger" }));
  process.exit(1);
}

/** `schema-engine cli …`: whether the database can be reached, and making or dropping it. */
async function runCliCommand(command, url) {
  const config = discrete(url);
  const name = pg.escapeIdentifier(config.database);
  const onServer = (sql) =>
    connected({ ...config, database: "postgres" }, (client) => client.query(sql));
  try {
    if (command === "can-connect-to-database") await connected(config, () => undefined);
    else if (command === "create-database") await onServer(`CREATE DATABASE ${name}`);
    else if (command === "drop-database")
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    process.exit(0);
  } catch (error) {
    if (error.code === "3D000") refuse("P1003", `Database ${config.database} does not exist`);
    refuse("P1001", String(error.message));
  }
}

/**
 * The catalogue has columns of the type "char", which the driver adapter does not know. They are
 * announced as text, and their positions remembered so that the engine still sees characters.
 */
let characterColumns = [];
function announceCharactersAsText() {
  const Result = require("pg/lib/result.js");
  const addFields = Result.prototype.addFields;
  Result.prototype.addFields = function addKnownFields(fields) {
    characterColumns = [];
    fields.forEach((field, position) => {
      if (field.dataTypeID === CHAR) {
        characterColumns.push(position);
        field.dataTypeID = TEXT;
      } else if (field.dataTypeID === CHAR_ARRAY) {
        field.dataTypeID = TEXT_ARRAY;
      }
    });
    return addFields.call(this, fields);
  };
}

/**
 * Sends a script as a whole. The adapter's own way cuts it at every semicolon, which breaks
 * function bodies and loses the implicit transaction around a migration.
 */
function withWholeScripts(adapter) {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const position of characterColumns) result.columnTypes[position] = ADAPTER_CHARACTER;
    return result;
  };
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}

/** Adapters for the database and for its shadow, which is dropped after its pool has closed. */
async function adapterFactory(url) {
  const { PrismaPg } = await import("@prisma/adapter-pg");
  const config = discrete(url);
  const factory = new PrismaPg(config);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => withWholeScripts(await connect());
  factory.connectToShadowDb = async () => {
    const main = await factory.connect();
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    await main.executeScript(`CREATE DATABASE "${database}"`);
    const shadow = withWholeScripts(await new PrismaPg({ ...config, database }).connect());
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await main.executeScript(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      await main.dispose();
    };
    return shadow;
  };
  return factory;
}

/** Instantiates the WebAssembly by hand: its own entry needs Node to import `.wasm` files. */
async function loadEngine(url) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
  const glue = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bindings = await import(pathToFileURL(glue).href);
  const wasm = readFileSync(glue.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const { bindMigrationAwareSqlAdapterFactory } = await import("@prisma/driver-adapter-utils");
  const factory = bindMigrationAwareSqlAdapterFactory(await adapterFactory(url));
  return bindings.SchemaEngine.new(
    { datamodels: undefined },
    (line) => log("ENGINE", line),
    factory,
  );
}

function send(message) {
  const line = JSON.stringify({ jsonrpc: "2.0", ...message });
  log("OUT", line.slice(0, 800));
  process.stdout.write(`${line}\n`);
}

function failure(error) {
  const message = String(error?.message ?? error);
  const data = {
    is_panic: false,
    message,
    meta: error?.meta ?? {},
    error_code: error?.code ?? null,
  };
  return { code: 4466, message: "An error happened. Check the data field for details.", data };
}

async function answer(request, engine) {
  if (!request.method) return;
  try {
    if (!engine[request.method]) throw new Error(`no method ${request.method}`);
    const params = Array.isArray(request.params) ? request.params[0] : request.params;
    const result = await engine[request.method](params);
    if (request.method === "diff" && result?.stdout) {
      send({ id: 900001, method: "print", params: { content: result.stdout } });
    }
    send({ id: request.id, result: result ?? null });
  } catch (error) {
    log("ERROR", String(error?.stack ?? error));
    send({ id: request.id, error: failure(error) });
  }
}

/** Answers requests one after another until stdin closes. */
function serveRequests(url) {
  let engine;
  let previous = Promise.resolve();
  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    if (!line.trim()) return;
    previous = previous.then(async () => {
      log("IN", line.slice(0, 800));
      engine ??= await loadEngine(url);
      await answer(JSON.parse(line), engine);
    });
  });
  lines.on("close", () => void previous.then(() => process.exit(0)));
}

if (argv.includes("--version")) {
  process.stdout.write("schema-engine-cli wasm\n");
} else if (argv.includes("cli")) {
  await runCliCommand(argv[argv.indexOf("cli") + 1], databaseUrl());
} else {
  announceCharactersAsText();
  serveRequests(databaseUrl() ?? "postgresql://127.0.0.1/none");
}
