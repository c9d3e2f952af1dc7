/** The served method and address of an operation. */
export type Served = { method: string; path: string };

const MOST_NAMED = 3;

/**
 * Served addresses like one where nothing is served: first the same address with other methods, then those that have most of its
 * words in their order. At most three, and none that has only the version in common.
 */
export function addressesAlike(
  served: readonly Served[],
  method: string,
  path: string,
): readonly string[] {
  const asked = wordsOf(path);
  return served
    .map((one) => ({ one, score: likeness(asked, one.path, one.method === method) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.one.path.length - b.one.path.length)
    .slice(0, MOST_NAMED)
    .map(({ one }) => `${one.method} ${one.path}`);
}

const isParameter = (segment: string) => segment.startsWith("{");

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);

/** The segments of an address after its version, in a spelling without plural and dashes. */
const wordsOf = (path: string) =>
  segmentsOf(path)
    .filter((segment) => !/^(v\d|rest)$/.test(segment))
    .map(plain);

const plain = (segment: string) =>
  isParameter(segment) ? "{}" : segment.replaceAll(/[-_]/g, "").replace(/s$/, "");

/** How many words agree, from the beginning; an address of another length is less alike. */
function likeness(asked: readonly string[], path: string, sameMethod: boolean): number {
  const words = wordsOf(path);
  let equal = 0;
  for (const [place, word] of words.entries()) {
    const other = asked[place];
    if (other === undefined) break;
    if (word === "{}") continue;
    if (word !== other) break;
    equal += 1;
  }
  if (equal === 0) return 0;
  return equal * 10 - Math.abs(words.length - asked.length) * 4 + (sameMethod ? 2 : 0);
}
