import { figuresIn } from "./figure-text";
import type { Block } from "./read-page";

/** Figures in a labelled place: those that a page shows, or those that a statement finds. */
export type Entry = {
  readonly place: string;
  readonly figures: string;
  /** An optional claim: compared only where the page shows it. */
  readonly optional?: boolean;
};

/** The faults of a page, one per line. */
export type Faults = readonly string[];

/** The figures of a page; those of one row of a table belong together. */
export function entriesOf(blocks: readonly Block[]): Entry[] {
  const rows = new Map<number, { place: string; cells: string[] }>();
  const entries: Entry[] = [];
  for (const { place, column, row, text, prose } of blocks) {
    const { figures, frame } = figuresIn(text);
    if (figures.length === 0) continue;
    const joined = figures.join("; ");
    if (row === undefined) {
      entries.push({ place: plain(prose ? `${place} · ${frame}` : place), figures: joined });
    } else {
      const known = rows.get(row) ?? { place: plain(place), cells: [] };
      known.cells.push(`${column}: ${joined}`);
      rows.set(row, known);
    }
  }
  for (const { place, cells } of rows.values()) {
    entries.push({ place, figures: cells.sort().join(" | ") });
  }
  return entries;
}

/** Texts of different elements are separated by a space, commas are not. */
const plain = (place: string) => figuresIn(place.replaceAll(" ,", ",")).frame;

/** Compares what a page shows with what statements find: different, unclaimed, and missing figures. */
export function faultsOf(found: readonly Entry[], claimed: readonly Entry[]): Faults {
  const places = new Set([...found, ...claimed].map(({ place }) => place));
  return [...places].flatMap((place) => {
    const here = (of: Entry) => of.place === place;
    const claims = claimed.filter(here);
    const figures = (of: readonly Entry[]) => of.map((entry) => entry.figures);
    const shown = figures(found.filter(here));
    const extra = without(shown, figures(claims));
    const missing = without(figures(claims.filter(({ optional }) => !optional)), shown);
    return faultAt(place, extra, missing, claims.length > 0);
  });
}

function faultAt(place: string, extra: string[], missing: string[], claimed: boolean): string[] {
  const [page, sql] = [extra.sort().join(" and "), missing.sort().join(" and ")];
  if (!claimed) return [`unclaimed: ${place} shows ${page}`];
  if (page) return [`different: ${place} shows ${page}, SQL finds ${sql || "no such"}`];
  return sql ? [`missing: ${place}, SQL finds ${sql}`] : [];
}

/** The items of a list that are missing in another one, counting repetitions. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
