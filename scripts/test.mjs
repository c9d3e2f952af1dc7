/**
 * `npm test`: installs what is missing and runs everything that must hold. The last line is
 * "N passed, N failed", the sum over all tests and checks. `npm run verify` leaves out the
 * browser tests.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { namedTests, notedCalls, operationsOf, withoutEffect } from "./lint/called-operations.mjs";
import { chromium } from "./chromium.mjs";
import { pgbouncer } from "./pgbouncer.mjs";
import { buildPortal, freePort, main, prepareCheckout, root, runQuietly } from "./prepare.mjs";
import { scratchFolder } from "./scratch.mjs";

const say = (line) => process.stdout.write(`${line}\n`);
const withBrowser = !process.argv.includes("--no-browser");
const total = { passed: 0, failed: 0 };
/** The failures in words: repeated at the end, since the output above is long. */
const failures = [];

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
  if (problem !== undefined) failures.push(name);
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
  // Beside the linter there is one processor for it, and more checkers repeat each other's work.
  await program("tsc", "typescript/bin/tsc", "--noEmit", "--checkers", "1");
}

const lint = () =>
  program(
    "oxlint",
    "oxlint/bin/oxlint",
    "-c",
    "oxlint.config.mjs",
    "--type-aware",
    "--deny-warnings",
  );

const unused = () =>
  runQuietly("unused", process.execPath, [path.join(root, "scripts", "lint", "unused.mjs")]);

const document = path.join(root, ".build", "openapi.json");
const calledOperations = path.join(root, ".build", "called-operations");

async function openapi() {
  const print = [path.join(root, "scripts", "print.mjs"), "openapi"];
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
function countRun(runner, code, passed, failed) {
  const alone = code !== 0 && failed === 0;
  count(passed, alone ? 1 : failed);
  if (alone) failures.push(`${runner} ended with ${code}, without a failed test`);
}

/** The failed tests of a Vitest report, with their files, the first line of what they said and where in the file. */
function failedUnitTests(result) {
  return result.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => {
        // Vitest's stack of a timed-out test.
        const [said = "", ...stack] = (test.failureMessages[0] ?? "").split("\n");
        const place = stack.find((line) => line.includes(file.name))?.match(/:(\d+):\d+\)?$/);
        const line = place ? `:${place[1]}` : "";
        const reason = said.replace("Error: STACK_TRACE_ERROR", "was not done in time");
        return `${path.relative(root, file.name)}${line} > ${test.fullName}: ${reason}`;
      }),
  );
}

/** The failed or flaky specs of a Playwright report, with their files and lines. */
function failedSpecs(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => ["unexpected", "flaky"].includes(test.status)))
      .map((spec) => `e2e/${spec.file}:${spec.line} > ${spec.title}`),
    ...failedSpecs(suite.suites ?? []),
  ]);
}

async function unitTests() {
  const began = performance.now();
  const output = path.join(root, ".build", "vitest.json");
  rmSync(output, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${output}`];
  rmSync(calledOperations, { recursive: true, force: true });
  const code = await runTests("vitest/vitest.mjs", ["run", ...reporters], {
    PERENNIAL_CALLED_OPERATIONS: calledOperations,
  });
  const result = resultOf(output);
  countRun("vitest", code, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0);
  if (result !== undefined) failures.push(...failedUnitTests(result));
  say(`Unit tests took ${seconds(began)}.`);
}

/** Generators call every operation; this asks for a test that does so on purpose, succeeds, and reads the effect. */
async function everyOperationIsTested() {
  const operations = operationsOf(JSON.parse(readFileSync(document, "utf8")));
  const lines = notedCalls(calledOperations);
  const tests = namedTests(operations, lines);
  const untested = [...tests].filter(([, of]) => of.size === 0).map(([id]) => id);
  if (untested.length > 0) throw new Error(`No test calls ${untested.join(", ")}.`);
  const unread = withoutEffect(operations, lines);
  if (unread.length > 0) throw new Error(`No test reads what ${unread.join(", ")} did.`);
}

/** @param executable the path of a Chromium, once it is there. */
async function browserTests(executable) {
  const PERENNIAL_CHROMIUM = await executable;
  const began = performance.now();
  const output = path.join(root, ".build", "playwright.json");
  rmSync(output, { force: true });
  const dataDir = scratchFolder("e2e");
  const code = await runTests("@playwright/test/cli.js", ["test"], {
    PERENNIAL_CHROMIUM,
    PERENNIAL_DATA_DIR: dataDir,
    PORT: String(await freePort()),
  });
  rmSync(dataDir, { recursive: true, force: true });
  const result = resultOf(output);
  const failed = (result?.stats.unexpected ?? 0) + (result?.stats.flaky ?? 0);
  countRun("playwright", code, result?.stats.expected ?? 0, failed);
  failures.push(...failedSpecs(result?.suites ?? []));
  say(`Browser tests took ${seconds(began)}.`);
}

const began = performance.now();
await main(async () => {
  // Fetching is mostly waiting: it is done beside work that keeps a core busy. Where there is no PgBouncer, this check
  // fails and so do the tests behind it.
  const pooler = check("PgBouncer is there", () => pgbouncer(say));
  await prepareCheckout(say, { portal: false });
  const browser = pooler.then(() => (withBrowser ? chromium(say) : undefined));
  browser.catch(() => undefined);
  await Promise.all([
    pooler,
    check("types", types).then(() => check("OpenAPI description", openapi)),
    check("lint", lint).then(async () => {
      await check("format", () => program("biome format", "@biomejs/biome/bin/biome", "format"));
      await check("unused code", unused);
    }),
  ]);
  // The build fills the gaps in which the tests wait for their database.
  const build = check("build", () => buildPortal(say, { background: true }));
  await unitTests();
  await check("every operation has a test that calls it", everyOperationIsTested);
  const built = await build;
  if (built && withBrowser) await browserTests(browser);
});
say(`\nEverything took ${seconds(began)}.`);
for (const failure of failures) say(`✗ ${failure}`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
