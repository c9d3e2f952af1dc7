import path from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

const { webServer: usual } = base;
const server = Array.isArray(usual) ? usual[0] : usual;
const root = path.join(import.meta.dirname, "..", "..");

/** `npm run figures`: every figure of the demo against SQL, on its own installation. */
export default defineConfig({
  ...base,
  testDir: ".",
  testIgnore: [],
  workers: 1,
  reporter: "list",
  outputDir: path.join(root, "test-results"),
  webServer: server && { ...server, cwd: root },
});
