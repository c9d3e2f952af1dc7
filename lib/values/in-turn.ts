/** Takes the numbers of each kind in order. @throws RangeError when there are too few, which is a bug. */
export function inTurn<K extends string>(
  numbers: Readonly<Record<K, readonly string[]>>,
): (kind: K) => string {
  const taken = new Map<K, number>();
  return (kind) => {
    const count = taken.get(kind) ?? 0;
    const number = numbers[kind][count];
    if (number === undefined) throw new RangeError(`too few numbers were taken for ${kind}`);
    taken.set(kind, count + 1);
    return number;
  };
}
