/** `npm run e2e -- <Playwright's arguments>`: only the browser tests, on their own installation. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { chromium } from "./chromium.mjs";
import { freePort, main, prepareCheckout, root } from "./prepare.mjs";
import { scratchFolder } from "./scratch.mjs";

const say = (line) => process.stdout.write(`${line}\n`);

await main(async () => {
  await prepareCheckout(say);
  const dataDir = scratchFolder("e2e");
  const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  const run = spawnSync(process.execPath, [cli, "test", ...process.argv.slice(2)], {
    cwd: root,
    env: {
      ...process.env,
      PERENNIAL_CHROMIUM: await chromium(say),
      PORT: process.env.PORT ?? String(await freePort()),
      PERENNIAL_DATA_DIR: process.env.PERENNIAL_DATA_DIR ?? dataDir,
    },
    stdio: "inherit",
  });
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = run.status ?? 1;
});
