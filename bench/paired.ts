/** One arm of a comparison: does its work once and gives units of work per second. */
export type Arm = () => Promise<number>;

/** Units a second of both arms of one pair. */
export type Pair = { floor: number; candidate: number };

export type Comparison = {
  name: string;
  goal: number;
  candidate: number;
  floor: number;
  /** Median of the paired ratios candidate ÷ floor. */
  ratio: number;
  worst: number;
};

export const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/** Runs floor and candidate in turn, `pairs` times after one warm-up, and compares pair by pair. */
export async function compare(
  name: string,
  goal: number,
  floor: Arm,
  candidate: Arm,
  pairs = 7,
): Promise<Comparison> {
  await floor();
  await candidate();
  const rates: Pair[] = [];
  for (let pair = 0; pair < pairs; pair++)
    rates.push({ floor: await floor(), candidate: await candidate() });
  return comparison(name, goal, rates);
}

/** What pairs that were measured in turns say. */
export function comparison(name: string, goal: number, rates: readonly Pair[]): Comparison {
  const ratios = rates.map((rate) => rate.candidate / rate.floor);
  return {
    name,
    goal,
    candidate: median(rates.map((rate) => rate.candidate)),
    floor: median(rates.map((rate) => rate.floor)),
    ratio: median(ratios),
    worst: Math.min(...ratios),
  };
}

/** One line a comparison: the ratio against its goal, and both rates for information. */
export function report({ name, goal, candidate, floor, ratio, worst }: Comparison): string {
  const verdict = ratio >= goal ? "met" : "NOT met";
  return `${name}: ratio ${ratio.toFixed(3)} (worst pair ${worst.toFixed(3)}), goal ${goal} ${verdict}; ${candidate.toFixed(0)}/s against ${floor.toFixed(0)}/s`;
}
