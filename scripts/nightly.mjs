/**
 * `npm run nightly`: repeats what `npm test` runs once or rarely, one suite after the other. Each row says what it repeats;
 * arguments choose rows by name. The last line is "N passed, N failed", counted in suites.
 */
import { spawnSync } from "node:child_process";
import { root } from "./prepare.mjs";

const SUITES = [
  {
    name: "e2e",
    env: { LONG: "1" },
    repeats: "every page in the second theme, all rows of its tables",
  },
  { name: "properties", repeats: "properties and random lives, most of them 10,000 times" },
  { name: "pooler", repeats: "database tests of twelve rooms, behind PgBouncer" },
  {
    name: "canaries",
    repeats: "planted card numbers through every door, and faults in the engine",
  },
  {
    name: "conformance",
    repeats: "cases of other billing systems, all of them over the interface",
  },
  {
    name: "histories",
    words: ["--http=100"],
    repeats: "random histories by both engines, 10,000 and 100 of them over HTTP",
  },
  { name: "fuzz", words: ["1000000"], repeats: "hostile calls, a million" },
  { name: "kills", repeats: "processes killed at each moment of a payment" },
  { name: "commitment-kills", repeats: "bills and nights of commitments, killed 50 times" },
  { name: "meter-kills", repeats: "events and runs of meters, killed 50 times" },
  { name: "prepaid-kills", repeats: "bills and rollovers of prepaid units, killed 50 times" },
  {
    name: "bill-run-kills",
    repeats: "bill runs killed 50 times, canceled 20 times, and with a poisoned account",
  },
  { name: "gapless", repeats: "10,000 postings with declines and killed processes" },
  { name: "stalls", repeats: "hostile requests while the event loop is watched" },
  { name: "disk-full", repeats: "a disk that fills up under load" },
  { name: "backup-proof", repeats: "a demo that is backed up and restored" },
  { name: "upgrade-test", repeats: "the demo year of an earlier version, upgraded under load" },
  { name: "figures", repeats: "every figure of every page against SQL" },
  { name: "bench", repeats: "the benchmarks, as ratios to a floor" },
];

const say = (line) => process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !SUITES.some(({ name }) => name === word));
if (unknown.length > 0) {
  say(`There is no suite ${unknown.join(", ")}; there are ${SUITES.map((suite) => suite.name)}.`);
  process.exit(1);
}
const outcomes = SUITES.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(
  ({ name, words = [], env = {}, repeats }) => {
    say(`\n${name}: ${repeats}`);
    const began = performance.now();
    const { status } = spawnSync("npm", ["run", "--silent", name, "--", ...words], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    return { name, passed: status === 0, minutes: (performance.now() - began) / 60_000 };
  },
);
say("");
for (const { name, passed, minutes } of outcomes)
  say(`${passed ? "✓" : "✗"} ${name} (${minutes.toFixed(1)} min)`);
const failed = outcomes.filter(({ passed }) => !passed).length;
say(`${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
