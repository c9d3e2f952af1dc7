import { setImmediate as turn } from "node:timers/promises";

/** This many rows, or bytes, block the event loop for some milliseconds. */
const AT_ONCE = 1000;
const MANY_BYTES = 256 * 1024;
/** Milliseconds after which a calculation yields to others. */
const LONG = 5;

let taken: Promise<unknown> = Promise.resolve();

/** One of all long tasks continues in a turn, so that ten of them block the loop no longer than one. */
function nextTurn(): Promise<unknown> {
  taken = taken.then(() => turn());
  return taken;
}

/** Maps a list that may be long; between its parts other calls get their turn of the event loop. */
export async function mapInTurns<T, R>(
  list: readonly T[],
  of: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = [];
  for (let index = 0; index < list.length; index += AT_ONCE) {
    if (index > 0) await nextTurn();
    for (const [place, item] of list.slice(index, index + AT_ONCE).entries())
      mapped.push(of(item, index + place));
  }
  return mapped;
}

/**
 * Maps a list of which each item takes a calculation: others get their turn after some milliseconds,
 * however many items these were.
 */
export async function calculateInTurns<T, R>(
  list: readonly T[],
  of: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = [];
  let began = performance.now();
  for (const [index, item] of list.entries()) {
    mapped.push(of(item, index));
    if (performance.now() - began < LONG) continue;
    await nextTurn();
    began = performance.now();
  }
  return mapped;
}

/** The JSON of a list that may be long. */
export async function jsonInTurns(list: readonly object[]): Promise<string> {
  if (list.length <= AT_ONCE) return JSON.stringify(list);
  const texts = await mapInTurns(list, (item) => JSON.stringify(item));
  return `[${texts.join(",")}]`;
}

/** Yields to other calls between two steps of work on this many bytes. */
export async function turnAfter(bytes: number): Promise<void> {
  if (bytes > MANY_BYTES) await nextTurn();
}
