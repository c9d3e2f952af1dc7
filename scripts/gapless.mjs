/**
 * `npm run gapless`: 10,000 postings, of which 30 % are declined, while the process that posts is
 * killed 20 times: the numbers of invoices and credit memos are one unbroken run. The first word is
 * another count of postings, the second another one of kills.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./prepare.mjs";

const [postings = "10000", kills = "20"] = process.argv.slice(2);
const child = spawn(
  process.execPath,
  [
    path.join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--config",
    path.join("scripts", "gapless", "vitest.config.ts"),
  ],
  { cwd: root, env: { ...process.env, POSTINGS: postings, KILLS: kills }, stdio: "inherit" },
);
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
