/**
 * `npm run histories`: random histories of subscriptions, billed by the engine and by the second engine.
 * `--count=10000` and `--seed=1` set how many, and the first one; `--http=1000` how many of them go through the
 * interface and the database.
 */
import { parseArgs } from "node:util";
import { runVitest } from "./run.mjs";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    http: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
await runVitest(["histories.test"], {
  HISTORIES: values.count,
  HTTP_HISTORIES: values.http,
  SEED: values.seed,
});
