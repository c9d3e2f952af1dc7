/** `npm run routes`: writes the route files of app from the operations of lib/areas, and removes those without one. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { main, prepareCheckout, root, runQuietly } from "./prepare.mjs";

await main(async () => {
  const say = (line) => process.stderr.write(`${line}\n`);
  await prepareCheckout(say, { portal: false });
  const printed = await runQuietly("routes", process.execPath, [".build/print-routes.mjs"]);
  const { present, wanted } = JSON.parse(printed);
  const texts = new Map(wanted);
  for (const file of present) if (!texts.has(file)) rmSync(path.join(root, file));
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  await runQuietly("biome", process.execPath, [biome, "format", "--write", ...texts.keys()]);
  say(`${texts.size} route files`);
});
