import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, sourcesBelow } from "./imports";
import { circularRooms, refusedImports } from "./layers";
import { roomsOf } from "./rooms";

const canary = path.join(import.meta.dirname, "canary");

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

const oxlint = path.resolve("node_modules/.bin/oxlint");
const root = path.resolve(import.meta.dirname, "../..");

test("no file imports another that it may not import", async () => {
  expect(refusedImports(root, await roomsOf(root))).toEqual([]);
});

test("no room depends on itself", async () => {
  expect(circularRooms(await roomsOf(root))).toEqual([]);
  expect(circularRooms({ a: { after: ["b"] }, b: { after: ["c"] }, c: { after: ["b"] } })).toEqual([
    "b",
    "c",
  ]);
});

test("a room declares only the rooms that it builds on", async () => {
  const rooms = await roomsOf(root);
  const unused = Object.entries(rooms).flatMap(([room, { after }]) => {
    const known = new Set(
      sourcesBelow(root, [`lib/areas/${room}`])
        .flatMap((file) => importsOf(root, file))
        .map(({ target }) => target.split("/")[2]),
    );
    return after.filter((other) => !known.has(other)).map((other) => `${room} after ${other}`);
  });
  expect(unused).toEqual([]);
});

test("the boundary rules report every planted fault and nothing else", async () => {
  const reported = refusedImports(canary, await roomsOf(canary)).map((line) => line.split(" ")[0]);
  expect(plantedFaults().length).toBeGreaterThan(8);
  expect(reported.toSorted()).toEqual(plantedFaults());
});

test("the lint command reports planted faults of every forbidden kind", () => {
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
