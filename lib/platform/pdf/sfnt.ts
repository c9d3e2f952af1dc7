import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;
const RECORD = 16;

/**
 * The plain font inside a WOFF file. Font readers decompress the tables of a WOFF each time they
 * read them; this does it once. Follows the WOFF 1.0 recommendation, sections 3 to 5.
 *
 * @throws RangeError when the file is not WOFF.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new RangeError("The file is no WOFF font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, HEADER + index * ENTRY));
  const head = Buffer.alloc(12 + count * RECORD);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * RECORD, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * RECORD, 10);
  let offset = head.length;
  tables.forEach(({ tag, checksum, data }, index) => {
    const at = 12 + index * RECORD;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    offset += aligned(data.length);
  });
  return Buffer.concat([head, ...tables.map(({ data }) => padded(data))]);
}

function tableAt(woff: Buffer, at: number) {
  const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
  if (offset === undefined || packed === undefined || length === undefined) {
    throw new RangeError("The table directory of a font is cut off");
  }
  const stored = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(stored) : stored,
  };
}

/** Tables begin at multiples of four bytes. */
const aligned = (length: number) => (length + 3) & ~3;

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc(aligned(data.length) - data.length)]);
}
