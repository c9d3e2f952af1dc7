/**
 * `npm run kills`: processes that pay, refund and collect are killed at random moments, 200 times or
 * as often as the first word says. A second word is the seed of an earlier run.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./prepare.mjs";

const [kills = "200", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const child = spawn(
  process.execPath,
  [
    path.join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--config",
    path.join("scripts", "kills", "vitest.config.ts"),
  ],
  { cwd: root, env: { ...process.env, KILLS: kills, KILLS_SEED: seed }, stdio: "inherit" },
);
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
