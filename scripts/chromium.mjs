/**
 * Finds the browser for the browser tests, or fetches it: PERENNIAL_CHROMIUM, the one without windows
 * (for root from the distribution), the system's own, and Playwright's download.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { installPackage } from "./apt.mjs";
import { Problem, root, runQuietly } from "./prepare.mjs";

/** It is headless: a page in it costs half of what it costs in a full browser. */
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const usualPlaces = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

function onPath(wanted) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = folders.flatMap((folder) => wanted.map((name) => path.join(folder, name)));
  return files.find(runs);
}

const runs = (file) => existsSync(file) && answers(file);

const anyOnPath = () => onPath([shell, ...names]) ?? usualPlaces.find(runs);

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
  return (
    given ??
    onPath([shell]) ??
    (await shellOfDistribution(say)) ??
    anyOnPath() ??
    playwrightsOwn() ??
    (await fetched(say))
  );
}

/**
 * Nothing where there is no such package or no permission to install it: another browser is used.
 */
async function shellOfDistribution(say) {
  if (process.getuid?.() !== 0) return undefined;
  say("Fetching the Chromium without windows for the browser tests …");
  await installPackage(shell);
  return onPath([shell]);
}

/** Ways to get one, each tried when the one before did not work. */
const ways = [
  () => installPackage("chromium"),
  () => playwright("install", "chromium"),
  () => playwright("install-deps", "chromium"),
];

function playwright(...words) {
  const cli = path.join(root, "node_modules", "playwright", "cli.js");
  const env = {
    DEBIAN_FRONTEND: "noninteractive",
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000",
  };
  return runQuietly(`playwright ${words[0]}`, process.execPath, [cli, ...words], env);
}

async function fetched(say) {
  say("Fetching Chromium for the browser tests …");
  for (const fetch of ways) {
    await fetch().catch(() => undefined);
    const found = playwrightsOwn() ?? anyOnPath();
    if (found) return found;
  }
  throw new Problem(
    "There is no Chromium, and none could be fetched. Install one and set PERENNIAL_CHROMIUM to " +
      "its path; `npm run verify` runs everything but the browser tests.",
  );
}
