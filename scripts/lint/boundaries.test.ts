import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
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
      return lines.flatMap((line, index) =>
        line.includes("// fault:") ? [`${name}:${index + 1}`] : [],
      );
    })
    .sort();
}

test("the boundary rules report every planted fault and nothing else", () => {
  const run = spawnSync(oxlint, ["-c", "oxlint.config.mjs", "--format=unix", "."], {
    cwd: canary,
    encoding: "utf8",
  });
  const reported = [...run.stdout.matchAll(/^(.+?):(\d+):\d+: /gm)]
    .map(([, name, line]) => `${name}:${line}`)
    .sort();
  expect(plantedFaults().length).toBeGreaterThan(8);
  expect(reported).toEqual(plantedFaults());
});

test("the lint command reports planted faults of every kind that the house forbids", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "perennial-lint-"));
  const faults = [
    "export const loose: any = 1;",
    "export const sure = (text?: string) => text!.length;",
    "export const noisy = () => console.log(1);",
    "// @ts-ignore",
    "export const evaluated = eval('1');",
    `export const many = (n: number) => ${"n > 1 ? n : ".repeat(21)}0;`,
    `export const long = (n: number[]) => {${"\n  n.push(1);".repeat(51)}\n};`,
  ];
  writeFileSync(path.join(folder, "faults.ts"), `${faults.join("\n")}\n`);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { lint: string };
  };
  const options = scripts.lint
    .split(" ")
    .slice(1)
    .filter((option) => option !== "--type-aware");
  const run = spawnSync(oxlint, [...options, "--format=unix", folder], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const lines = new Set([...run.stdout.matchAll(/faults\.ts:(\d+):/g)].map(([, line]) => line));
  expect([...lines].sort()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});
