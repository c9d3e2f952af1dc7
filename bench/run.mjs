/** `npm run bench`: builds what is measured and the benchmarks, then runs them. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { pgbouncer } from "../scripts/pgbouncer.mjs";
import {
  generateClient,
  installPackages,
  main,
  prepareCheckout,
  requireNode,
} from "../scripts/prepare.mjs";

const say = (line) => process.stdout.write(`${line}\n`);

/** The engine needs neither database nor portal; nights, price rises and bill runs do without the service. */
async function prepare() {
  if (process.argv[2] === "pooled") process.env.PERENNIAL_PGBOUNCER = await pgbouncer(say);
  if (!["engine", "night", "rises", "bill-runs"].includes(process.argv[2]))
    return prepareCheckout(say);
  requireNode();
  await installPackages(say);
  await generateClient();
}

await main(async () => {
  await prepare();
  const { build } = await import("esbuild");
  const sources = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts"));
  await build({
    entryPoints: sources.map((name) => path.join("bench", name)),
    outdir: ".build/bench",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "error",
  });
  const run = spawnSync(process.execPath, [".build/bench/main.mjs", ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  process.exitCode = run.status ?? 1;
});
