import { crc32, deflateSync } from "node:zlib";

export type Picture = {
  width: number;
  /** As PNG numbers them: 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  colorType: number;
  /** The samples of each row. */
  rows: readonly (readonly number[])[];
  /** The filter that its rows are written with, 0 to 4; another number is written as it is. */
  filter?: number;
  depth?: number;
  interlaced?: boolean;
  /** Chunks between its head and its pixels. */
  chunks?: Readonly<Record<string, Buffer>>;
  /** What stands in place of its pixels. */
  data?: Buffer;
};

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG, well formed or not. */
export function pngOf(picture: Picture): Buffer {
  const { width, colorType, rows, filter = 0, depth = 8, interlaced = false } = picture;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const step = SAMPLES[colorType] ?? 1;
  const filtered = rows.flatMap((row, index) => {
    const up = rows[index - 1] ?? [];
    return [
      filter,
      ...row.map((value, x) => {
        const [a, b, c] = [row[x - step] ?? 0, up[x] ?? 0, up[x - step] ?? 0];
        return (value - ([0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0)) & 255;
      }),
    ];
  });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    ...Object.entries(picture.chunks ?? {}).map(([kind, data]) => chunk(kind, data)),
    chunk("IDAT", picture.data ?? deflateSync(Buffer.from(filtered))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The neighbour that is nearest to left + up - corner (PNG, filter 4). */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  return [left, up, corner].reduce((best, one) =>
    Math.abs(guess - one) < Math.abs(guess - best) ? one : best,
  );
}

function chunk(kind: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
