import os from "node:os";
import { defineConfig } from "@playwright/test";

/**
 * Browser tests run against a real `npm start` with its own data folder, or against the
 * installation that PERENNIAL_E2E_URL names (its credentials are in PERENNIAL_DATA_DIR).
 */
const port = process.env.PORT ?? "3100";
const running = process.env.PERENNIAL_E2E_URL;
const executablePath = process.env.PERENNIAL_CHROMIUM;
const isRoot = process.getuid?.() === 0;

/**
 * A whole Chromium loads two pages for the suggestions under its address bar into every window,
 * which cost more than most pages under test; they are not needed here. The browser uses only the
 * last list, so it repeats what Playwright turns off.
 */
const featuresTurnedOff = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
const args = [
  `--disable-features=${featuresTurnedOff.join(",")}`,
  ...(isRoot ? ["--no-sandbox"] : []),
];

export default defineConfig({
  testDir: "e2e",
  // They advance the demo's clock: `npm run figures`.
  testIgnore: "figures/**",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.min(Math.max(os.availableParallelism() - 1, 2), 4),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".build/playwright.json" }]],
  outputDir: "test-results",
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    trace: "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args },
  },
  webServer: running
    ? undefined
    : {
        command: "node scripts/start.mjs",
        url: `http://localhost:${port}/readyz`,
        env: { PORT: port, LOG_LEVEL: "warn" },
        timeout: 240_000,
        stdout: "ignore",
        gracefulShutdown: { signal: "SIGTERM", timeout: 35_000 },
      },
});
