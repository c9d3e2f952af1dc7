import type { History } from "@/lib/second-engine/history";
import { expect, test } from "vitest";
import { differences, differencesOfCuts, differencesOfDays, leftWhenCancelled } from "./compare";
import { Counts } from "./features";
import { FOUND } from "./found";
import { anyHistory } from "./random-history";
import { smallest } from "./smallest";
import { otherDays } from "./variants";

/** `npm run histories` sets a larger number, and reports their features. */
const COUNT = Number(process.env.HISTORIES ?? 40);
const FIRST = Number(process.env.SEED ?? 1);
/** A run ends after this many differing histories. */
const MOST_NAMED = 5;

/** All problems of a history, in words. */
const problemsOf = (history: History) => [
  ...differences(history),
  ...differencesOfDays(history, otherDays(history)),
  ...leftWhenCancelled(history),
  ...differencesOfCuts(history),
];

test("random histories cost the same in both engines, whenever they were billed and however they were cut, and nothing once they are canceled", {
  timeout: 20_000 + 1_000 * COUNT,
}, () => {
  const counts = new Counts();
  const wrong: string[] = [];
  for (let seed = FIRST; seed < FIRST + COUNT && wrong.length < MOST_NAMED; seed += 1) {
    const history = anyHistory(seed);
    counts.add(history);
    if (problemsOf(history).length === 0) continue;
    const least = smallest(history, (tried) => problemsOf(tried).length > 0);
    wrong.push([`seed ${seed}`, ...problemsOf(least), JSON.stringify(least)].join("\n"));
  }
  if (wrong.length > 0) expect.fail(wrong.join("\n\n"));
  if (process.env.HISTORIES !== undefined) {
    const { lines, rare } = counts.report(200, 20);
    process.stdout.write(`${COUNT} histories, no difference\n${lines.join("\n")}\n`);
    // Fewer histories than the whole run has cannot contain every pair.
    if (COUNT >= 10_000) expect(rare).toEqual([]);
  }
});

test.each(Object.entries(FOUND))("found before: %s", (_, history) => {
  expect(problemsOf(history)).toEqual([]);
});
