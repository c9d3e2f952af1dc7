/**
 * `npm run meter-kills`: processes that take events of meters and count their days are killed at random moments, 50 times or as
 * often as the first argument says. The second argument is the seed of an earlier run.
 */
import { runProof } from "../run.mjs";

const [kills = "50", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await runProof("meters", { KILLS: kills, KILLS_SEED: seed });
