import type { Piece } from "./recurring";
import type { Stretch } from "./timeline";

/** The context of a stretch among the others of its charge. */
export type Besides = {
  /** The stretch that begins where it ends costs the same, and includes a week that is cut there. */
  readonly goesOn: boolean;
  /** A bill covering at least the same days was made before a cut at the same price. */
  readonly wasBilled: boolean;
  /** The end of the stretch before, when this one has no day. */
  readonly servedUntil: number | null;
};

type Billed = { readonly stretch: Stretch; readonly pieces: readonly Piece[] };

const sinceOf = ({ since, start }: Stretch) => since ?? start;
const hasDays = ({ start, end }: Stretch) => end !== start;
const isFresh = (stretch: Stretch) => sinceOf(stretch) === stretch.start;

export const ALONE: Besides = { goesOn: false, wasBilled: false, servedUntil: null };

/** From what was booked and billed, under the key of each stretch. */
export function besides(key: string, all: ReadonlyMap<string, Billed>): Besides {
  const stretch = all.get(key)?.stretch;
  if (stretch === undefined) throw new RangeError(`There is no stretch ${key}`);
  const others = [...all].flatMap(([of, billed]) =>
    of !== key && billed.stretch.charge.name === stretch.charge.name ? [billed] : [],
  );
  const standing = others.map((of) => of.stretch).filter(hasDays);
  const goesOn = standing.some((of) => of.start === stretch.end && !isFresh(of));
  return { goesOn, wasBilled: wasBilled(stretch, others), servedUntil: before(stretch, standing) };
}

function wasBilled(stretch: Stretch, others: readonly Billed[]): boolean {
  const { start, end, payer } = stretch;
  if (end === null || isFresh(stretch)) return false;
  const same = others.filter(
    (of) =>
      of.stretch.start <= start &&
      of.stretch.payer === payer &&
      sinceOf(of.stretch) === sinceOf(stretch),
  );
  return same.some(({ pieces }) => pieces.some((piece) => piece.end > end));
}

function before(stretch: Stretch, standing: readonly Stretch[]): number | null {
  if (hasDays(stretch) || isFresh(stretch)) return null;
  const earlier = standing.filter(({ start }) => start < stretch.start);
  const last = earlier.toSorted((a, b) => a.start - b.start).at(-1)?.end ?? null;
  return last === null || last > stretch.start ? null : last;
}
