/**
 * `npm run kills`: processes that pay, refund and collect are killed at random moments, 200 times or
 * as often as the first argument says. The second argument is the seed of an earlier run.
 */
import { runProof } from "../run.mjs";

const [kills = "200", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await runProof("kills", { KILLS: kills, KILLS_SEED: seed });
