import { expect, test } from "vitest";
import { type Outcome, runFuzz } from "./run-fuzz";

const COUNT = Number(process.env.FUZZ ?? "1000000");
const SEED = Number(process.env.FUZZ_SEED ?? "1");
const FIRST = Number(process.env.FUZZ_FIRST ?? "0");

test(`${COUNT} hostile calls stay within the error contract`, async () => {
  const started = performance.now();
  let told = 0;
  const tell = ({ breaks, ...outcome }: Outcome) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${JSON.stringify({ ...outcome, seconds, breaks: breaks.length })}\n`);
    // Immediately, so that an interrupted run has reported what it found.
    for (const one of breaks.slice(told)) process.stdout.write(`${one}\n`);
    told = breaks.length;
  };
  const { breaks } = await runFuzz({ count: COUNT, seed: SEED, first: FIRST, tell });
  expect(breaks.length).toBe(0);
});
