import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{lib,components,app,prisma,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", ".build/**", ".data/**", ".next/**"],
    globalSetup: ["lib/server/testing/vitest.global-setup.ts"],
    pool: "forks",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
