/** Random numbers from a seed. */
export type Random = {
  readonly whole: (from: number, to: number) => number;
  readonly chance: (percent: number) => boolean;
  readonly one: <const T>(of: readonly [T, ...T[]]) => T;
};

export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    chance: (percent) => next() * 100 < percent,
    one: (of) => of[whole(0, of.length - 1)] ?? of[0],
  };
}
