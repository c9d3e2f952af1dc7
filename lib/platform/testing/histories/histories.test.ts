import type { History } from "@/lib/second-engine/history";
import { expect, test } from "vitest";
import { differences, differencesOfDays, leftWhenCancelled } from "./compare";
import { Counts } from "./features";
import { FOUND } from "./found";
import { anyHistory } from "./random-history";
import { smallest } from "./smallest";
import { otherDays } from "./variants";

/** `npm run histories` asks for more of them, and for what they were about. */
const COUNT = Number(process.env.HISTORIES ?? 120);
const FIRST = Number(process.env.SEED ?? 1);

/** All that is wrong with a history, in words. */
const problemsOf = (history: History) => [
  ...differences(history),
  ...differencesOfDays(history, otherDays(history)),
  ...leftWhenCancelled(history),
];

test("random histories cost the same by both engines, whenever they were billed, and nothing once they are canceled", {
  timeout: 20_000 + 200 * COUNT,
}, () => {
  const counts = new Counts();
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    const history = anyHistory(seed);
    counts.add(history);
    if (problemsOf(history).length === 0) continue;
    const least = smallest(history, (tried) => problemsOf(tried).length > 0);
    expect.fail([`seed ${seed}`, ...problemsOf(least), JSON.stringify(least)].join("\n"));
  }
  if (process.env.HISTORIES !== undefined) {
    const { lines, rare } = counts.report(200, 20);
    process.stdout.write(`${COUNT} histories, no difference\n${lines.join("\n")}\n`);
    // Fewer histories than the whole run has cannot show every pair.
    if (COUNT >= 10_000) expect(rare).toEqual([]);
  }
});

test.each(Object.entries(FOUND))("found before: %s", (_, history) => {
  expect(problemsOf(history)).toEqual([]);
});
