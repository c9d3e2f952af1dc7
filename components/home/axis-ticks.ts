const STEPS = [1, 2, 2.5, 5, 10];

/** Round values from `least` (zero or below) to `most` (zero or above) or a little beyond: three to six of them. */
export function axisTicks(least: number, most: number): number[] {
  if (least === most) return [0, 1];
  const wide = most - least;
  const power = 10 ** Math.floor(Math.log10(wide / 4));
  const step = power * (STEPS.find((factor) => factor * power * 4 >= wide) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
