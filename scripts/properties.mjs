/**
 * `npm run properties`: the long suite. Every property is tried at least 10,000 times. Words are
 * passed on, such as the name of one file.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./prepare.mjs";

const isProperty = (file) =>
  /propertyRuns\(/.test(readFileSync(path.join(root, file), "utf8")) ||
  file.endsWith(".property.test.ts");

const words = process.argv.slice(2);
const files = readdirSync(path.join(root, "lib"), { recursive: true })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => path.join("lib", file))
  .filter(isProperty)
  .sort();
const child = spawn(
  process.execPath,
  [
    path.join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    ...(words.length ? words : files),
  ],
  { cwd: root, env: { ...process.env, LONG: "1" }, stdio: "inherit" },
);
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
