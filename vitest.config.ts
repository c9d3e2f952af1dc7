import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { writeLists } from "./scripts/lists.mjs";

writeLists();

const tests = "{lib,components,app,prisma,scripts,bench}/**/*.test.{ts,tsx}";
const pure =
  "{lib/{billing,billing-checker,kernel,second-engine,values},components}/**/*.test.{ts,tsx}";
const alone = "**/*.alone.test.ts";
const globalSetup = ["lib/server/testing/vitest.global-setup.ts"];
const rows = "lib/testing/rows/vitest.rows-setup.ts";
const never = ["**/node_modules/**", ".build/**", ".data/**", ".next/**"];

/**
 * The files of one worker share its modules, since loading them takes longer than most tests; each
 * begins with an empty database. Files that replace modules or the environment are named `.alone`
 * and have a worker of their own. Those of pure rooms get no database.
 */
export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    setupFiles: ["lib/values/testing/vitest.property-setup.ts"],
    pool: "forks",
    experimental: { fsModuleCache: true, fsModuleCachePath: ".build/vitest-modules" },
    maxWorkers: os.availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: "pure", include: [pure], exclude: never, isolate: false } },
      {
        extends: true,
        test: {
          name: "together",
          include: [tests],
          exclude: [...never, pure, alone],
          isolate: false,
          globalSetup,
          setupFiles: [rows, "lib/server/testing/vitest.file-setup.ts"],
        },
      },
      {
        extends: true,
        test: { name: "alone", include: [alone], exclude: never, globalSetup, setupFiles: [rows] },
      },
    ],
  },
});
