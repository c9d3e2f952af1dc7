/** Installs the packages of the lockfile, if they are not there. */
import { installPackages, main, requireNode } from "./prepare.mjs";

await main(async () => {
  requireNode();
  await installPackages((line) => process.stdout.write(`${line}\n`));
});
