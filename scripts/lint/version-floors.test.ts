import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";

/** The least version of a package that may be installed: data, raised when an advisory comes out. */
const floors = z
  .record(z.string(), z.object({ least: z.string(), because: z.string() }))
  .parse(JSON.parse(readFileSync("scripts/lint/version-floors.json", "utf8")));
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        inBundle: z.boolean().optional(),
        link: z.boolean().optional(),
        optional: z.boolean().optional(),
        os: z.array(z.string()).optional(),
        cpu: z.array(z.string()).optional(),
        libc: z.array(z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + 13);

function isBelow(version: string, least: string): boolean {
  const [have, need] = [version, least].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const differs = need?.findIndex((part, place) => part !== have?.[place]) ?? -1;
  return differs >= 0 && !((have?.[differs] ?? 0) > (need?.[differs] ?? 0));
}

function belowFloor(installed: Record<string, { version?: string | undefined }>): string[] {
  return Object.entries(installed).flatMap(([place, { version = "0.0.0" }]) => {
    const floor = floors[nameOf(place)];
    if (!floor || !isBelow(version, floor.least)) return [];
    return [`${place} ${version} is below ${floor.least}: ${floor.because}`];
  });
}

test("no package is older than its floor, wherever it is installed", () => {
  expect(belowFloor(packages)).toEqual([]);
});

test("every floor is for an installed package, and the guard sees an older one", () => {
  const there = new Set(Object.keys(packages).map(nameOf));
  expect(Object.keys(floors).filter((name) => !there.has(name))).toEqual([]);
  expect(belowFloor({ "node_modules/x/node_modules/nodemailer": { version: "7.0.13" } })).toEqual([
    expect.stringContaining("below 9.1.0"),
  ]);
  expect(isBelow("9.0.9", "9.1.0")).toBe(true);
  expect(isBelow("9.1.0", "9.1.0")).toBe(false);
  expect(isBelow("10.0.0", "9.1.0")).toBe(false);
});

test("what is installed is what was locked: each entry has a hash, but for optional parts for other systems", () => {
  const without = Object.entries(packages).filter(
    ([place, entry]) => place.startsWith("node_modules/") && !entry.integrity && !entry.link,
  );
  const needed = without.filter(([, { inBundle, optional, os = [], cpu = [], libc = [] }]) => {
    const forServers =
      os.includes("linux") &&
      (cpu.includes("x64") || cpu.includes("arm64")) &&
      (libc.length === 0 || libc.includes("glibc"));
    return !inBundle && !(optional && (os.length > 0 || cpu.length > 0) && !forServers);
  });
  expect(needed.map(([place]) => place)).toEqual([]);
});
