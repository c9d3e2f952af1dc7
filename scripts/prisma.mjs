#!/usr/bin/env node
/**
 * The Prisma CLI for this repository: `node scripts/prisma.mjs migrate deploy`, and so on.
 *
 * The CLI needs a schema engine binary that its package downloads after installation. Where that
 * download was not possible (no network, a strict firewall, install scripts blocked), the same
 * engine compiled to WebAssembly takes its place; see prisma-schema-engine.mjs.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Whether the package of engines already holds the binary that it would otherwise download. */
function hasStockEngine(require) {
  const folder = path.dirname(require.resolve("@prisma/engines/package.json", { paths: [root] }));
  return (
    existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("schema-engine-"))
  );
}

/** The environment in which the CLI runs without network access. */
function cliEnvironment(require) {
  const env = { CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1", ...process.env };
  if (!env.PRISMA_SCHEMA_ENGINE_BINARY && !hasStockEngine(require)) {
    env.PRISMA_SCHEMA_ENGINE_BINARY = path.join(root, "scripts", "prisma-schema-engine.mjs");
  }
  return env;
}

const require = createRequire(path.join(root, "package.json"));
const cli = require.resolve("prisma/build/index.js");
const child = spawn(process.execPath, [cli, ...process.argv.slice(2)], {
  cwd: root,
  env: cliEnvironment(createRequire(cli)),
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
