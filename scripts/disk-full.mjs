/** `npm run disk-full`: what happens when the disk of the database fills up under load. */
import { spawnSync } from "node:child_process";
import { main, prepareCheckout, root } from "./prepare.mjs";

const bundle = ".build/disk-full.mjs";

await main(async () => {
  process.chdir(root);
  await prepareCheckout((line) => process.stdout.write(`${line}\n`));
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["scripts/disk-full/fill-disk.ts"],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "@": root },
    logLevel: "error",
  });
  process.exitCode = spawnSync(process.execPath, [bundle], { stdio: "inherit" }).status ?? 1;
});
