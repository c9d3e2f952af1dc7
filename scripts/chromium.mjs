/**
 * Finds the browser for the browser tests, or fetches it: PERENNIAL_CHROMIUM, the system's own,
 * Playwright's download, and for root the distribution's package.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Problem, root, runQuietly } from "./prepare.mjs";

/** The one without windows first: a page in it costs half of what it costs in a whole browser. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const usualPlaces = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

function onPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...files, ...usualPlaces].find((file) => existsSync(file) && answers(file));
}

/** Some systems have a stand-in that only says how to install the real one. */
function answers(file) {
  const asked = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return asked.status === 0 && /\d+\.\d+/.test(asked.stdout);
}

function playwrightsOwn() {
  const require = createRequire(path.join(root, "package.json"));
  const file = require("playwright-core").chromium.executablePath();
  return file && existsSync(file) && answers(file) ? file : undefined;
}

/** The path of a Chromium that runs here. */
export async function chromium(say) {
  const given = process.env.PERENNIAL_CHROMIUM;
  if (given && !existsSync(given)) throw new Problem(`PERENNIAL_CHROMIUM: there is no ${given}.`);
  return given ?? onPath() ?? playwrightsOwn() ?? (await fetched(say));
}

/** Ways to get one, each tried after the one before has not led to a browser that runs. */
function ways() {
  const cli = path.join(root, "node_modules", "playwright", "cli.js");
  const playwright = (...words) => [`playwright ${words[0]}`, process.execPath, [cli, ...words]];
  const download = playwright("install", "chromium");
  if (process.getuid?.() !== 0) return [download];
  return [
    download,
    playwright("install-deps", "chromium"),
    ["apt-get update", "apt-get", ["update", "-q"]],
    ["apt-get install", "apt-get", ["install", "-qy", "--no-install-recommends", "chromium"]],
  ];
}

async function fetched(say) {
  say("Fetching Chromium for the browser tests …");
  const env = {
    DEBIAN_FRONTEND: "noninteractive",
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000",
  };
  for (const [name, command, words] of ways()) {
    const done = await runQuietly(name, command, words, env).catch(() => undefined);
    const found = done === undefined ? undefined : (playwrightsOwn() ?? onPath());
    if (found) return found;
  }
  throw new Problem(
    "There is no Chromium, and none could be fetched. Install one and set PERENNIAL_CHROMIUM to " +
      "its path; `npm run verify` runs everything but the browser tests.",
  );
}
