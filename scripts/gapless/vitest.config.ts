import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..", "..");

export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    globalSetup: ["lib/server/testing/vitest.global-setup.ts"],
    setupFiles: ["lib/server/testing/vitest.file-setup.ts"],
    pool: "forks",
    include: ["scripts/gapless/gapless.proof.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
});
