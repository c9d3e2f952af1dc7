import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const canary = path.join(import.meta.dirname, "canary");
const oxlint = path.resolve("node_modules/.bin/oxlint");

/** Every line of the canary that breaks a rule on purpose, as `file:line`. */
function plantedFaults(): string[] {
  return readdirSync(canary, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const lines = readFileSync(path.join(canary, name), "utf8").split("\n");
      return lines.flatMap((line, index) => (line.includes("// fault:") ? [`${name}:${index + 1}`] : []));
    })
    .sort();
}

test("the boundary rules report every planted fault and nothing else", () => {
  const run = spawnSync(oxlint, ["-c", "oxlint.config.mjs", "--format=unix", "."], { cwd: canary, encoding: "utf8" });
  const reported = [...run.stdout.matchAll(/^(.+?):(\d+):\d+: /gm)].map(([, name, line]) => `${name}:${line}`).sort();
  expect(plantedFaults().length).toBeGreaterThan(8);
  expect(reported).toEqual(plantedFaults());
});
