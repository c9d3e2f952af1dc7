/**
 * `npm run histories`: random histories of subscriptions, billed by the engine and by the second engine.
 * `--count=10000` and `--seed=1` say how many, and which is the first; `--http=1000` how many of them go through
 * the interface and the database.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "./prepare.mjs";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    http: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const child = spawn(
  process.execPath,
  [path.join(root, "node_modules", "vitest", "vitest.mjs"), "run", "histories.test"],
  {
    cwd: root,
    env: {
      ...process.env,
      HISTORIES: values.count,
      HTTP_HISTORIES: values.http,
      SEED: values.seed,
    },
    stdio: "inherit",
  },
);
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
