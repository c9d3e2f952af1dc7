import path from "node:path";
import { defineConfig } from "vitest/config";
import { writeLists } from "./lists.mjs";

writeLists();

const root = path.resolve(import.meta.dirname, "..");

/** Suites that take minutes to hours: `npm run kills`, `gapless` and `fuzz`. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    globalSetup: ["lib/server/testing/vitest.global-setup.ts"],
    setupFiles: ["lib/server/testing/vitest.file-setup.ts"],
    pool: "forks",
    env: { RATE_LIMIT_PER_MINUTE: "100000000" },
    include: ["scripts/**/*.proof.ts"],
    testTimeout: 86_400_000,
    hookTimeout: 60_000,
  },
});
