/**
 * `npm run fuzz`: a million hostile calls of all operations, or as many as the first argument says.
 * The second argument is the seed of an earlier run, the third the number of its first call. It
 * fails on any response of category 60 and on any outside the error contract.
 */
import { runProof } from "../run.mjs";

const [count = "1000000", seed = String(Date.now() % 1_000_000), first = "0"] =
  process.argv.slice(2);
await runProof("fuzz", { FUZZ: count, FUZZ_SEED: seed, FUZZ_FIRST: first });
