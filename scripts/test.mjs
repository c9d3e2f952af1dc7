/**
 * `npm test`: installs what is missing and runs everything that must hold. The last line is
 * "N passed, N failed", the sum over all tests and checks. `npm run verify` leaves out the
 * browser tests.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "./chromium.mjs";
import { buildPortal, freePort, main, prepareCheckout, root, runQuietly } from "./prepare.mjs";

const say = (line) => process.stdout.write(`${line}\n`);
const withBrowser = !process.argv.includes("--no-browser");
const total = { passed: 0, failed: 0 };

function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/** Runs one check; what it prints is shown only when it fails. */
async function check(name, work) {
  const began = performance.now();
  const problem = await work().then(
    () => undefined,
    (error) => error.message,
  );
  count(problem === undefined ? 1 : 0, problem === undefined ? 0 : 1);
  say(`${problem === undefined ? "✓" : "✗"} ${name} (${seconds(began)})`);
  if (problem !== undefined) say(problem);
  return problem === undefined;
}

/** Runs a program of a package. */
function program(name, file, ...words) {
  return runQuietly(name, process.execPath, [path.join(root, "node_modules", file), ...words]);
}

async function types() {
  await program("next typegen", "next/dist/bin/next", "typegen");
  await program("tsc", "typescript/bin/tsc", "--noEmit");
}

async function openapi() {
  const print = [path.join(root, "scripts", "print.mjs"), "openapi"];
  const document = path.join(root, ".build", "openapi.json");
  writeFileSync(document, await runQuietly("openapi", process.execPath, print));
  await program("redocly lint", "@redocly/cli/bin/cli.js", "lint", document);
}

function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** Runs a test runner in the foreground; gives its exit code. */
function runTests(file, words, env = {}) {
  const child = spawn(process.execPath, [path.join(root, "node_modules", file), ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve) => child.on("close", resolve));
}

function resultOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** A runner that fails without a failed test (a file that does not load, an error outside tests). */
function countRun(code, passed, failed) {
  count(passed, code !== 0 && failed === 0 ? 1 : failed);
}

async function unitTests() {
  const output = path.join(root, ".build", "vitest.json");
  rmSync(output, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${output}`];
  const code = await runTests("vitest/vitest.mjs", ["run", ...reporters]);
  const result = resultOf(output);
  countRun(code, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0);
}

async function browserTests() {
  const output = path.join(root, ".build", "playwright.json");
  rmSync(output, { force: true });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "perennial-e2e-"));
  const code = await runTests("@playwright/test/cli.js", ["test"], {
    PERENNIAL_CHROMIUM: await chromium(say),
    PERENNIAL_DATA_DIR: dataDir,
    PORT: String(await freePort()),
  });
  rmSync(dataDir, { recursive: true, force: true });
  const stats = resultOf(output)?.stats;
  countRun(code, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

const began = performance.now();
await main(async () => {
  await prepareCheckout(say, { portal: false });
  await check("types", types);
  await check("lint", () =>
    program(
      "oxlint",
      "oxlint/bin/oxlint",
      "-c",
      "oxlint.config.mjs",
      "--type-aware",
      "--deny-warnings",
    ),
  );
  await check("format", () => program("biome format", "@biomejs/biome/bin/biome", "format"));
  await check("OpenAPI description", openapi);
  await unitTests();
  const built = await check("build", () => buildPortal(say));
  if (built && withBrowser) await browserTests();
});
say(`\nEverything took ${seconds(began)}.`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
