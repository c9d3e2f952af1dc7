/**
 * `npm run canaries`: 200 numbers of cards and bank accounts through every door of hosted forms and
 * browser calls, and many more through the doors of servers: none is found outside the vault. And ten faults planted in
 * the engine: the second engine finds each.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./prepare.mjs";

const files = ["form-canary", "card-canary", "planted-faults"];
const child = spawn(
  process.execPath,
  [path.join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...files],
  { cwd: root, env: { ...process.env, LONG: "1" }, stdio: "inherit" },
);
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
