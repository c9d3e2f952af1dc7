/**
 * `npm run fuzz`: a million hostile calls of all operations, or as many as the first word says. A
 * second word is the seed of an earlier run, a third the number of its first call. It fails at any
 * answer of category 60 and at any that is outside of the error contract.
 */
import { runProof } from "../run.mjs";

const [count = "1000000", seed = String(Date.now() % 1_000_000), first = "0"] =
  process.argv.slice(2);
runProof("fuzz", { FUZZ: count, FUZZ_SEED: seed, FUZZ_FIRST: first });
