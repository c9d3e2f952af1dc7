/** `npm run routes`: writes the route files of app from the operations of lib/areas, and removes those that serve none. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { main, prepareCheckout, root, runQuietly } from "./prepare.mjs";

const TREES = ["app/v1", "app/v2", "app/api/v1", "app/oauth", "app/object-query", "app/(hosted)"];

await main(async () => {
  const say = (line) => process.stderr.write(`${line}\n`);
  await prepareCheckout(say, { portal: false });
  const printed = await runQuietly("routes", process.execPath, [".build/print-routes.mjs"]);
  const wanted = new Map(JSON.parse(printed));
  for (const file of TREES.flatMap(routesBelow)) {
    if (!wanted.has(file)) rmSync(path.join(root, file));
  }
  for (const [file, text] of wanted) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  spawnSync(process.execPath, [biome, "format", "--write", ...wanted.keys()], { cwd: root });
  say(`${wanted.size} route files`);
});

function routesBelow(tree) {
  if (!existsSync(path.join(root, tree))) return [];
  return readdirSync(path.join(root, tree), { recursive: true })
    .map((name) => path.posix.join(tree, name.split(path.sep).join("/")))
    .filter((name) => name.endsWith("/route.ts") && !name.includes("[...unknown]"));
}
