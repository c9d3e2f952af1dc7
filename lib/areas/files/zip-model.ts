/** The records of a ZIP file (APPNOTE 6.3), without ZIP64: below 4 GB and 65,536 entries. */

export type ZipEntry = {
  /** One byte a character. */
  readonly name: string;
  readonly at: Date;
  readonly checksum: number;
  /** Bytes as they are stored, and as they are unpacked. */
  readonly packed: number;
  readonly plain: number;
  readonly isDeflated: boolean;
  /** Its sizes are not known when it begins, and stand behind its bytes, too. */
  readonly isOpen: boolean;
};

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const SIZE_FOLLOWS = 0x0008;
const NAME_IN_UTF8 = 0x0800;
const DEFLATED = 8;
const STORED = 0;
const VERSION = 20;

/** What stands before the bytes of an entry. */
export function entryBegin(entry: ZipEntry): Buffer {
  const sums = entry.isOpen ? [four(0), four(0), four(0)] : sumsOf(entry);
  return Buffer.concat([
    numbers(four(LOCAL), ...common(entry), ...sums, two(entry.name.length), two(0)),
    nameOf(entry),
  ]);
}

/** What stands behind the bytes of an open entry. */
export const entryEnd = (entry: ZipEntry): Buffer => numbers(four(DESCRIPTOR), ...sumsOf(entry));

/** The directory at the end of a file, which begins at `at`: its entries, each with where it begins. */
export function zipDirectory(entries: readonly (ZipEntry & { begins: number })[], at: number) {
  const directory = Buffer.concat(entries.flatMap((entry) => [central(entry), nameOf(entry)]));
  const count = two(entries.length);
  const places = [four(directory.length), four(at)];
  const end = numbers(four(END), two(0), two(0), count, count, ...places, two(0));
  return Buffer.concat([directory, end]);
}

function central(entry: ZipEntry & { begins: number }): Buffer {
  const nothing = [two(0), two(0), two(0), two(0), four(0)];
  return numbers(
    ...[four(CENTRAL), two(VERSION), ...common(entry), ...sumsOf(entry)],
    ...[two(entry.name.length), ...nothing, four(entry.begins)],
  );
}

type Sized = readonly [bytes: 2 | 4, value: number];
const two = (value: number): Sized => [2, value];
const four = (value: number): Sized => [4, value];

const nameOf = ({ name }: ZipEntry) => Buffer.from(name, "latin1");

const sumsOf = ({ checksum, packed, plain }: ZipEntry) => [
  four(checksum),
  four(packed),
  four(plain),
];

function common({ at, isOpen, isDeflated }: ZipEntry): Sized[] {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  const day = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
  const flags = (isOpen ? SIZE_FOLLOWS : 0) | NAME_IN_UTF8;
  return [two(VERSION), two(flags), two(isDeflated ? DEFLATED : STORED), two(time), two(day)];
}

function numbers(...all: readonly Sized[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of all) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
