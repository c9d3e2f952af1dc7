/**
 * `npm run stalls`: how long hostile requests hold the API up. A separate installation answers 10,000
 * of them without a credential and 10,000 with one; its event loop is watched from inside and by
 * calls of /livez from outside, and the values of an idle period of the same length are subtracted.
 * First every attack is made once, and the table shows its response. The first argument is another
 * count of requests, the second the number of runs whose median counts (3).
 */
import { spawnSync } from "node:child_process";
import { main, prepareCheckout, root } from "../prepare.mjs";
import { bundleProgram } from "../run.mjs";

await main(async () => {
  process.chdir(root);
  await prepareCheckout((line) => process.stdout.write(`${line}\n`));
  const words = [await bundleProgram("scripts/stalls/measure-stalls.ts"), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, words, { stdio: "inherit" }).status ?? 1;
});
