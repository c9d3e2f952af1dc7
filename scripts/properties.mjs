/**
 * `npm run properties`: the long suite. Properties run more often than in `npm test`, most of them 10,000 times, with
 * another seed each time; `PROPERTY_SEED=7` sets the seed. Arguments are passed on, such as the name of one file.
 */
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./prepare.mjs";
import { runVitest } from "./run.mjs";

const isProperty = (file) =>
  file.endsWith(".property.test.ts") ||
  /fc\.assert\(|propertyRuns\(/.test(readFileSync(path.join(root, file), "utf8"));

const words = process.argv.slice(2);
const files = ["lib", "components"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => file.endsWith(".test.ts"))
  .filter(isProperty)
  .sort();
const seed = process.env.PROPERTY_SEED ?? String(randomInt(1, 2 ** 31));
const say = () => process.stdout.write(`seed of all properties: PROPERTY_SEED=${seed}\n`);
say();
await runVitest(words.length ? words : files, { LONG: "1", PROPERTY_SEED: seed }, say);
