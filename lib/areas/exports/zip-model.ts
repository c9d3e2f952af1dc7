/** The parts of a ZIP file (APPNOTE 6.3) around one compressed file whose size is known at its end. */

type Entry = {
  readonly name: string;
  readonly at: Date;
  readonly checksum: number;
  readonly packed: number;
  readonly plain: number;
};

const SIZE_FOLLOWS = 0x0008;
const NAME_IN_UTF8 = 0x0800;
const DEFLATED = 8;
const VERSION = 20;

/** What stands before the file's bytes. */
export function zipBegin({ name, at }: Pick<Entry, "name" | "at">): Buffer {
  return Buffer.concat([
    numbers([4, 0x04034b50], ...common(at), [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    Buffer.from(name, "latin1"),
  ]);
}

/** What ends the compressed bytes, whose blocks so far are none the last. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** What stands behind the file's bytes; `packed` counts those that were written so far. */
export function zipEnd(entry: Entry): Buffer {
  const { name, at, checksum, plain } = entry;
  const packed = entry.packed + LAST_BLOCK.length;
  const sums = [
    [4, checksum],
    [4, packed],
    [4, plain],
  ] as const;
  const begin = zipBegin(entry).length;
  const descriptor = numbers([4, 0x08074b50], ...sums);
  const directory = Buffer.concat([
    numbers(
      ...([
        [4, 0x02014b50],
        [2, VERSION],
      ] as const),
      ...common(at),
      ...sums,
      ...([
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, 0],
      ] as const),
    ),
    Buffer.from(name, "latin1"),
  ]);
  const end = numbers(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, 1],
      [2, 1],
    ] as const),
    ...([
      [4, directory.length],
      [4, begin + packed + descriptor.length],
      [2, 0],
    ] as const),
  );
  return Buffer.concat([LAST_BLOCK, descriptor, directory, end]);
}

type Sized = readonly [bytes: 2 | 4, value: number];

function common(at: Date): Sized[] {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  const day = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
  return [
    [2, VERSION],
    [2, SIZE_FOLLOWS | NAME_IN_UTF8],
    [2, DEFLATED],
    [2, time],
    [2, day],
  ];
}

function numbers(...all: readonly Sized[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of all) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
