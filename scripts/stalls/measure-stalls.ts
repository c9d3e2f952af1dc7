import { attacksWith } from "./attacks-with";
import { attacksWithout } from "./attacks-without";
import { type Attack, mixed, send } from "./hostile-request";
import { type Holds, startWatched, type Watched } from "./installation";
import { makeWorld } from "./make-world";

/** The longest allowed delay, in milliseconds, less that of an idle period of the same length. */
const MOST = { without: 50, with: 250 };
const LANES = 4;
/**
 * The first and the last are compared with the goals. perf_hooks also counts CPU time taken by this
 * process, PostgreSQL and others as a delay; the API's own share is shown beside it.
 */
const SIDES = {
  inside: "as perf_hooks sees it",
  own: "inside, without waiting for a processor",
  outside: "by /livez",
} as const;
type Side = keyof typeof SIDES;
const JUDGED: readonly Side[] = ["inside", "outside"];
const sides: readonly Side[] = ["inside", "own", "outside"];

const [count = 10_000, runs = 3] = process.argv.slice(2).map(Number);
const problems: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);
const shown = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

/** Each attack once and alone: its response, its duration, and the delay of others. */
async function tryEach(watched: Watched, title: string, attacks: readonly Attack[]): Promise<void> {
  say(`\n| attack ${title} | answer | took | held others |\n|---|---|---|---|`);
  await watched.longest();
  for (const attack of attacks) {
    const { status, milliseconds, text } = await send(watched.baseUrl, attack, 0);
    const { own } = await watched.longest();
    const met = attack.expected.includes(status);
    if (!met) problems.push(`${attack.name} ${title}: ${status} ${text.slice(0, 300)}`);
    const answer = `${status === 0 ? "cut off" : status}${met ? "" : " (NOT expected)"}`;
    say(`| ${attack.name} | ${answer} | ${shown(milliseconds)} | ${shown(own)} |`);
  }
}

/** The delays of one run of all requests, less those of an idle period of the same length. */
async function measure(watched: Watched, attacks: readonly Attack[]): Promise<Holds> {
  const queue = mixed(attacks, count);
  let next = 0;
  await watched.longest();
  const began = performance.now();
  const lane = async () => {
    while (next < queue.length) {
      const nth = next++;
      const attack = queue[nth];
      if (attack) await send(watched.baseUrl, attack, nth);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const lasted = performance.now() - began;
  const busy = await watched.longest();
  await new Promise((resolve) => setTimeout(resolve, lasted));
  const idle = await watched.longest();
  const parts = sides.map((side) => `${side} ${shown(busy[side])} (idle ${shown(idle[side])})`);
  say(`  ${count} requests in ${(lasted / 1000).toFixed(0)} s: ${parts.join(", ")}`);
  const less = (side: Side) => Math.max(0, busy[side] - idle[side]);
  return { inside: less("inside"), own: less("own"), outside: less("outside") };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function measureRuns(
  watched: Watched,
  title: string,
  most: number,
  attacks: readonly Attack[],
): Promise<void> {
  say(`\n${title}:`);
  const all: Holds[] = [];
  for (let run = 0; run < runs; run++) all.push(await measure(watched, attacks));
  for (const side of sides) {
    const held = median(all.map((holds) => holds[side]));
    const judged = JUDGED.includes(side);
    const verdict = judged ? `, goal ${shown(most)} ${held <= most ? "met" : "NOT met"}` : "";
    say(`  longest hold ${SIDES[side]}: ${shown(held)}${verdict}`);
    if (judged && held > most)
      problems.push(`${title}, ${SIDES[side]}: ${shown(held)} of ${shown(most)}`);
  }
}

async function main(): Promise<void> {
  const watched = await startWatched();
  try {
    const without = attacksWithout();
    const granted = attacksWith(await makeWorld(watched));
    await tryEach(watched, "without a credential", without);
    await tryEach(watched, "with a credential", granted);
    await measureRuns(watched, "without a credential", MOST.without, without);
    await measureRuns(watched, "with a credential", MOST.with, granted);
  } finally {
    await watched.stop();
  }
  for (const problem of problems) say(`✗ ${problem}`);
  say(problems.length === 0 ? "Everything held." : `${problems.length} goals were missed.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main();
