/** `npm run disk-full`: what happens when the disk of the database fills up under load. */
import { spawnSync } from "node:child_process";
import { main, prepareCheckout, root } from "../prepare.mjs";
import { bundleProgram } from "../run.mjs";

await main(async () => {
  process.chdir(root);
  await prepareCheckout((line) => process.stdout.write(`${line}\n`));
  const bundle = await bundleProgram("scripts/disk-full/fill-disk.ts");
  process.exitCode = spawnSync(process.execPath, [bundle], { stdio: "inherit" }).status ?? 1;
});
