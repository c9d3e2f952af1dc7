import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
};
type Packages = Record<string, Package>;

const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Packages };

/** Where Node finds a package that another one requires: beside it, or further up. */
function found(packages: Packages, from: string, name: string): Package | undefined {
  for (let folder = from; ; ) {
    const entry = packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`];
    if (entry || folder === "") return entry;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}

/** Optional packages without an entry: `npm ci` refuses such a lockfile. */
function withoutEntry(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !found(packages, from, name)),
  );
}

test("the lockfile has an entry for every system's optional packages, so that npm ci takes it", () => {
  expect(withoutEntry(lockfile.packages)).toEqual([]);
});

test("the guard sees a lockfile that was written where a registry lacks some of them", () => {
  const { "node_modules/@next/swc-darwin-arm64": dropped, ...rest } = lockfile.packages;
  expect(dropped?.version).toBe(lockfile.packages["node_modules/next"]?.version);
  expect(withoutEntry(rest)).toEqual(["@next/swc-darwin-arm64"]);
});

test("the lockfile names no registry but the public one", () => {
  const hosts = Object.values(lockfile.packages).flatMap(({ resolved }) =>
    resolved ? [new URL(resolved).origin] : [],
  );
  expect(hosts.filter((host) => host !== "https://registry.npmjs.org")).toEqual([]);
});
