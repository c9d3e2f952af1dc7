/**
 * The steps that make a checkout ready to run: packages, the database client, the bundles of the
 * server, the pages. Each is skipped when what it depends on has not changed since it last ran.
 *
 * Plain JavaScript that imports no package: it runs before anything is installed.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeLists } from "./lists.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const buildFolder = path.join(root, ".build");
const oldestNode = [20, 19];
const longestCommand = 30 * 60_000;

/** A problem that the person at the terminal can solve: the message says how. */
export class Problem extends Error {}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [needed, neededMinor] = oldestNode;
  if (major > needed || (major === needed && minor >= neededMinor)) return;
  throw new Problem(
    `Perennial needs Node ${oldestNode.join(".")} or newer; this is ${process.versions.node}.`,
  );
}

/** Takes variables that are not set yet from the file .env, if there is one. */
export function loadEnvironment() {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile?.(file);
}

/**
 * Runs a command and returns its output, which is also stored in a file and shown on failure. In the
 * background it takes only the time that other processes leave.
 */
export async function runQuietly(name, command, words, env = {}, { background = false } = {}) {
  mkdirSync(buildFolder, { recursive: true });
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: longestCommand,
  });
  if (background && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const abandon = () => child.kill() && process.exit(1);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, abandon);
  const chunks = [];
  const printed = [];
  child.stdout.on("data", (chunk) => printed.push(chunk) && chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", resolve);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, abandon);
  const output = Buffer.concat(chunks).toString("utf8");
  writeFileSync(path.join(buildFolder, `${name}.log`), output);
  if (code === 0) return Buffer.concat(printed).toString("utf8");
  const tail = shortened(output.trim().split("\n")).join("\n");
  if (/ENOSPC|no space left/i.test(output)) {
    throw new Problem(`${name} failed because the disk is full. Free some space and start again.`);
  }
  throw new Problem(`${name} failed (${code}):\n${tail}`);
}

/** The beginning and the end: the cause is in one of them. */
function shortened(lines) {
  return lines.length <= 45 ? lines : [...lines.slice(0, 20), "…", ...lines.slice(-25)];
}

/** npm as it runs us, or the one on the path. */
export function npm() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, [script]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

/** Whether node_modules holds exactly the packages of the lockfile for this platform. */
function packagesAreInstalled() {
  try {
    const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
    const wanted = read("package-lock.json");
    const present = read("node_modules/.package-lock.json");
    return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
      const here = present[name];
      if (name === "" || ((optional || devOptional) && !here)) return true;
      return here?.version === version && existsSync(path.join(root, name));
    });
  } catch {
    return false;
  }
}

export async function installPackages(say) {
  if (packagesAreInstalled()) return;
  say("Installing packages …");
  try {
    await runNpm("ci");
  } catch (error) {
    throw new Problem(
      `${error.message}\nThe packages could not be installed. Check the network and the npm ` +
        "registry (npm ping), and start again.",
    );
  }
}

function runNpm(...words) {
  const [command, first] = npm();
  return runQuietly(`npm ${words[0]}`, command, [...first, ...words, "--include=dev"]);
}

/** One hash over files and folders, by names and contents. */
export function fingerprint(names) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
  const add = (name) => {
    const file = path.join(root, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats || name === "lib/generated") return;
    if (!stats.isDirectory()) hash.update(name).update("\0").update(readFileSync(file));
    else for (const entry of readdirSync(file).sort()) add(`${name}/${entry}`);
  };
  for (const name of names) add(name);
  return hash.digest("hex");
}

/** Does the work unless it was done for the same inputs and its result is still there. */
async function unlessDone(name, inputs, result, work) {
  const stamp = path.join(buildFolder, `${name}.stamp`);
  const now = fingerprint(inputs);
  const done = existsSync(stamp) && readFileSync(stamp, "utf8") === now;
  if (done && existsSync(path.join(root, result))) return;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(buildFolder, { recursive: true });
  writeFileSync(stamp, now);
}

const everywhere = ["package-lock.json", "tsconfig.json"];

export async function generateClient() {
  writeLists();
  const inputs = ["package-lock.json", "prisma/schema", "prisma.config.ts"];
  await unlessDone("generate", inputs, "lib/generated/prisma/client.ts", () =>
    runQuietly("prisma generate", process.execPath, ["scripts/prisma.mjs", "generate"]),
  );
}

/** The esbuild output of lib/server: one bundle per process, packages stay in node_modules. */
export function bundleOptions() {
  const server = path.join(root, "lib", "server");
  const runs = readdirSync(server).filter((name) => /^(start|(run|print)-[a-z]+)\.ts$/.test(name));
  return {
    absWorkingDir: root,
    entryPoints: runs.map((name) => path.join("lib", "server", name)),
    outdir: ".build",
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "@": root },
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: "silent",
  };
}

export async function bundleServer() {
  const inputs = [...everywhere, "lib", "prisma/seed", "scripts/prepare.mjs"];
  await unlessDone("bundle", inputs, ".build/start.mjs", async () => {
    const { build } = await import("esbuild");
    try {
      removeOldChunks((await build(bundleOptions())).metafile.outputs);
    } catch (error) {
      throw new Problem(`The server could not be bundled:\n${error.message}`);
    }
  });
}

/** What customers' browsers load; it belongs to the public files of the portal. */
export async function bundleHosted() {
  const inputs = [...everywhere, "package.json", "lib/hosted-form", "scripts/hosted.mjs"];
  await unlessDone("hosted", inputs, "public/perennial-hosted.js", async () => {
    const { writeHosted } = await import("./hosted.mjs");
    try {
      await writeHosted();
    } catch (error) {
      throw new Problem(`The hosted form could not be bundled:\n${error.message}`);
    }
  });
}

function removeOldChunks(outputs) {
  const chunks = path.join(buildFolder, "chunks");
  if (!existsSync(chunks)) return;
  for (const name of readdirSync(chunks)) {
    if (!outputs[`.build/chunks/${name}`]) rmSync(path.join(chunks, name));
  }
}

export async function buildPortal(say, { background = false } = {}) {
  const settings = ["next.config.js", "postcss.config.mjs", "instrumentation.ts"];
  const inputs = [...everywhere, ...settings, "app", "components", "lib", "public"];
  await unlessDone("portal", inputs, ".next/BUILD_ID", async () => {
    say("Building the portal; this takes about a minute and is done once …");
    await afterOtherBuilds(() => {
      const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
      const env = { NODE_ENV: "production" };
      return runQuietly("next build", process.execPath, [next, "build"], env, { background });
    });
  });
}

/**
 * Next allows one build of a checkout at a time: another start, or a leftover of one, may be
 * building.
 */
async function afterOtherBuilds(build) {
  const end = performance.now() + 5 * 60_000;
  for (;;) {
    try {
      return await build();
    } catch (error) {
      const busy = /Another next build process is already running/.test(error.message);
      if (!busy || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** Everything that the server needs to start. */
export async function prepareCheckout(say, { portal = true } = {}) {
  requireNode();
  await installPackages(say);
  await generateClient();
  await bundleServer();
  await bundleHosted();
  if (portal) await buildPortal(say);
}

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Runs a script's main part; problems are shown as one message, anything else with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    const text = error instanceof Problem ? error.message : (error?.stack ?? String(error));
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  }
}
