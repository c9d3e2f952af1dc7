/**
 * `npm run commitment-kills`: processes that bill minimums and credit of commitments are killed at random moments, 50 times
 * or as often as the first argument says. The second argument is the seed of an earlier run.
 */
import { runProof } from "../run.mjs";

const [kills = "50", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await runProof("commitments", { KILLS: kills, KILLS_SEED: seed });
